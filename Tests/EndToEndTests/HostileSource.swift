import Testing

/// Sources of each kind that take the most memory for their length.
enum HostileSource: String, CaseIterable, CustomTestStringConvertible {
  /// The shortest possible records.
  case lines, elements, objects, rows, sections, cards
  /// A record that is longer than the part that is read of one.
  case longLine, longDiff, longParagraph, longString, longList, longCell, wideRow, longMail
  /// Several records of the greatest allowed length.
  case longRecords
  /// Documents that are read as a whole.
  case tables, keys, mapping, sequence, list, feed

  /// How the memory grows: with the number of records; not at all; or with a document's bytes and
  /// values.
  private enum Cost {
    case record, longRecord, document
  }

  var testDescription: String { rawValue }

  /// The file's name.
  var name: String {
    switch self {
    case .lines, .longLine, .longParagraph: "a.txt"
    case .elements, .longString, .longList: "a.json"
    case .objects, .longRecords: "a.ndjson"
    case .rows, .longCell, .wideRow: "a.csv"
    case .sections: "a.md"
    case .cards: "a.vcf"
    case .longDiff: "a.diff"
    case .longMail: "a.mbox"
    case .tables, .keys: "a.toml"
    case .mapping, .sequence: "a.yaml"
    case .list: "a.plist"
    case .feed: "a.rss"
    }
  }

  private var cost: Cost {
    switch self {
    case .lines, .elements, .objects, .rows, .sections, .cards: .record
    case .longLine, .longDiff, .longParagraph, .longString, .longList, .longCell, .wideRow,
      .longMail, .longRecords:
      .longRecord
    case .tables, .keys, .mapping, .sequence, .list, .feed: .document
    }
  }

  /// A line of long text, without its line break.
  private static let words = String(repeating: "some words ", count: 9)

  private var parts: (head: String, body: String, count: Int, tail: String) {
    switch self {
    case .lines: ("", "a\n", 100_000, "")
    case .elements: ("[", "1,", 100_000, "1]")
    case .objects: ("", "{}\n", 100_000, "")
    case .rows: ("a,b\n", ",\n", 100_000, "")
    case .sections: ("", "# a\n", 50_000, "")
    case .cards: ("", "BEGIN:VCARD\nFN:a\nEND:VCARD\n", 10_000, "")
    case .longLine: ("", "x", 9_000_000, "\nlast\n")
    case .longDiff:
      ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n", "+\(Self.words)\n", 90_000, "")
    case .longParagraph: ("one\n\n", "\(Self.words)\n", 90_000, "\nlast\n")
    case .longString: ("[{\"a\":\"", "x", 9_000_000, "\"},{\"a\":2}]")
    case .longList: ("[{\"a\":[", "1,", 4_500_000, "1]},{\"a\":2}]")
    case .longCell: ("a,b\n1,\"", "\(Self.words)\n", 90_000, "\"\n2,3\n")
    case .wideRow: ("a,b\n", ",", 1_500_000, "\n2,3\n")
    case .longMail:
      ("From a@b Thu Jan  1 00:00:00 2015\nSubject: x\n\n", "\(Self.words)\n", 90_000, "")
    case .longRecords:
      ("", "{\"a\":\"" + String(repeating: "x", count: 3_000_000) + "\"}\n", 4, "")
    case .tables: ("", "[[a]]\nb = 1\n", 20_000, "")
    case .keys: ("", "%=1\n", 20_000, "")
    case .mapping: ("", "%: 1\n", 20_000, "")
    case .sequence: ("", "- 1\n", 20_000, "")
    case .list:
      ("<?xml version=\"1.0\"?><plist><array>", "<true/>", 50_000, "</array></plist>")
    case .feed:
      (
        "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>t</title>",
        "<item><title>a</title></item>", 10_000, "</channel></rss>"
      )
    }
  }

  /// - Parameter scale: the length as a multiple of that in a run before each commit.
  func bytes(scale: Int) -> [UInt8] {
    let (head, body, count, tail) = parts
    var bytes = Array(head.utf8)
    let part = Array(body.utf8)
    bytes.reserveCapacity(part.count * count * scale + 100)
    for number in 0..<count * scale {
      if part[0] == UInt8(ascii: "%") {
        bytes += "k\(number)".utf8
        bytes += part.dropFirst()
      } else {
        bytes += part
      }
    }
    return bytes + Array(tail.utf8)
  }

  /// The most memory that the program may take for the source, in bytes.
  ///
  /// The program itself takes less than 80 MB in a debug build.
  ///
  /// - Parameters:
  ///   - count: bytes of the source.
  ///   - scale: as for ``bytes(scale:)``.
  func bound(_ count: Int, scale: Int) -> Int {
    let program = 80_000_000
    let parts = parts.count * scale
    return switch cost {
    case .record: program + 64 * parts
    case .longRecord: program + 300_000_000
    case .document: program + 4 * count + 100 * min(4_000_000, parts)
    }
  }
}
