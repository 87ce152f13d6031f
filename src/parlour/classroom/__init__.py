"""A class: one teacher, up to forty pupils, and the tables of its rounds, which are ordinary rooms."""

from parlour.classroom.classroom import Accepted, Classroom

__all__ = ["Accepted", "Classroom"]
