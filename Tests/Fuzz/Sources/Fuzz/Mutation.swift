/// Real texts of every format, which the targets then spoil.
enum Samples {
  static let all: [[UInt8]] =
    texts.map { Array($0.utf8) } + toml + documents + [utf16, binaryPropertyList]

  static let json = [
    #"{"a": [{"t": "x\u00e9\ud83d\ude00", "n": -1.5e3}, {"t": ["y", {}], "n": null}], "s": "end"}"#,
    #"[[{"a":1},{"a":2}],[],[{"a":3}]]"#, #"{"data":{"list":[1,2,{"k":[true,false]}]},"":0}"#,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","id":7,"properties":{"n":1},"#
      + #""geometry":{"type":"Point","coordinates":[1.5,-2]}}]}"#,
    "{\"a\":1}\n{\"a\":\"\\\"\"}\n\n[1, 2]\n", #"[0, -0, 1E+9, 0.25, "\b\f\n\r\t\/\\"]"#,
  ]

  static let texts =
    json + [
      "name,height\r\nAngel,979\r\n\"x, \"\"y\"\"\",\"line\nbreak\"\r\n", "a\tb\n1\t2\n3\t4\n",
      "---\ntitle: T\ntags:\n- a\n---\nPreface\n\n# One #\n\n```\n# no\n```\nTwo\n===\n\ntext\n- item\n",
      "Call me Ishmael. Some years ago, never mind how long precisely, having little\nor no money"
        + " in my purse, I thought I would sail about a little.\n\n  A list:\n  - one\n",
      "[INFO] a line\n[INFO] another\n", "one\rtwo\r\rthree",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>items</key><array>
      <dict><key>name</key><string>a &amp; b</string><key>w</key><integer>3</integer></dict>
      <dict><key>on</key><true/><key>d</key><date>2024-01-02T03:04:05Z</date>
      <key>x</key><real>1.5</real><key>b</key><data>YWJj</data></dict></array></dict></plist>
      """,
    ]

  private static let utf16: [UInt8] =
    [0xFF, 0xFE] + littleEndian("a,b\n1,é😀\n")

  /// UTF-16 without a byte order mark.
  static func littleEndian(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in text.utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
    return bytes
  }

  /// `[{"a": 1}, {"a": "b"}]`.
  private static let binaryPropertyList: [UInt8] =
    Array("bplist00".utf8) + [0xA2, 1, 4, 0xD1, 2, 3, 0x51, 0x61, 0x10, 1, 0xD1, 2, 5, 0x51, 0x62]
    + [8, 11, 14, 16, 18, 21] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 6]
    + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 23]
}

extension SeededRandom {
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<max(1, bound), using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  private static let marks = Array("{}[]\",:\\ \n\r\tu0123456789e-+.tfn;|#=`<>/&".utf8)

  private mutating func byte() -> UInt8 {
    below(4) > 0 ? pick(Self.marks) : UInt8(truncatingIfNeeded: next())
  }

  /// `sample` with a few bytes changed, removed, doubled, or inserted from `others`.
  mutating func mutated(_ sample: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
    var bytes = sample
    for _ in 0..<below(6) {
      let start = below(bytes.count + 1)
      let end = min(bytes.count, start + below(8))
      switch below(5) {
      case 0: bytes.insert(byte(), at: start)
      case 1: bytes.removeSubrange(start..<end)
      case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 3:
        let other = pick(others)
        let from = below(other.count)
        bytes.insert(contentsOf: other[from..<min(other.count, from + below(20))], at: start)
      default: if start < bytes.count { bytes[start] = byte() }
      }
    }
    return bytes
  }
}
