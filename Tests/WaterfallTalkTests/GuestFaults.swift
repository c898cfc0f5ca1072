/// Lines that end a guest's connection, with the beginning of the words that the guest gets.
let guestFaults: [(words: String, error: String)] = [
  ("{\"attend\":2}\n", "this talk speaks version 1"),
  ("{\"attend\":\"1\"}\n", "expected \"attend\", a whole number"),
  ("GET / HTTP/1.1\r\n", "expected a value at byte 1 of the line"),
  ("\n", "expected a value at byte 1 of the line"),
  ("[1]\n", "expected an object in a line"),
  (
    "{\"want\":{\"order\":0,\"from\":0,\"count\":1}}\n", "expected {\"attend\":1} as the first line"
  ),
  ("{}\n", "expected {\"attend\":1} as the first line"),
  ("{\"attend\":1}\n{\"attend\":1}\n", "expected {\"attend\":1} only once"),
  (
    "{\"attend\":1}\n{\"want\":{\"order\":-1,\"from\":0,\"count\":1}}\n",
    "expected \"order\", a whole number from 0 to 2^53"
  ),
  (
    "{\"attend\":1}\n{\"want\":{\"order\":0,\"from\":1e300,\"count\":1}}\n",
    "expected \"from\", a whole number"
  ),
  ("{\"attend\":1}\n{\"want\":{\"order\":0,\"from\":0}}\n", "expected \"count\", a whole number"),
  ("{\"attend\":1}\n{\"want\":3}\n", "expected \"want\", an object"),
  (
    "{\"attend\":1}\n{\"wantPicture\":{\"item\":\"g\",\"field\":\"\"}}\n",
    "expected \"item\", up to 16 hexadecimal digits in quotes"
  ),
  ("{\"attend\":1}\n{\"wantPicture\":{\"item\":\"1\"}}\n", "expected \"field\", a name in quotes"),
  (
    "{\"attend\":1,\"" + String(repeating: "x", count: 4096), "expected lines of at most 4096 bytes"
  ),
  (String(repeating: "[", count: 4000) + "\n", "expected at most 512 levels"),
  (
    "{\"attend\":1}\n" + String(repeating: "{}\n", count: 1001),
    "expected at most 1000 lines of unknown kinds"
  ),
]
