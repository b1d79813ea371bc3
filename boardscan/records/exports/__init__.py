"""Events for others: spreadsheets, JSON, SGF, OpenGotha, the European Go Database."""
