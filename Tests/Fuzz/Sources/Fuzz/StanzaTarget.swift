import WaterfallFormats
import WaterfallItems
import WaterfallSources

@testable import WaterfallRecords
@testable import WaterfallSources

/// Writes stanzas and reads them back unchanged.
let stanzaTarget = Target(name: "stanza") { random in
  let lineBreak = random.pick(["\n", "\r\n"])
  let values = ["", "a", "é b", "x: y", "1,2", "a\tb", ". .", "::", "#"]
  let expected = (0...random.below(5)).map { _ in
    Record(
      fields: (0...random.below(4)).map { index in
        let lines = (0...random.below(2)).map { _ in random.pick(values.dropFirst().map(\.self)) }
        let value = random.below(3) == 0 ? [""] : lines
        return Field("K\(index) \(random.below(2))", .string(value.joined(separator: "\n")))
      })
  }
  let stanzas = expected.map { record in
    record.fields.map { field in
      let lines = (field.value.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      return field.name + ": " + lines.joined(separator: lineBreak + " ") + lineBreak
    }.joined()
  }
  let bytes = Array(stanzas.joined(separator: lineBreak).utf8)
  let outcome = await readAll(bytes, pieces: &random, options: SourceOptions(format: .stanzas))
  guard outcome.error == nil, outcome.records == expected else {
    throw Finding(words: "read \(outcome.records), expected \(expected)", input: bytes)
  }
}

/// Reads spoilt stanzas. Every byte except white space must belong to one record, in order.
let spoiltStanzaTarget = Target(name: "spoilt stanza") { random in
  let samples = stanzaSamples.map { Array($0.utf8) }
  let bytes = random.mutated(random.pick(samples), samples)
  let outcome = await readAll(bytes, pieces: &random, options: SourceOptions(format: .stanzas))
  try expectCover(outcome, of: bytes)
}

private let stanzaSamples = [
  "Package: a\nVersion: 1\nDescription: b\n c d\n .\n   e\n\nPackage: f\nConffiles:\n /g h\n",
  "# x\n\ndn: o=a,\n b\ncn:: w4VzYQ==\nobjectClass: c\nobjectClass: d\n\ndn: o=e\ncn:f\n-\n",
  "processor\t: 0\ncpu family\t: 6\npower management:\n\nprocessor\t: 1\n",
  "From: a\nTo: b\nSubject: c\n d\n\te\nReceived: f\nReceived: g\n",
  "no: \u{FEFF}\n\u{1B}[1mk: v\n",
]

/// Writes tables with aligned columns and reads them back unchanged.
let alignedTarget = Target(name: "aligned") { random in
  let words = ["a", "é", "12", "3.5", "b c", "漢字", "x,y", "-"]
  let width = 2 + random.below(4)
  let rows = (0...random.below(6)).map { _ in (0..<width).map { _ in random.pick(words) } }
  let header = (0..<width).map { "NAME\($0)" }
  let lines = ([header] + rows).map { cells in
    cells.map { $0 + String(repeating: " ", count: 9 - $0.count) }.joined()
  }
  let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
  let outcome = await readAll(bytes, pieces: &random, options: SourceOptions(format: .table))
  let expected = rows.map { row in
    Record(fields: zip(header, row).map { Field($0, .string($1)) })
  }
  guard outcome.error == nil, outcome.records == expected else {
    throw Finding(words: "read \(outcome.records), expected \(expected)", input: bytes)
  }
}

/// Reads spoilt tables. Without a header, every byte except white space must belong to one row.
let spoiltAlignedTarget = Target(name: "spoilt aligned") { random in
  let samples = alignedSamples.map { Array($0.utf8) }
  let bytes = random.mutated(random.pick(samples), samples)
  var options = SourceOptions(format: .table)
  options.hasHeader = false
  let outcome = await readAll(bytes, pieces: &random, options: options)
  try expectCover(outcome, of: bytes)
  options.hasHeader = true
  _ = await readAll(bytes, pieces: &random, options: options)
}

private let alignedSamples = [
  "USER  PID %CPU COMMAND\nroot    1  0.0 /sbin/init x\nanna 1234 12.5 -bash\n",
  "NAME    SIZE MOUNTPOINTS\nsda      10G /\n├─sda1    5G /a\n│            /b\n└─sda2    5G\n",
  "||/ Name  Version\n+++-=====-=======\nii  a     1\nrc  b     2 x\n",
  "UNIT  LOAD   SUB\na.b   loaded up\nc.d   loaded down\ne     loaded up\n\nLOAD = x\n",
  "Package  Version\n-------  -------\na        1\n\tb\tc\n",
]

/// Reads spoilt tables of known commands, and several tables in one text. They must not trap, and
/// must read the same in pieces as at once.
let knownTableTarget = Target(name: "known table") { random in
  let samples = knownTableSamples.map { Array($0.utf8) }
  let bytes = random.mutated(random.pick(samples), samples)
  let options = SourceOptions(format: .table)
  let whole = await readAll(
    RecordSource(PieceStore(bytes, longest: 0), options: options), pageSize: 1000)
  let outcome = await readAll(bytes, pieces: &random, options: options)
  guard outcome == whole else {
    throw Finding(words: "read \(outcome), at once \(whole)", input: bytes)
  }
}

private let knownTableSamples = [
  "total 4\n-rw-r--r-- 1 a b 12 Nov  2 10:00 c d\nlrwxrwxrwx 1 a b 1 Nov 2 2025 e -> f\n",
  "anna pts/0 192.0.2.7 Tue Nov 24 11:02 - 17:40 (08:28)\n\nwtmp begins Wed Oct  1 08:15 2026\n",
  "4.0K\t./a\n1.2M\t.\n", "root:x:0:0:root:/root:/bin/sh\n", "sudo:x:27:anna\n",
  "Netid State Recv-Q Send-Q Local Address:Port Peer Address:Port Process\nudp U 0 0 a:1 b:2\n",
  "NAME   AGE\na      3d\n\nNAME   TYPE\nb      c\nd      e\n",
  "top - 11:02:14 up\nTasks: 1\n\n  PID USER COMMAND\n    1 root init\n\ntop - 11:02:17 up\nTasks:\n",
]
