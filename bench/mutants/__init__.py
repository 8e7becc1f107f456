"""What the tests would notice: one small change at a time in the source, then the tests that run the changed line.

Changes are made by cosmic-ray, whose own command runs one test command for all of them; here each change gets the
tests that reach it, found by coverage, in plain Python. `python -m bench.mutants --help`, or `make mutants`.
"""
