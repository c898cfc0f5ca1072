import TerminalGrid
import WaterfallRecords

/// A text in a row of the list.
struct RowCell {
  let text: SafeText
  /// The inks of its parts; nil if they have none of their own.
  var runs: [InkRun]?
  /// The state that it names; nil if it names none.
  var state: StateMark?
  /// The last part of a web address, with the slash before it; nil if it is none.
  var endOfAddress: Range<Int>?
}

// The list shows each text in the column of its own field. So a title that a box has taken from
// another field stands in that field's column.
extension Card {
  /// Calls `body` with each cell of the row, and with its place among the lines of the card; -1 for
  /// the title, the badge and the body.
  func forEachCell(_ body: (ListColumns.Part, RowCell, _ place: Int) -> Void) {
    for part in [ListColumns.Part.title, .badge, .body] {
      if let text = text(of: part) { body(part, RowCell(text: text), -1) }
    }
    for (place, line) in facts.lines.enumerated() {
      let field = field(at: place)
      let cell = RowCell(text: field.shown, endOfAddress: field.endOfAddress)
      body(.field(SafeText(line.name)), cell, place)
    }
  }

  /// The number of texts in its row.
  package var cellCount: Int { facts.lines.count + 1 }

  /// The text in a column; nil if the card has none.
  func cell(in column: ListColumns.Column) -> RowCell? {
    guard case .field(let name) = column.part else {
      guard let text = text(of: column.part) else { return nil }
      return RowCell(text: text, runs: runs(of: column.part), state: state(of: column.part))
    }
    guard let place = place(ofLineNamed: name, near: column.place) else {
      return facts.leftOut.first { $0.isNamed(name) }.map { RowCell(text: CardField($0).shown) }
    }
    let field = field(at: place)
    let runs = facts.lines[place].runs.isEmpty ? nil : facts.lines[place].shownRuns
    return RowCell(
      text: field.shown, runs: runs, state: field.state, endOfAddress: field.endOfAddress)
  }

  /// The place of a line among the card's lines; nil if it has no such line.
  ///
  /// - Parameter place: its place in other cards. The records of a table have the same one.
  /// - Complexity: O(1) if it is at that place, else O(lines).
  private func place(ofLineNamed name: SafeText, near place: Int) -> Int? {
    let lines = facts.lines
    if lines.indices.contains(place), lines[place].isNamed(name) { return place }
    return lines.firstIndex { $0.isNamed(name) }
  }

  /// Whether each of its lines has one of these columns.
  ///
  /// - Complexity: O(lines) if they come in the order of the columns' places, else for each line
  ///   O(columns).
  func hasColumn(forEachLineAmong columns: [ListColumns.Column], at places: [Int]) -> Bool {
    facts.lines.enumerated().allSatisfy { place, line in
      func has(_ column: Int) -> Bool {
        if case .field(let name) = columns[column].part { line.isNamed(name) } else { false }
      }
      return place < places.count && has(places[place]) || columns.indices.contains(where: has)
    }
  }

  private func field(at place: Int) -> CardField {
    place < fields.count ? fields[place] : CardField(facts.lines[place])
  }

  /// The field that decides an order, if a person has left it out; nil if the card shows it.
  func leftOutField(of order: SortOrder) -> CardField? {
    facts.leftOut.first { FieldNaming.mayMean(order.field, $0.name) }.map { CardField($0) }
  }

  private func text(of part: ListColumns.Part) -> SafeText? {
    let text: SafeText? =
      switch part {
      case .text: title.isEmpty ? body : title
      case .title:
        if facts.titleOrigin != .title {
          nil
        } else if facts.isBodyOfTitle, let body {
          title.isEmpty ? body : title.followed(by: body)
        } else {
          title
        }
      case .body: facts.titleOrigin == .body ? title : facts.isBodyOfTitle ? nil : body
      case .badge: facts.titleOrigin == .badge ? title : badge
      case .field: nil
      }
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func state(of part: ListColumns.Part) -> StateMark? {
    switch part {
    case .title: facts.titleOrigin == .title ? titleState : nil
    case .body: facts.titleOrigin == .body ? titleState : bodyState
    case .text: title.isEmpty ? bodyState : titleState
    case .badge: facts.titleOrigin == .badge ? titleState : badgeState
    case .field: nil
    }
  }

  private func runs(of part: ListColumns.Part) -> [InkRun]? {
    guard let inks else { return nil }
    let isOfTitle =
      switch part {
      case .title: !facts.isBodyOfTitle || body == nil
      case .text: !title.isEmpty
      case .body: facts.titleOrigin == .body
      case .badge: facts.titleOrigin == .badge
      case .field: false
      }
    if isOfTitle { return inks.title }
    return part == .badge ? inks.badge : part == .title && !title.isEmpty ? nil : inks.body
  }
}

extension CardContent.Line {
  fileprivate func isNamed(_ name: SafeText) -> Bool {
    self.name.utf8.count == name.utf8.count && self.name.utf8.elementsEqual(name.utf8)
  }
}

extension SafeText {
  /// A text of this one and another one in a line below it.
  fileprivate func followed(by other: SafeText) -> SafeText {
    SafeText(self.utf8 + [0x0A] + other.utf8)
  }
}
