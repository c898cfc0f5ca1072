import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// Random tables and logs.
private struct RandomText {
  private var random: SeededRandom
  private var count = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A word that no other place has.
  mutating func word() -> String {
    count += 1
    return pick(["w\(count)x", "Wort\(count)", "\(1000 + count)", "é\(count)", "漢\(count)"])
  }

  mutating func cell() -> String { below(3) == 0 ? "\(word()) \(word())" : word() }

  mutating func cells() -> (header: [String], rows: [[String]]) {
    let width = 2 + below(4)
    let header = (0..<width).map { "NAME\($0)" }
    let rows = (0..<2 + below(6)).map { _ in (0..<width).map { _ in cell() } }
    return (header, rows)
  }

  mutating func delimited(by delimiter: String) -> String {
    let (header, rows) = cells()
    let quote = pick(["\"", ""])
    return ([header] + rows).map { row in
      row.map { below(2) == 0 ? quote + $0 + quote : $0 }.joined(separator: delimiter) + "\n"
    }.joined()
  }

  mutating func aligned() -> String {
    let (header, rows) = cells()
    let widths = header.indices.map { index in ([header] + rows).map { $0[index].count }.max() ?? 0
    }
    return ([header] + rows).map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 + 2 - $0.count) }.joined() + "\n"
    }.joined()
  }

  mutating func drawn() -> String {
    let (header, rows) = cells()
    switch below(3) {
    case 0:
      let ruler = header.map { _ in "---" }.joined(separator: "+")
      let lines = rows.map { " " + $0.joined(separator: " | ") + "\n" }.joined()
      return " " + header.joined(separator: " | ") + "\n\(ruler)\n\(lines)(\(rows.count) rows)\n"
    case 1:
      let ruler = "+" + header.map { _ in "---+" }.joined() + "\n"
      let lines = ([header] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }
      return ruler + lines[0] + ruler + lines[1...].joined() + ruler
    default:
      return rows.enumerated().map { number, row in
        "-[ RECORD \(number + 1) ]---\n"
          + zip(header, row).map { "\($0) | \($1)\n" }.joined()
      }.joined()
    }
  }

  mutating func log(of lines: [String]) -> String {
    (0..<3 + below(12)).map { _ in
      switch below(6) {
      case 0: "\(word()) \(word())\n"
      case 1: "  \(word()) (\(word()))\n"
      case 2: "{\"level\":\"info\",\"msg\":\"\(word()) \(word())\",\"n\":\(word().utf8.count)}\n"
      case 3: "level=info msg=\"\(word()) \(word())\" \(pick(["a", "b"]))=\(below(100))\n"
      default: "\(pick(lines)) \(word())\n"
      }
    }.joined()
  }
}

/// The words of a text of at least two letters or digits.
private func words(of text: String) -> Set<String> {
  Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0.count > 1 })
}

private func missingWords(of text: String, name: String) async -> Set<String> {
  let source = openSource(bytes: Array(text.utf8), name: name)
  let notice = (try? await source.page(after: nil, count: 1))?.notice ?? ""
  let outcome = await readAll(source)
  var shown = Array(notice.utf8)
  for record in outcome.records {
    for field in record.fields {
      shown += Array(field.name.utf8) + [0x20]
      if case .string(let text) = field.value {
        shown += Array(text.utf8)
      } else {
        field.value.appendJSON(to: &shown)
      }
      shown.append(0x20)
    }
  }
  let content = String(decoding: shown, as: UTF8.self)
  return words(of: text).filter { !content.contains($0) }
}

@Test func `each word of a table is on some card`() async {
  for seed in UInt64(1)...150 {
    var random = RandomText(seed: seed)
    let tables = [
      ("a.csv", random.delimited(by: ",")), ("data", random.delimited(by: ";")),
      ("a.tsv", random.delimited(by: "\t")), ("data", random.delimited(by: "|")),
      ("data", random.aligned()), ("a.txt", random.aligned()), ("data", random.drawn()),
    ]
    for (name, text) in tables {
      var missing = await missingWords(of: text, name: name)
      // The rows are counted by the screen.
      missing.subtract(["rows", "RECORD"])
      missing = missing.filter { Int($0).map { $0 > 99 } ?? true }
      #expect(missing.isEmpty, "seed \(seed), \(name):\n\(text)")
    }
  }
}

@Test(arguments: lineCases + formCases)
func `each word of a log is on some card`(_ line: LineCase) async {
  for seed in UInt64(1)...10 {
    var random = RandomText(seed: seed)
    let text = random.log(of: [line.line, line.line, "2024-01-01 10:00:00 INFO words"])
    for name in ["data", "a.log"] {
      // glog writes the letter of a level before a date, which are two fields.
      let missing = await missingWords(of: text, name: name).subtracting(["I0131"])
      #expect(missing.isEmpty, "seed \(seed), \(name): \(missing)\n\(text)")
    }
  }
}
