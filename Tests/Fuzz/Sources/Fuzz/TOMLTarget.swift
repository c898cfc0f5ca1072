@testable import TOML
@testable import WaterfallRecords

/// Reads TOML in any spelling as it was meant. Spoilt TOML must give an error or a document.
let tomlTarget = Target(name: "TOML") { random in
  let members = (0..<random.below(5)).map { index in
    ("k\(index)", random.tomlValue(depth: 0))
  }
  let text = members.map { "\(random.tomlKey($0.0)) = \($0.1.written)\(random.tomlEnd)" }.joined()
  let bytes = Array(text.utf8)
  let expected = Value.object(members.map { Field($0.0, $0.1.value) })
  do throws(TOMLError) {
    let read = TOMLValue.table(try TOMLReader.read(bytes).members).value
    guard read == expected else { throw TOMLError(place: place, cause: .badNumber("\(read)")) }
  } catch {
    throw Finding(words: "\(error.place) \(error.words), expected \(expected)", input: bytes)
  }
  let spoilt = random.mutated(random.pick(Samples.toml + [bytes]), Samples.toml)
  // An error is as good as a document here.
  guard let document = try? TOMLReader.read(spoilt) else { return }
  let lines = spoilt.count { $0 == 0x0A } + 1
  guard document.entries.allSatisfy({ 1...lines ~= $0.place.line && $0.place.column > 0 }) else {
    throw Finding(words: "a place that is outside", input: spoilt)
  }
}

private let place = TextPlace(line: 0, column: 0)

extension Samples {
  static let toml = [
    "[a.b]\nc = [1, 'x', {d.e = 2, f = \"\\u00e9\"}]\n[[p]]\nn = 1\n[p.q]\n[[p]]\nm = inf\n",
    "x = \"\"\"\na \\\n  b\"\"\"\"\ny = '''c'''\nz = 1979-05-27 07:32:00.5-07:00\nt = 07:32\n",
    "# é\n\"a.b\".c = 0xFF # x\r\nn = -1_0.5e+3\n[t]\nx.y = true\n[t.x.z]\n",
  ].map { Array($0.utf8) }
}

extension SeededRandom {
  fileprivate var tomlEnd: String { mutating get { pick(["\n", "\r\n", " # é\n", "\t\n\n"]) } }

  fileprivate mutating func tomlKey(_ name: String) -> String {
    pick([name, "\"\(name)\"", "'\(name)'", " \(name)"])
  }

  /// A value, with one of the ways to write it.
  fileprivate mutating func tomlValue(depth: Int) -> (written: String, value: Value) {
    switch below(depth < 3 ? 7 : 5) {
    case 0:
      return pick([("1_000", .number("1000")), ("0b11", .number("3")), ("-7", .number("-7"))])
    case 1:
      return pick([("1e3", .number("1e3")), ("-0.5", .number("-0.5")), ("nan", .string("nan"))])
    case 2: return pick([("true", .bool(true)), ("false", .bool(false))])
    case 3:
      return pick([
        ("\"\\t\\x41\"", .string("\tA")), ("'\\'", .string("\\")),
        ("\"\"\"\n\"a\"\"\"\"", .string("\"a\"")), ("'''\n\nb'''", .string("\nb")),
      ])
    case 4:
      return pick([
        ("2000-02-29", .string("2000-02-29")), ("01:02", .string("01:02:00")),
        ("2000-01-01 01:02z", .string("2000-01-01T01:02:00Z")),
      ])
    case 5:
      let values = (0..<below(4)).map { _ in tomlValue(depth: depth + 1) }
      let end = values.isEmpty ? "" : pick(["", ",", ",\n", " # ]\n"])
      return (
        "[\(values.map(\.written).joined(separator: pick([", ", ",\n"])))\(end)]",
        .array(values.map(\.value))
      )
    default:
      let values = (0..<below(4)).map { ("m\($0)", tomlValue(depth: depth + 1)) }
      let written = values.map { "\(tomlKey($0.0)) = \($0.1.written)" }
      return (
        "{\(written.joined(separator: pick([", ", ",\n"])))}",
        .object(values.map { Field($0.0, $0.1.value) })
      )
    }
  }
}
