"""`parlour doctor`: looks at everything that keeps guests out of a house, and says what to do."""

from parlour.server.doctor.examination import Case, examine
from parlour.server.doctor.line import Level, Line

__all__ = ["Case", "Level", "Line", "examine"]
