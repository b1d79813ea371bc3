"""A count held against what somebody wrote down: a result, a count, a game record."""
