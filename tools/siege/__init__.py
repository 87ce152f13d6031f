"""A siege of a house on this machine: floods, slow readers and kills, with a witness who plays on."""
