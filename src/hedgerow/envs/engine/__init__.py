"""What environments run in compiled code: sight (a record as a vector), and stepping (one match, or many)."""
