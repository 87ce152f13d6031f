"""Pages of the documents, and parts of pages, that are written by programs."""
