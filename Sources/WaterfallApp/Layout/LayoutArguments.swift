import ArgumentParser
import TerminalGrid
import WaterfallLayout

/// An option value whose type has words for what it accepts, for the error message.
protocol WordedArgument {
  static var words: String { get }
  init?(argument: String)
}

extension WordedArgument {
  static func option(_ text: String) throws(ValidationError) -> Self {
    if let value = Self(argument: text) { return value }
    throw ValidationError("expected \(words).")
  }
}

/// A number in an option. `nan` and `inf` are accepted as bad numbers and are not errors.
struct Number: WordedArgument {
  static let words = "a number"
  let value: Double

  init(_ value: Double) { self.value = value }

  init?(argument: String) {
    guard let value = Double(argument) else { return nil }
    self.value = value
  }
}

/// Four numbers with commas between: top, left, bottom, right, or x, y, width, height.
struct FourNumbers: WordedArgument {
  static let words = "four numbers with commas between them"
  let values: [Double]

  init?(argument: String) {
    let parts = argument.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
    values = parts.compactMap { Double(String($0)) }
    guard values.count == 4, parts.count == 4 else { return nil }
  }

  var insets: Insets {
    Insets(top: values[0], left: values[1], bottom: values[2], right: values[3])
  }
  /// The values as a rectangle.
  ///
  /// Bad numbers count as 0, so it may have no area. It may begin left of the content or above it.
  var rect: Rect {
    let numbers = values.map { $0.isFinite ? $0 : 0 }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  /// The cells that share area with the rectangle; none if it has no area.
  var cells: CellRect {
    let rect = rect
    func cell(_ edge: Double) -> Int { Int(min(max(edge, -1e9), 1e9)) }
    let (left, top) = (cell(rect.x.rounded(.down)), cell(rect.y.rounded(.down)))
    guard rect.width > 0, rect.height > 0 else {
      return CellRect(column: left, row: top, columns: 0, rows: 0)
    }
    return CellRect(
      column: left, row: top, columns: cell((rect.x + rect.width).rounded(.up)) - left,
      rows: cell((rect.y + rect.height).rounded(.up)) - top)
  }
}

/// A whole number of columns or cells; a bad number counts as 0.
struct WholeNumber: WordedArgument {
  static let words = "a whole number"
  let value: Int

  init(_ value: Int) { self.value = value }

  init?(argument: String) {
    guard let number = Double(argument) else { return nil }
    guard number.isFinite else {
      value = 0
      return
    }
    guard number == number.rounded() else { return nil }
    value = Int(min(max(0, number), 1_000_000_000))
  }
}

/// A whole number of any size, for an option that checks its range later.
func wholeNumber(_ text: String) throws(ValidationError) -> Int {
  if let number = Int(text) { return number }
  throw ValidationError("expected \(WholeNumber.words).")
}

/// The number of cells that a width is scaled to, at least 1.
///
/// `nan` and `inf` are accepted as bad numbers, which count as 0.
struct CellCount: WordedArgument {
  static let words = "a whole number from 1"
  let value: Int

  init?(argument: String) {
    guard let number = WholeNumber(argument: argument) else { return nil }
    guard number.value > 0 || Double(argument)?.isFinite == false else { return nil }
    value = number.value
  }
}

/// An item's path: `SECTION,ITEM`.
struct PathArgument: WordedArgument {
  static let words = "two whole numbers with a comma between"
  let path: ItemPath

  init?(argument: String) {
    let numbers = argument.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
      .map { Int(String($0)) }
    guard numbers.count == 2, let section = numbers[0], let item = numbers[1] else { return nil }
    path = ItemPath(section: section, item: item)
  }
}

/// An item and a direction: `SECTION,ITEM,DIRECTION` or `SECTION,ITEM,DIRECTION,GOAL`.
struct NeighbourArgument {
  private enum Way: String, CaseIterable { case up, down, left, right }
  private static let words =
    "expected a section, an item, and up, down, left or right with commas between."
  let path: ItemPath
  let direction: NeighbourDirection
  let goal: Double?

  /// - Throws: what was expected, with the nearest valid direction.
  init(argument: String) throws(ValidationError) {
    let parts = argument.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init)
    guard (3...4).contains(parts.count), let section = Int(parts[0]), let item = Int(parts[1])
    else { throw ValidationError(Self.words) }
    path = ItemPath(section: section, item: item)
    switch try choice(parts[2]) as Way {
    case .up: direction = .up
    case .down: direction = .down
    case .left: direction = .left
    case .right: direction = .right
    }
    guard parts.count == 4 else {
      goal = nil
      return
    }
    guard let number = Double(parts[3]) else { throw ValidationError(Self.words) }
    // A bad number means no goal; the search then uses the item's centre.
    goal = number.isFinite ? number : nil
  }
}
