extension Cluster {
  /// The ASCII character that looks most like a mark of the program's own drawing: a border, an
  /// arrow, an ellipsis, the picture of a control character. nil if the cluster is ASCII, or
  /// belongs to a text.
  package var asciiMark: UInt8? {
    switch base {
    case 0x2500, 0x2504, 0x2508, 0x2013, 0x2014: UInt8(ascii: "-")
    case 0x2501, 0x2505, 0x2550: UInt8(ascii: "=")
    case 0x2502, 0x2503, 0x2506, 0x250A, 0x2551, 0x258C: UInt8(ascii: "|")
    case 0x250C...0x254B, 0x2552...0x2570: UInt8(ascii: "+")
    case 0x2580...0x259F: UInt8(ascii: "#")
    case 0x00B7, 0x2022: UInt8(ascii: "*")
    case 0x2713: UInt8(ascii: "*")
    case 0x00D7: UInt8(ascii: "x")
    case 0x25B8: UInt8(ascii: ">")
    case 0x25BE: UInt8(ascii: "v")
    case 0x2026: UInt8(ascii: ".")
    case 0x2018, 0x2019: UInt8(ascii: "'")
    case 0x201C, 0x201D: UInt8(ascii: "\"")
    case 0x2190, 0x2039: UInt8(ascii: "<")
    case 0x2191: UInt8(ascii: "^")
    case 0x2192, 0x203A: UInt8(ascii: ">")
    case 0x2193: UInt8(ascii: "v")
    case 0x2400...0x2426, 0xFFFD: UInt8(ascii: "?")
    default: nil
    }
  }
}

extension Grid {
  /// Replaces marks by ASCII wherever they are; other text stays the same.
  package mutating func replaceMarks() {
    markAll()
    for index in stored.indices {
      if let mark = stored[index].cluster.asciiMark {
        stored[index].cluster = Cluster(base: Unicode.Scalar(mark))
      }
    }
  }
}
