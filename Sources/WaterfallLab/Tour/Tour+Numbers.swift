import WaterfallBoard
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

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
