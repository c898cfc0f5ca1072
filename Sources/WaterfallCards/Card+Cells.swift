import TerminalGrid
import WaterfallRecords

/// A text in a row of the list.
struct RowCell {
  let text: SafeText
  /// The styles of its parts; nil if they have none of their own.
  var runs: [StyleRun]?
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
    let others = facts.otherParts
    for part in [ListColumns.Part.title, .badge, .body] {
      if let text = text(of: part) {
        body(others?.column(of: part) ?? part, RowCell(text: text), -1)
      }
    }
    for (place, line) in facts.lines.enumerated() {
      let field = field(at: place)
      let cell = RowCell(text: field.cellText, endOfAddress: field.endOfAddress)
      let name = SafeText(line.name)
      body(others?.column(named: name) ?? .field(name), cell, place)
    }
  }

  /// The field of its title, if most cards have another one there; else nil.
  var otherTitleName: String? { facts.otherParts?.title }

  /// The number of texts in its row.
  package var cellCount: Int { facts.lines.count + 1 }

  /// The text in a column; nil if the card has none.
  func cell(in column: ListColumns.Column) -> RowCell? {
    let source = facts.otherParts.map { $0.source(of: column.part) } ?? column.part
    guard let source else { return nil }
    guard case .field(let name) = source else {
      guard let text = text(of: source) else { return nil }
      return RowCell(text: text, runs: runs(of: source), state: state(of: source))
    }
    guard let place = place(ofLineNamed: name, near: column.place) else {
      return facts.leftOut.first { $0.isNamed(name) }.map { RowCell(text: CardField($0).cellText) }
    }
    let field = field(at: place)
    let runs = facts.lines[place].runs.isEmpty ? nil : facts.lines[place].shownRuns
    return RowCell(
      text: field.cellText, runs: runs, state: field.state, endOfAddress: field.endOfAddress)
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
  /// - Parameter places: for each line the index of its column in most cards, counted through the
  ///   columns that are shown and then the hidden ones.
  /// - Complexity: O(lines) if they come in the order of the columns' places, else for each line
  ///   O(columns).
  func hasColumn(
    forEachLineAmong shown: [ListColumns.Column], _ hidden: [ListColumns.Column], at places: [Int]
  ) -> Bool {
    guard facts.otherParts == nil else {
      var hasAll = true
      forEachCell { part, _, _ in
        hasAll =
          hasAll && (shown.contains { $0.part == part } || hidden.contains { $0.part == part })
      }
      return hasAll
    }
    return facts.lines.enumerated().allSatisfy { place, line in
      func has(_ index: Int) -> Bool {
        let column = index < shown.count ? shown[index] : hidden[index - shown.count]
        return if case .field(let name) = column.part { line.isNamed(name) } else { false }
      }
      return place < places.count && has(places[place])
        || (0..<shown.count + hidden.count).contains(where: has)
    }
  }

  private func field(at place: Int) -> CardField {
    place < fields.count ? fields[place] : CardField(facts.lines[place])
  }

  /// The field that decides an order, if a person has left it out; nil if the card shows it.
  func leftOutField(of order: SortOrder) -> CardField? {
    facts.leftOut.first { order.mayMean($0.name) }.map { CardField($0) }
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
      case .badge: facts.titleOrigin == .badge ? title : facts.exactBadge ?? badge
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

  private func runs(of part: ListColumns.Part) -> [StyleRun]? {
    guard let styleRuns else { return nil }
    let isOfTitle =
      switch part {
      case .title: !facts.isBodyOfTitle || body == nil
      case .text: !title.isEmpty
      case .body: facts.titleOrigin == .body
      case .badge: facts.titleOrigin == .badge
      case .field: false
      }
    if isOfTitle { return styleRuns.title }
    return part == .badge
      ? styleRuns.badge : part == .title && !title.isEmpty ? nil : styleRuns.body
  }
}

extension CardField {
  /// The text in a row: as on a box, but numbers are not rounded.
  ///
  /// It is not stored. Most fields show their value, and then both have the same storage, so that
  /// the comparison is done at once.
  fileprivate var cellText: SafeText {
    shown != value && ShortWords.isRounded(shown.utf8) ? value : shown
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
