#!/usr/bin/env python3
"""Leads a talk of three items. Each line of standard input moves the focus to the next one."""
import json
import os
import socketserver
import sys
import threading

CITIES = {"Amsterdam": 933680, "Bergen": 291940, "Cork": 224004}
ITEMS = [
    {"id": f"{number:016x}", "record": {"name": name, "people": people}}
    for number, (name, people) in enumerate(CITIES.items(), 1)
]

def card(number, **more):
    return {"item": number, "id": ITEMS[number]["id"], **more}



class Guest(socketserver.StreamRequestHandler):
    """The connection of a guest, in a thread of its own."""

    def handle(self):
        if self.read().get("attend") != 1:
            return self.say(error="this talk speaks version 1")
        with self.server.lock:
            self.say(talk=1, program="lead.py", step=self.server.step, state=self.server.state)
            self.server.guests.append(self)
        while message := self.read():
            with self.server.lock:
                if want := message.get("want"):
                    self.say(page=page(**want))
                if want := message.get("wantPicture"):
                    self.say(picture={**want, "failure": "no item has a picture"})

    def read(self):
        return json.loads(self.rfile.readline(4096) or "{}")

    def say(self, **line):
        try:
            self.wfile.write(json.dumps(line).encode() + b"\n")
        except OSError:
            pass  # The guest is gone. Reading ends, too.


def page(order, count, **place):
    first = place["from"]
    items = ITEMS[first : first + count]
    return {"order": order, "from": first, "items": items, "ends": first + count >= len(ITEMS)}


class Talk(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    lock = threading.Lock()
    guests = []
    step = 0
    state = {
        "source": "three cities",
        "order": 1,
        "count": len(ITEMS),
        "layout": {"name": "masonry"},
        "form": {},
        "anchor": card(0, cell=0, of=5),
    }

    def show(self, **changes):
        with self.lock:
            self.step += 1
            self.state = {**self.state, **changes}
            for guest in self.guests:
                guest.say(step=self.step, state=changes)


os.umask(0o177)
with Talk(sys.argv[1], Guest) as talk:
    threading.Thread(target=talk.serve_forever, daemon=True).start()
    talk.show(focus=card(0))
    for number, _ in enumerate(sys.stdin, 1):
        talk.show(focus=card(number % len(ITEMS)))
    for guest in talk.guests:
        guest.say(ended="the script has ended")
os.unlink(sys.argv[1])
