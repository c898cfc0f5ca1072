import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

// Values that the program itself asks for, or that follow from several settings.
extension Settings {
  /// Whether the command line has options that concern records.
  ///
  /// If so, records are shown at once, instead of the tables or lists that contain them.
  var asksForRecords: Bool {
    data.inForce.contains { $0.isTyped && $0.facts.traits.contains(.asksForRecords) }
  }

  /// The command that provides further pages after the source; nil if there is none.
  var more: String? { data[\.more] }
  var isWatching: Bool { data[\.watch] ?? false }
  var isRecursive: Bool { data[\.recursive] ?? false }
  var resumes: Bool { data[\.resume] ?? false }
  /// The field whose values may come only once; nil if there is none.
  var key: String? { data[\.key] }
  /// How often the source is read again; nil if it is not.
  var every: Duration? { data[\.every]?.interval }
  var pictures: PicturesChoice { look[\.pictures] ?? .auto }
  var usesMouse: Bool { program[\.mouse] ?? true }
  /// If any layer switches it on, it stays on.
  var isSecure: Bool { program.areSecure }
  var isASCII: Bool { look[\.ascii] ?? false }

  // MARK: The look

  var isDense: Bool { look[\.dense] ?? false }

  var borderStyle: BorderStyle {
    let chosen = look[\.border]?.style ?? (isDense ? BorderStyle.none : CardForm().border)
    // In ASCII mode the characters of any other border would be replaced anyway.
    return isASCII && chosen != .none ? .ascii : chosen
  }

  var layoutKind: LayoutKind { commandLayout ?? look[\.layout]?.kind ?? LayoutChoice().kind }

  var placement: LayoutConfiguration.Placement {
    if look[\.placement] == .columnFirst { return .columnFirst }
    if look[\.placement] == .roundRobin || look[\.layout]?.isRoundRobin == true {
      return .roundRobin
    }
    return .shortest(tolerance: Double(look[\.tolerance] ?? 0))
  }

  /// In cells; nil means the layout's own.
  var columnGap: Int? { look[\.columnGap] ?? look[\.gap] }
  /// In cells; nil means the layout's own.
  var rowGap: Int? { look[\.rowGap] ?? look[\.gap] }

  // MARK: The query

  // Filters and groupings are valid, because each layer was checked when it was parsed.

  var filters: [Filter] {
    [data[\.query].flatMap(queryFilter), data[\.filter].flatMap(filter)].compactMap(\.self)
  }

  /// The filter of `--query`. A picker's query is text, as a person types it to find a line.
  ///
  /// - Returns: nil also if what is typed finds nothing.
  func queryFilter(_ text: String) -> Filter? {
    guard pick[\.select]?.selection != nil else { return filter(text) }
    if pick[\.typedSearch] == false { return nil }
    guard picksLines else { return Filter(words: text, matching: matching ?? .exact) }
    return Filter(line: text, matching: matching ?? .fuzzy, by: lineRules)
  }

  /// How a picker searches lines.
  var lineRules: LineRules {
    var rules = LineRules()
    rules.scope = pick[\.searchParts].flatMap { LineScope($0, by: lineSeparator) }
    rules.letterCase = pick[\.letterCase] ?? rules.letterCase
    rules.isLiteral = pick[\.literal] ?? false
    rules.ranking = pick[\.ranking]?.ranking ?? rules.ranking
    return rules
  }
  /// The parts of a line that a picker shows; nil for all of it.
  var shownParts: LineForm? { pick[\.showParts].flatMap(form) }
  /// The parts that are written of a pick; nil for the whole line.
  var outputParts: LineForm? { pick[\.outputParts].flatMap(form) }

  private func form(_ text: String) -> LineForm? { LineForm(text, by: lineSeparator) }

  /// The separator of the parts of a line.
  var lineSeparator: LineSeparator { pick[\.partsBy].map { LineSeparator($0) } ?? .blanks }

  /// A command of an option, in which a record is filled in.
  ///
  /// - Throws: `.option` if the shell would run the value of a field as code.
  func template(_ command: String, of option: String) throws(Failure) -> RecordTemplate {
    do throws(ShellTemplateError) {
      return try RecordTemplate(command, separator: lineSeparator)
    } catch {
      throw .option(.command(option, command, error))
    }
  }

  /// - Throws: what is wrong with `--query`, if its words are the terms of a filter.
  func checkQuery() throws(Failure) {
    guard pick[\.select]?.selection == nil, let text = data[\.query] else { return }
    do throws(FilterError) {
      _ = try Filter(text, matching: matching ?? .exact)
    } catch {
      throw .option(.filter(error))
    }
  }

  /// How words are matched; nil if no layer says it. `--fuzzy` and `--exact` are about the same, so
  /// the one in the higher layer counts, and of two in one layer `--exact`.
  var matching: Filter.Matching? {
    let (fuzzy, exact) = (data.rank(of: \.fuzzy), data.rank(of: \.exact))
    if let exact, exact <= fuzzy ?? exact { return data[\.exact] == true ? .exact : .fuzzy }
    return fuzzy == nil ? nil : Filter.Matching(fuzzy: data[\.fuzzy])
  }

  /// The filter with a text, as words are matched in these settings.
  func filter(_ text: String) -> Filter? { try? Filter(text, matching: matching ?? .exact) }

  var grouping: Grouping? { data[\.groupBy].flatMap { try? Grouping($0) } }
}
