#!/usr/bin/env python3
"""Cards in columns, each column a step lower than the one before it."""
import json
import sys

STEP = 2


def lay_out(board):
    width = board["container"]["width"]
    numbers = board["parameters"]
    columns, gap = numbers["columns"], numbers["column gap"]
    lane = (width - (columns - 1) * gap) // columns
    top = 0
    for section, content in enumerate(board["sections"]):
        if "header" in content:
            yield "header", section, 0, 0, top, width, content["header"]
            top += content["header"]
        ends = [top + column * STEP for column in range(columns)]
        for number, height in enumerate(content["items"]):
            column = ends.index(min(ends))
            yield "item", section, number, column * (lane + gap), ends[column], lane, height
            ends[column] += height + numbers["row gap"]
        top = max(ends)
    yield "contentSize", 0, 0, 0, 0, width, top


NAMES = ("kind", "section", "item", "x", "y", "width", "height")
for line in sys.stdin:
    for element in lay_out(json.loads(line)):
        print(json.dumps(dict(zip(NAMES, element))))
    sys.stdout.flush()
