"""The rules of the judge: named functions, in the order that `procedure` gives them.

A rule says whether it applies to the evidence; `procedure` says what follows. The first line of its
docstring is what a fair host would say, and the example is one that this rule decides.
"""
