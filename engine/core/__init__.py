"""The kernel that every game system is played on; docs/adr/0011 says how it works."""
