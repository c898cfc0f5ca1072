import TerminalGrid
package import WaterfallBoard
import WaterfallLayout
package import WaterfallRecords
import WaterfallViewer

// A tour as data: `{"steps": [{"caption": "{Lanes} of cards", "place": "start"}]}`.
extension Tour {
  static let mostSteps = 500
  static let mostActs = 20
  /// The most lines of a caption, in the smallest window that shows captions whole.
  static let mostLines = 10
  /// The width of a caption's text in that window: 60 columns without the box.
  static let leastWidth = 56
  /// The most characters of a tour's name.
  static let longestName = 40
  static let pauses = 0.1...3600.0
  static let scrolls = 100_000

  /// Reads a tour, which must be the whole document.
  ///
  /// - Parameters:
  ///   - name: the tour's name if the document does not give one.
  ///   - layouts: the layouts that the tour may name.
  /// - Throws: what was expected, and where.
  package init(
    _ json: inout JSONReader, named name: String, layouts: [LayoutKind] = LayoutKind.all
  ) throws(JSONError) {
    var (name, steps): (String, [Step]?) = (name, nil)
    if json.peek() != UInt8(ascii: "{") {
      throw json.failure("a tour like {\"steps\": [{\"caption\": \"…\"}]}")
    }
    let start = json.index
    var members = JSONMembers(of: ["name", "steps"])
    while let member = try members.next(in: &json) {
      switch member {
      case "name": name = try Self.readName(&json)
      default: steps = try Self.readSteps(&json, layouts)
      }
    }
    try json.readEnd()
    guard let steps else { throw JSONError(offset: start, expected: "\"steps\" in the tour") }
    self.init(name: name, steps: steps)
  }

  private static func readName(_ json: inout JSONReader) throws(JSONError) -> String {
    let expected = "a name of 1 to \(longestName) characters"
    let (name, place) = try json.readText(expected)
    guard 1...longestName ~= name.unicodeScalars.count else {
      throw JSONError(offset: place, expected: expected)
    }
    return name
  }

  private static func readSteps(
    _ json: inout JSONReader, _ layouts: [LayoutKind]
  ) throws(JSONError) -> [Step] {
    var steps: [Step] = []
    let expected = "an array of 1 to \(mostSteps) steps"
    _ = json.peek()
    let start = json.index
    var elements = JSONElements()
    while try elements.next(in: &json, expected: expected) {
      guard steps.count < mostSteps else { throw json.failure("at most \(mostSteps) steps") }
      guard json.peek() == UInt8(ascii: "{") else {
        throw json.failure("a step, an object with a \"caption\"")
      }
      steps.append(try Step(&json, layouts))
    }
    guard !steps.isEmpty else { throw JSONError(offset: start, expected: expected) }
    return steps
  }
}

extension Tour.Step {
  private static let members = [
    "caption", "layout", "numbers", "place", "marks", "compare", "acts", "pause",
  ]

  fileprivate init(_ json: inout JSONReader, _ layouts: [LayoutKind]) throws(JSONError) {
    let start = json.index
    var caption: Tour.Caption?
    var layout: [Tour.Change] = []
    var numbers: [Tour.Change] = []
    var marks: [Tour.Mark]?
    var (compared, place, acts): (LayoutKind?, Tour.Place, [Tour.Act]) = (nil, .here, [])
    var seconds: Double?
    var members = JSONMembers(of: Self.members)
    while let member = try members.next(in: &json) {
      switch member {
      case "caption": caption = try Tour.Caption(&json, layouts)
      case "layout": layout = [.layout(try json.readLayout(of: layouts))]
      case "numbers": numbers = try json.readNumbers(of: layouts)
      case "place": place = try json.readTourPlace()
      case "marks": marks = try json.readMarks()
      case "compare": compared = try json.readLayout(of: layouts)
      case "acts": acts = try json.readActs()
      default:
        seconds = try json.readNumber(in: Tour.pauses, "a pause in seconds, from 0.1 to 3600")
      }
    }
    guard let caption else { throw JSONError(offset: start, expected: "a \"caption\" in the step") }
    self.init(caption)
    (changes, self.place, self.acts) = (layout + numbers, place, acts)
    if marks != nil || compared != nil { self = showing(marks ?? [], beside: compared) }
    self.seconds = seconds ?? self.seconds
  }
}

extension JSONReader {
  /// A text and its offset in the document.
  mutating func readText(_ expected: String) throws(JSONError) -> (text: String, place: Int) {
    guard peek() == UInt8(ascii: "\"") else { throw failure(expected) }
    let place = index
    return (try readString(), place)
  }

  mutating func readWord(of words: [String], _ expected: String) throws(JSONError) -> String {
    let (word, place) = try readText(expected)
    guard words.contains(word) else {
      throw JSONError(offset: place, expected: JSONMembers.words(for: word, of: words))
    }
    return word
  }

  fileprivate mutating func readNumber(
    in range: ClosedRange<Double>, _ expected: String
  ) throws(JSONError) -> Double {
    guard let first = peek(), first == UInt8(ascii: "-") || 0x30...0x39 ~= first else {
      throw failure(expected)
    }
    let place = index
    guard let number = Double(try readNumber()), range.contains(number) else {
      throw JSONError(offset: place, expected: expected)
    }
    return number
  }

  mutating func readWhole(in range: ClosedRange<Int>, _ expected: String) throws(JSONError) -> Int {
    _ = peek()
    let place = index
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    guard let number = Int(exactly: try readNumber(in: limits, expected)) else {
      throw JSONError(offset: place, expected: expected)
    }
    return number
  }

  fileprivate mutating func readLayout(of layouts: [LayoutKind]) throws(JSONError) -> LayoutKind {
    let name = try readWord(of: layouts.map(\.name), "the name of a layout in quotes")
    guard let kind = layouts.first(where: { $0.name == name }) else {
      fatalError("The layout \(name) is not in the list")
    }
    return kind
  }

  /// `"start"`, `"here"`, or an item's number from 1.
  fileprivate mutating func readTourPlace() throws(JSONError) -> Tour.Place {
    let expected = "a place: \"start\", \"here\" or the number of an item, from 1"
    guard peek() == UInt8(ascii: "\"") else {
      return .item(try readWhole(in: 1...1_000_000_000, expected) - 1)
    }
    return try readWord(of: ["start", "here"], expected) == "start" ? .start : .here
  }

  fileprivate mutating func readMarks() throws(JSONError) -> [Tour.Mark] {
    var marks: [Tour.Mark] = []
    var elements = JSONElements()
    while try elements.next(in: &self, expected: "an array of marks") {
      let name = try readWord(of: Tour.Mark.allCases.map(\.rawValue), "the name of a mark")
      if let mark = Tour.Mark(rawValue: name), !marks.contains(mark) { marks.append(mark) }
    }
    return marks
  }

  /// Each act is the name of a command, or `{"scroll": 30}`.
  fileprivate mutating func readActs() throws(JSONError) -> [Tour.Act] {
    var acts: [Tour.Act] = []
    var elements = JSONElements()
    while try elements.next(in: &self, expected: "an array of acts") {
      guard acts.count < Tour.mostActs else {
        throw failure("at most \(Tour.mostActs) acts in a step")
      }
      guard peek() == UInt8(ascii: "{") else {
        let names = Command.allCases.map(\.name)
        let name = try readWord(of: names, "an act: {\"scroll\": 30}, or the name of a command")
        if let command = Command(name: name) { acts.append(.perform(command)) }
        continue
      }
      let start = index
      var members = JSONMembers(of: ["scroll"])
      var cells: Int?
      while try members.next(in: &self) != nil {
        cells = try readWhole(
          in: -Tour.scrolls...Tour.scrolls, "rows to scroll, at most \(Tour.scrolls)")
      }
      guard let cells else { throw JSONError(offset: start, expected: "{\"scroll\": 30}") }
      acts.append(.scroll(cells))
    }
    return acts
  }
}

extension JSONReader {
  /// The numbers that all layouts share, and each layout's own numbers, by name.
  mutating func readNumbers(of layouts: [LayoutKind]) throws(JSONError) -> [Tour.Change] {
    let own = layouts.flatMap(\.numbers)
    let shared = Tour.Number.allCases.map(\.rawValue)
    let names = shared + ["direction", "placement", "right-to-left"] + own.map(\.name)
    var changes: [Tour.Change] = []
    var members = JSONMembers(of: names)
    while let name = try members.next(in: &self) {
      switch name {
      case "direction":
        let word = try readWord(of: ["vertical", "horizontal"], "\"vertical\" or \"horizontal\"")
        changes.append(.direction(word == "horizontal" ? .horizontal : .vertical))
      case "placement":
        let all: [LayoutConfiguration.Placement] = [.shortest(), .roundRobin, .columnFirst]
        let words = all.map(\.words)
        let word = try readWord(of: words, words.map { "\"\($0)\"" }.joined(separator: " or "))
        if let placement = all.first(where: { $0.words == word }) {
          changes.append(.placement(placement))
        }
      case "right-to-left":
        guard let next = peek(), "tf".utf8.contains(next) else { throw failure("true or false") }
        changes.append(.rightToLeft(try readBool()))
      default:
        if let number = Tour.Number(rawValue: name) {
          let range = number.range
          let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
          changes.append(.number(number, try readWhole(in: range, expected)))
        } else if let number = own.first(where: { $0.name == name }) {
          changes.append(.ownNumber(name, try readValue(of: number)))
        }
      }
    }
    return changes
  }

  /// A number, or the name of one of its values.
  private mutating func readValue(of number: LayoutNumber) throws(JSONError) -> Double {
    let range = number.range
    let expected =
      number.meanings.isEmpty
      ? "a whole number from \(range.lowerBound) to \(range.upperBound)"
      : number.meanings.map { "\"\($0)\"" }.joined(separator: " or ")
    guard !number.meanings.isEmpty, peek() == UInt8(ascii: "\"") else {
      return Double(try readWhole(in: range, expected))
    }
    let word = try readWord(of: number.meanings, expected)
    return Double(range.lowerBound + (number.meanings.firstIndex(of: word) ?? 0))
  }
}

extension Tour.Number {
  /// The range of the option of the same name.
  fileprivate var range: ClosedRange<Int> {
    switch self {
    case .columns, .minColumnWidth: 1...10_000
    case .gap, .columnGap, .rowGap: 0...1000
    case .tolerance: 0...100_000
    case .points: 1...100_000
    }
  }
}
