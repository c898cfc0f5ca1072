import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

// The columns of the list.
extension Viewer {
  mutating func perform(_ command: ListCommand) {
    let times = status.count ?? 1
    switch command {
    case .columnLeft: act { $0.perform([], endsMoves: true) { $0.moveColumn(by: -times) } }
    case .columnRight: act { $0.perform([], endsMoves: true) { $0.moveColumn(by: times) } }
    case .fitColumn: act { $0.perform([], endsMoves: true) { $0.fitColumn() } }
    case .hideColumn: hideColumns(times)
    }
  }

  private mutating func hideColumns(_ count: Int) {
    let before = board.view.columns?.all.count ?? 0
    let name = board.view.columns?.focused?.shownName ?? "the column"
    act { $0.perform([], endsMoves: true) { $0.hideColumns(count) } }
    let hidden = before - (board.view.columns?.all.count ?? 0)
    guard hidden > 0 else { return status.say("the last column stays") }
    let words = hidden == 1 ? "\(name) is hidden" : "\(hidden) columns are hidden"
    let way = options.keys.shown(.chooseFields).map { "; \($0) shows all" } ?? ""
    status.say(words + way)
  }

  // MARK: Names

  /// Gives a name to the column in focus, or to that of a field that comes before the name.
  ///
  /// A field's own name, or its name twice, takes the given one back.
  mutating func rename(_ text: String) {
    let meant: (field: String?, name: String)
    do throws(UnknownName) {
      meant = try renamed(in: text)
    } catch {
      return status.say(error.words)
    }
    let name = meant.name
    guard let field = meant.field else {
      let list = options.keys.shown(.list).map { "\($0) shows the list; or " } ?? ""
      return status.say(list + ":rename FIELD NAME names the column of any field")
    }
    act { $0.chooseColumns { $0.names[field] = name } }
    let isGiven = board.chosenColumns.names[field] != nil
    status.say(isGiven ? "\(field) is called \(name)" : "\(field) has its own name")
  }

  /// The field and its new name. The field is the longest beginning of the words that means one.
  /// `FIELD=NAME`, the value of --rename, is read as such unless a field is named before the sign.
  private func renamed(in text: String) throws(UnknownName) -> (field: String?, name: String) {
    let pair = GivenNames.pair(in: text).map { pair in
      (typed: pair.field, name: String(pair.name.unicodeScalars.drop { $0 == " " }))
    }
    if let pair, let field = field(meantBy: pair.typed) { return (field, pair.name) }
    let words = text.unicodeScalars.split(separator: " ").map(String.init)
    for count in (1..<min(max(1, words.count), Self.mostWords + 1)).reversed() {
      let first = words[..<count].joined(separator: " ")
      if let field = field(meantBy: first) {
        return (field, words[count...].joined(separator: " "))
      }
    }
    if let pair { return (try commandReader.field(meantBy: pair.typed), pair.name) }
    return (board.view.columns?.focused?.field, words.joined(separator: " "))
  }

  /// The most words of a field's name that is looked for.
  private static let mostWords = 8

  /// The field that a name means: that of a column, or of records; nil if none has it.
  private func field(meantBy name: String) -> String? {
    if let field = board.view.columns?.field(meantBy: name) { return field }
    return board.chosenColumns.names.knownField(named: name, among: board.finding.fieldNames)
  }

  // MARK: Sums

  var hasTotals: Bool { panes[TotalsPane.self].isOpen }

  /// Shows the row of sums, or shows it no more.
  mutating func toggleTotals() {
    if hasTotals { panes[TotalsPane.self].close() } else { panes[TotalsPane.self].open() }
    fit()
    if hasTotals, !board.view.isList {
      let key = options.keys.shown(.list).map { "; \($0) shows it" } ?? ""
      status.say("the sums are in the last row of the list" + key)
    }
  }
}

extension ListColumns.Column {
  /// Its heading; nil if it has none.
  fileprivate var shownName: String? {
    name.isEmpty ? nil : String(decoding: name.utf8, as: UTF8.self)
  }
}
