"""A proposal of the lab as a step of the editor, which can be undone."""

from hexwright.editor.document.changes import Change
from hexwright.editor.document.stand_ins import document_at
from hexwright.lab.what_if import Proposal
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.record_values import value_at, with_value


def with_proposal(module: Module, proposal: Proposal) -> Change:
    """The change of the number; raises DataError where it is no longer what it was."""
    if proposal.module != module.info.id:
        message = tr("The proposal is for another module: {module}.", module=proposal.module)
        raise DataError([Issue(code="lab.other-module", message=message)])
    document = document_at(module, proposal.file)
    if document is None or value_at(document, proposal.way) != proposal.old:
        message = tr(
            "The number is no longer {old}, so the proposal does not fit.", old=proposal.old
        )
        raise DataError([Issue(code="lab.old-proposal", message=message, file=proposal.file)])
    return Change(
        tr("Proposal of the lab: {new} in place of {old}", new=proposal.new, old=proposal.old),
        {proposal.file: with_value(document, proposal.way, proposal.new)},
        focus=proposal.file,
    )
