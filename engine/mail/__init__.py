"""Games by e-mail: two people pass signed, sealed files to and fro (docs/adr/0016)."""
