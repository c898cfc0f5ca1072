import Platform
import WaterfallItems
import WaterfallSources

@testable import WaterfallRecords
@testable import WaterfallSources

/// Reads spoilt logs. Every byte except white space must belong to one record, in order, and pieces
/// must read the same as the whole.
let logTarget = Target(name: "log") { random in
  let samples = logSamples.map { Array($0.utf8) }
  var bytes: [UInt8] = []
  for _ in 0...random.below(5) { bytes += random.mutated(random.pick(samples), samples) }
  let options = SourceOptions(format: random.pick([Format.log, .ndjson]))
  let outcome = await readAll(bytes, pieces: &random, options: options)
  try expectCover(outcome, of: bytes)
  try await expectSame(outcome, as: bytes, options)
}

/// Reads spoilt logs whose records have several lines, or columns that a head names.
let wholeLogTarget = Target(name: "whole log") { random in
  let samples = wholeLogSamples.map { Array($0.utf8) }
  let bytes = random.mutated(random.pick(samples), samples)
  let outcome = await readAll(bytes, pieces: &random)
  try await expectSame(outcome, as: bytes, SourceOptions())
}

/// Reads drawn tables. Pieces must read the same as the whole, unless the drawing is spoilt: then a
/// line alone does not show to which table it belongs.
let drawnTarget = Target(name: "drawn") { random in
  let samples = drawnSamples.map { Array($0.utf8) }
  var bytes: [UInt8] = []
  let isSpoilt = random.below(2) == 0
  for _ in 0...random.below(3) {
    let sample = random.pick(samples)
    bytes += isSpoilt ? random.mutated(sample, samples) : sample + [0x0A]
  }
  let options = SourceOptions(format: .table)
  let outcome = await readAll(bytes, pieces: &random, options: options)
  if !isSpoilt { try await expectSame(outcome, as: bytes, options) }
}

/// Reads spoilt tables whose dialect has to be found. Pieces must read the same as the whole.
let dialectTarget = Target(name: "dialect") { random in
  let quote = random.pick(["\"", "'", ""])
  let escape = random.pick([quote + quote, "\\" + quote])
  let delimiter = random.pick([",", ";", "\t", "|"])
  let words = ["", "a b", "é", "12", "x\\", "\(delimiter)", "\n", "q\(quote)q", "'", "\"", " c "]
  let width = 2 + random.below(3)
  let rows = (0...random.below(8)).map { _ in
    (0..<width).map { _ in
      let word = random.pick(words)
      guard !quote.isEmpty, random.below(2) == 0 else { return word }
      let inner = word.split(separator: Character(quote), omittingEmptySubsequences: false)
      return quote + inner.joined(separator: escape) + quote
    }.joined(separator: delimiter)
  }
  let text = Array((rows.joined(separator: "\n") + "\n").utf8)
  let bytes = random.mutated(text, [text])
  let options = SourceOptions(format: .csv)
  let outcome = await readAll(bytes, pieces: &random, options: options)
  try await expectSame(outcome, as: bytes, options)
}

/// Reads text in encodings that the C library knows, at random offsets, and compares it with the
/// conversion of the whole.
let namedEncodingTarget = Target(name: "named encoding") { random in
  let name = random.pick(["GBK", "SHIFT_JIS", "EUC-KR", "UTF-16LE", "KOI8-R", "UTF-7", "BIG5"])
  guard let encoding = NamedEncoding(name) else { return }
  let samples = Samples.texts.map { Array($0.utf8) } + [[0xC4, 0xE3, 0x0A, 0xBA], [0x82, 0xA0]]
  var bytes = random.mutated(random.pick(samples), samples)
  if random.below(20) == 0 {
    bytes = Array(repeatElement(bytes + [0x0A], count: 70_000 / (bytes.count + 1) + 1).joined())
  }
  let expected = encoding.utf8(of: bytes[...], isLast: true).utf8
  let store = TranscodedStore(
    PieceStore(bytes, longest: random.pick([0, 1, 3, 1000])), by: encoding)
  for _ in 0..<4 { _ = try expectPart(of: expected, in: store, name, from: bytes, &random) }
}

/// Reads spoilt mails. Every byte except white space must belong to one of them, in order, and
/// pieces must read the same as the whole.
let mailTarget = Target(name: "mail") { random in
  let samples = mailSamples.map { Array($0.utf8) }
  var bytes = random.mutated(random.pick(samples), samples)
  for _ in 0..<random.below(3) { bytes = random.mutated(bytes, samples) }
  let options = SourceOptions(format: .mbox)
  let outcome = await readAll(bytes, pieces: &random, options: options)
  try expectCover(outcome, of: bytes)
  try await expectSame(outcome, as: bytes, options)
}

private func expectSame(
  _ outcome: Outcome, as bytes: [UInt8], _ options: SourceOptions
) async throws {
  let whole = await readAll(
    RecordSource(PieceStore(bytes, longest: 0), options: options), pageSize: 1000)
  guard outcome == whole else {
    throw Finding(words: "read \(outcome), at once \(whole)", input: bytes)
  }
}

private let logSamples = [
  "{\"a\":1,\"level\":\"info\"}\n", "{\"a\":1},\n{\"b\n", "level=info msg=\"a b\"\n",
  "words\n  more\n",
  "2024-01-01 10:00:00,123 [main] INFO  a.B - hello\njava.lang.X: bad\n\tat a.B\n",
  "Jan  1 10:00:00 box sshd[12]: Failed\n", "[12.123456] usb\n", "web-1  | {\"a\":1}\nweb-1  | x\n",
  "2024-01-01T00:00:00Z stdout P par\n2024-01-01T00:00:00Z stdout F tial\n",
  "panic: x\n\ngoroutine 1 [running]:\nmain.main()\n\t/x.go:1\n",
  "I0131 10:00:00.123456 1 f.go:9] m\n",
  "127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 23 \"-\" \"M\"\n",
  "Traceback (most recent call last):\n  File \"x\"\nValueError: y\n", "12\n\"s\"\ntrue\nNaN\n",
  "[2024-01-15 10:00:00,123: INFO/Main] x\n", "(2024-01-15 10:00:00): [a] [b] (0x1): c\n",
  "Jan 15 10:00:00 lb haproxy[1]: 1.1.1.1:1 [15/Jan/2024:10:00:00.1] a b/c 1/2 200 1 - - ---- 1/1 0/0 \"G\"\n",
  "[pid: 1|app: 0|req: 1/1] h () {3 vars} [Mon Jan 15 10:00:00 2024] GET / => x\n",
]

private let wholeLogSamples = [
  "#Version: 1.0\n#Fields: date time c-ip\n2024-01-15 10:00:00 1.2.3.4\n#Fields: a\n1 \"a b\" -\n",
  "# Time: 2024-01-15T10:00:00Z\n# User@Host: a[a] @ b []  Id: 8\n# Query_time: 2  Rows_sent: 1\nSELECT\n 1;\n",
  "__CURSOR=a\nMESSAGE\n\u{5}\0\0\0\0\0\0\0a\n\nbc\n_PID=1\n\n__CURSOR=b\nX=y\n\n",
]

private let drawnSamples = [
  " a | b\n---+---\n 1 | 2\n x+| y\n z | \n(2 rows)\n\n",
  "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n",
  "┌───┬───┐\n│ a │ b │\n├───┼───┤\n│ 1 │ é │\n└───┴───┘\n",
  "| a | b |\n|---|---|\n| 1 \\| 2 | 3 |\n",
  "-[ RECORD 1 ]\na | 1\nb | 2\n-[ RECORD 2 ]\na | 3\n",
  "*** 1. row ***\n a: 1\nbc: x\ny\n*** 2. row ***\n a: 2\n",
  "╭───┬───╮\n│ # │ a │\n├───┼───┤\n│ 0 │ x │\n│   │ y │\n╰───┴───╯\nwords\n\n",
  " n\n---\n 1\n 2\n",
  "---------\n|  one  |\n+-------+\n|| two ||\n|+--+--+|\n|| c| 1||\n|+--+--+|\n",
  "-----\n| t |\n+-+-+\n|a|b|\n+-+-+\n|1|2|\n+-+-+\n",
]

private let mailSamples = [
  "From a b 10:00\nSubject: =?utf-8?q?=C3?= =?utf-8?q?=A9?=\n c\n\n>From d\n\nFrom e f 11:00\nTo: g\n\n\nh\n",
  "From: a\nContent-Type: multipart/mixed; boundary=\"x\"\n\n--x\nContent-Type: text/html; charset=koi8-r\n"
    + "Content-Transfer-Encoding: quoted-printable\n\n<p>=C3=85</p><br>&amp;\n--xy\n--x\n"
    + "Content-Disposition: attachment; filename*0*=utf-8''%C3; filename*1=b\n\nA\n--x--\n",
  "Subject: =?gb2312?B?xOO6w8rAvec=?=\r\nContent-Type: multipart/alternative; boundary=ab\r\n\r\n--ab\r\n"
    + "Content-Type: multipart/mixed; boundary=abc\r\n\r\n--abc\r\n\r\nYQ==\r\n--abc--\r\n--ab--\r\n",
  "From a b 10:00\nContent-Type: message/rfc822\n\nSubject: x\nContent-Transfer-Encoding: base64\n\nYWI!c=\n",
]
