import Testing
import WaterfallTestSupport

@testable import WaterfallRecords

/// The needs to test: filters and fields.
private let questions: [RecordNeeds] =
  [
    "oak", "Oak", "ÖL", "öl", "ol", "OL", "\"oak elm\"", "oak elm", "-oak", "!elm", "/o.k/",
    "tru", "12",
    "name:oak", "name 2:oak", "n2=12", "na_me3=oak",
    "name:Oak", "na-me:elm", "name=oak", "name!=oak", "n=12", "n<12", "n>=1e1", "n:",
    "-n:", "user.name:oak", "user.name=elm", "tags:oak", "tags=elm", "id=7", "key:k",
    "type:Feature",
    "name:/^o/", "oak n=12", "-oak n>1", "a\\b", "a\"b", "\u{212A}", "geometry:oak", "oak,elm",
    "properties.name:oak", "value:oak", "MESSAGE:oak", "text:oak",
  ].map { RecordNeeds(matching: [try! Filter($0)]) }
  + [
    RecordNeeds(FieldPath("name")), RecordNeeds(FieldPath("user.name")),
    RecordNeeds(
      matching: [try! Filter("n>=1")], orders: [SortOrder(field: "n")],
      grouping: try! Grouping("tags")),
    RecordNeeds(matching: [try! Filter("elm")], orders: [SortOrder(field: "name")], grouping: nil),
    RecordNeeds(measuring: Amount()),
  ]
  + ["oak", "name:oak", "n>=1 -name:elm", "user.name=elm", "-name:elm", "-n:"].map {
    RecordNeeds(measuring: Amount(), matching: [try! Filter($0)])
  }

/// A measure of a record: 1,000 for each field, plus the length of its texts.
private struct Amount: RecordMeasuring {
  var unshared: any RecordMeasuring { self }

  func extent(of record: RecordMembers) -> Float? {
    Float(
      record.members.reduce(0) { sum, member in
        let isText = member.kind == .plainText || member.kind == .text
        return sum + 1000 + (isText ? record.text(of: member).utf8.count : 0)
      })
  }

  static func of(_ record: Record) -> Float {
    Float(
      record.fields.reduce(0) { sum, field in
        if case .string(let text) = field.value { return sum + 1000 + text.utf8.count }
        return sum + 1000
      })
  }
}

/// Random texts of records, valid and malformed ones.
private struct RandomJSON {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let names = [
    "name", "Name", "na_me", "n", "user", "tags", "id", "_id", "key", "type", "properties",
    "geometry", "value", "user.name", "n\\u0061me", "ÖL", "", "text", "MESSAGE", "__X",
  ]
  private static let scalars = [
    "\"oak\"", "\"Oak elm\"", "\"\"", "\"\\u006fak\"", "\"öl ÖL\"", "\"a\\\\b\"", "\"a\\\"b\"",
    "\"\u{212A}\"", "\"Feature\"", "\"k7\"", "\"\\u00e9\"", "12", "12.0", "1.2e1", "-7", "7", "0",
    "true", "false", "null", "NaN", "-Infinity", "\"oak\\nelm\"", "\"\u{FFFD}\"",
  ]
  private static let faults = ["", "}", "\"", "\\", ",", "{", "[", "tru", "01", " ", "\u{0}", ":"]

  private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  mutating func record() -> [UInt8] {
    var bytes = Array(below(12) == 0 ? value(2).utf8 : object(0).utf8)
    if below(4) == 0 {
      let place = below(bytes.count + 1)
      let end = min(bytes.count, place + below(3))
      let fault = Self.faults[below(Self.faults.count)]
      bytes.replaceSubrange(place..<end, with: Array(fault.utf8))
    }
    if below(9) == 0, !bytes.isEmpty {
      bytes[below(bytes.count)] = UInt8(128 + below(128))
    }
    return bytes
  }

  private mutating func object(_ depth: Int) -> String {
    let space = below(3) == 0 ? " " : ""
    let members = (0..<below(5)).map { _ in
      "\"\(Self.names[below(Self.names.count)])\"\(space):\(space)\(value(depth + 1))"
    }
    return "{" + members.joined(separator: space + "," + space) + "}"
  }

  private mutating func value(_ depth: Int) -> String {
    switch below(depth > 2 ? 6 : 9) {
    case 8: return ["[111,97,107]", "[\"o\",{\"text\":\"ak\"}]"][below(2)]
    case 6: return object(depth)
    case 7:
      return "[" + (0..<below(3)).map { _ in value(depth + 1) }.joined(separator: ",")
        + "]"
    default: return Self.scalars[below(Self.scalars.count)]
    }
  }
}

/// Compares the partial reader with reading whole records.
@Suite struct PartialReaderTests {
  private static let shape = Shape.lines(start: 0)

  /// A passed, measured or partly read record gives the same result as the whole record.
  @Test func `what is passed does not match, and has the same key`() throws {
    var json = RandomJSON(seed: 19)
    var (passed, parts, measured, matches, wholes, faults) = (0, 0, 0, 0, 0, 0)
    var refused: Set<String> = []
    for _ in 0..<4000 {
      let bytes = json.record()
      let range = 0..<bytes.count
      let record = Result { () throws(JSONError) in
        try Self.shape.record(of: bytes, in: range)
      }
      for needs in questions {
        guard var reader = PartialReader(needs, of: bytes, Self.shape) else {
          refused.insert(needs.filter.text)
          continue
        }
        do throws(JSONError) {
          let text = String(decoding: bytes, as: UTF8.self)
          let comment = Comment(rawValue: "\(needs.filter.text) of \(text)")
          switch try reader.look(at: range) {
          case .whole: wholes += 1
          case .passed(let key):
            passed += 1
            let whole = try record.get()
            #expect(!needs.filter.matches(whole), comment)
            #expect(key.map { Array(bytes[$0]) } == whole.key.map { Array($0.utf8) }, comment)
          case .measured(let amount, let isMatch, let key):
            measured += 1
            if isMatch && !needs.filter.isEmpty { matches += 1 }
            let whole = try record.get()
            #expect(amount == Amount.of(whole), comment)
            #expect(isMatch == needs.filter.matches(whole), comment)
            #expect(key.map { Array(bytes[$0]) } == whole.key.map { Array($0.utf8) }, comment)
          case .part(let part):
            parts += 1
            let whole = try record.get()
            #expect(needs.filter.matches(whole), comment)
            for field in needs.fields ?? [] {
              #expect(field.firstValue(in: part) == field.firstValue(in: whole), comment)
            }
          }
        } catch {
          faults += 1
          #expect(record == .failure(error))
        }
      }
    }
    // The partial reader refuses filters that cannot be decided by a search in the bytes.
    #expect(refused == ["öl", "ÖL", "\u{212A}", "-oak", "!elm", "/o.k/", "-oak n>1"])
    // Each outcome is frequent enough.
    for count in [passed, parts, measured, matches, wholes, faults] { #expect(count > 1000) }
  }

  /// A text line consists of its text only, so nothing in it is an escape.
  @Test func `lines of text are passed by their bytes`() throws {
    let bytes = Array("an oak\nan \\u006fak\nOAK\n".utf8)
    let needs = RecordNeeds(matching: [try Filter("oak")])
    var reader = try #require(PartialReader(needs, of: bytes, .textLines(start: 0)))
    var passed: [Bool] = []
    for range in [0..<6, 7..<18, 19..<22] {
      if case .passed(nil) = try reader.look(at: range) {
        passed.append(true)
      } else {
        passed.append(false)
      }
    }
    #expect(passed == [false, true, false])
  }

  @Test(arguments: [("", [true, true]), ("oak", [nil, false]), ("text:oak", [true, false])])
  func `lines of text are measured by their bytes`(filter: String, matches: [Bool?]) throws {
    let bytes = Array("an oak\nan elm \n".utf8)
    let needs = RecordNeeds(measuring: Amount(), matching: [try Filter(filter)])
    var reader = try #require(PartialReader(needs, of: bytes, .textLines(start: 0)))
    for (range, match) in zip([0..<6, 7..<14], matches) {
      switch try reader.look(at: range) {
      case .measured(let amount, let isMatch, key: nil):
        // White space at the end of a line is no text.
        #expect(amount == 1006 && isMatch == match)
      case .whole: #expect(match == nil)
      default: Issue.record("\(range) is neither measured nor read")
      }
    }
  }

  @Test func `parts that another byte ends are read as a whole, if they have the text`() throws {
    let bytes = Array("oak\0elm\0".utf8)
    let needs = RecordNeeds(matching: [try Filter("text:oak text=oak")])
    var reader = try #require(PartialReader(needs, of: bytes, .parts(start: 0, separator: 0)))
    if case .whole = try reader.look(at: 0..<4) {} else { Issue.record("not whole") }
    if case .passed(nil) = try reader.look(at: 4..<8) {} else { Issue.record("not passed") }
  }

  @Test(arguments: [0x0A, 0] as [UInt8])
  func `parts are measured without the byte that ends them`(separator: UInt8) throws {
    let bytes = Array("oak ".utf8) + [separator] + Array("elm".utf8)
    let shape = Shape.parts(start: 0, separator: separator)
    var reader = try #require(PartialReader(RecordNeeds(measuring: Amount()), of: bytes, shape))
    for range in [0..<5, 5..<8] {
      guard case .measured(let extent, isMatch: true, key: nil) = try reader.look(at: range) else {
        Issue.record("\(range) is not measured")
        continue
      }
      #expect(extent == Amount.of(try shape.record(of: bytes, in: range)))
    }
  }

  @Test func `where all is wanted, or bytes are not what they say, all is read`() throws {
    let (bytes, oak) = (Array("{}".utf8), RecordNeeds(matching: [try Filter("oak")]))
    #expect(PartialReader(.everything, of: bytes, Self.shape) == nil)
    #expect(PartialReader(RecordNeeds(matching: []), of: bytes, Self.shape) == nil)
    #expect(PartialReader(oak, of: bytes, .paragraphs(start: 0)) == nil)
    #expect(PartialReader(oak, of: bytes, .members(start: 1)) == nil)
    let measured = RecordNeeds(measuring: Amount(), matching: [try Filter("oak")])
    #expect(PartialReader(measured, of: bytes, .paragraphs(start: 0)) == nil)
  }
}
