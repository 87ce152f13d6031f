"""A class on paper: the report, a page for each pupil, personal codes, and what an event needs."""

from parlour.classroom.printing.document import PARTS, PrintSettings, check_part, document

__all__ = ["PARTS", "PrintSettings", "check_part", "document"]
