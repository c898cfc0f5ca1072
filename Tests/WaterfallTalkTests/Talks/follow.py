#!/usr/bin/env python3
"""Follows a talk and prints each state of the speaker."""
import json
import socket
import sys

talk = socket.socket(socket.AF_UNIX)
talk.connect(sys.argv[1])
talk.sendall(b'{"attend":1}\n')
state = {}
for line in talk.makefile("rb"):
    message = json.loads(line)
    if reason := message.get("error") or message.get("ended"):
        sys.exit(reason)
    if message.get("talk", 1) != 1:
        sys.exit("the speaker has another version of talks")
    if "state" in message:
        state |= message["state"]
        state = {name: value for name, value in state.items() if value is not None}
        print(message["step"], json.dumps(state), flush=True)
