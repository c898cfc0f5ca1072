import TerminalInput
import WaterfallBoard
import WaterfallRecords

extension Viewer {
  var commandReader: CommandReader { CommandReader(context) }

  /// Does what the words after `:` say.
  package mutating func perform(named text: String) {
    switch commandReader.command(named: text) {
    case nil, .nothing: break
    case .setting(let setting, let name, let value): set(setting, name, to: value)
    case .count(let counting): open(counting)
    case .plot(let plot): open(plot)
    case .copy(let field): copy(field)
    case .write(let file): write(file)
    case .rename(let text): rename(text)
    case .totals: toggleTotals()
    case .list(let command): performInList(command)
    case .chapter(let topic): openHelp(at: topic)
    case .number(let number):
      let traits = Command.last.traits
      act { $0.perform(traits, endsMoves: true) { $0.scroll(toNumber: number) } }
    case .command(let command):
      let isForCards = cover == .nothing
      if isForCards || !offer(.command(command)) { perform(command, endsMoves: isForCards) }
    }
  }

  private mutating func performInList(_ command: ListCommand) {
    guard !board.view.isList else { return perform(command) }
    status.say(
      "only the list has columns" + (options.keys.shown(.list).map { "; \($0) shows it" } ?? ""))
  }

  private mutating func copy(_ field: String) {
    do throws(UnknownName) {
      read(for: .copy(field: try commandReader.field(meantBy: field)))
    } catch {
      status.say(error.words)
    }
  }

  /// Begins to write the records of all cards that are shown.
  private mutating func write(_ file: TableFile) {
    if options.isSecure { return status.say("off under --secure") }
    if options.isEndless, board.query.limit == nil {
      return status.say("\(board.name) never ends, so it cannot be written")
    }
    board.reading.goOn()
    emit(.write(panes[TablePane.self].open(file, generation: board.generation)))
  }

  /// Opens the pane with a field's values and the number of cards of each, or with its sums.
  private mutating func open(_ counting: FieldCounting) {
    do throws(UnknownName) {
      let meant = try commandReader.meant(by: counting)
      uncover()
      panes[CountsPane.self].open(meant)
    } catch {
      status.say(error.words)
    }
  }
}

/// A wish to see how often each value of a field occurs, or its sums.
struct FieldCounting: Hashable {
  var field: String
  var isSum = false
  /// The field whose values are the groups of sums, or the columns of counts; nil for neither.
  var group: String?
  /// The unit by which dates are counted, and its name as it was typed; nil for other counts.
  var step: DateStep?
  var unit: String?

  /// `amount`, `amount by country`, `time by hour`.
  var words: String { (group ?? unit).map { "\(field) by \($0)" } ?? field }

  /// A tally of no records yet.
  var tally: any FieldTally {
    if isSum { return FieldSums(field, by: group) }
    if let group { return CrossCounts(field, by: group) }
    return FieldCounts(field, by: step)
  }

  /// Whether a tally is the one that was asked for.
  func isAbout(_ tally: any FieldTally) -> Bool {
    switch tally {
    case let counts as FieldCounts:
      !isSum && group == nil && counts.field == field && counts.step == step
    case let sums as FieldSums: isSum && sums.field == field && sums.groupField == group
    case let counts as CrossCounts:
      !isSum && counts.field == field && counts.otherField == group
    default: false
    }
  }
}

extension Key {
  /// Whether the key types a character.
  package var isText: Bool {
    if case .character = code { modifiers.subtracting(.shift).isEmpty } else { false }
  }
}
