import Platform
import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The effect of Enter, by the settings in force.
///
/// The config file counts too, except for its command under `secure`.
struct PickSettings {
  let selection: Selection?
  let output: OutputChoice?
  /// The parts of a line that are written; nil for the whole line.
  let outputParts: LineForm?
  let endsWithZero: Bool
  /// Whether the only item that matches at the start is picked without a screen.
  let picksSole: Bool
  /// Whether the program ends at once if no item matches at the start.
  let leavesEmpty: Bool
  /// Whether the words of `--query`, which are in the prompt, may match nothing.
  let staysEmpty: Bool
  let onEnter: RecordTemplate?
  let preview: PreviewOptions
  /// Whether all that match are picked without a screen, the best first.
  let picksAll: Bool
  /// Whether the typed text is written before the picks.
  let writesQuery: Bool
  /// Its caption, its prompt, and its rules for lines.
  var look = PickerLook()
  /// The keys of the prompt that are bound to other commands.
  let keys: PickKeys

  /// Enter picks nothing and runs no command.
  static let nothing = Self()

  private init() {
    (selection, output, outputParts, endsWithZero, onEnter) = (nil, nil, nil, false, nil)
    (picksSole, leavesEmpty, staysEmpty) = (false, false, false)
    (picksAll, writesQuery, keys) = (false, false, PickKeys())
    preview = PreviewOptions()
  }

  /// - Throws: `.option` or `.config` if a setting cannot be used, contradicts another one, or
  ///   lacks one that it needs.
  init(_ settings: Settings) throws(Failure) {
    do throws(Failure) {
      try self.init(checking: settings)
    } catch {
      throw error.ofSetting(settings.isSecure) { settings.pick.origin(of: $0) }
    }
  }

  private init(checking settings: Settings) throws(Failure) {
    let pick = settings.pick
    (output, outputParts) = (pick[\.output], settings.outputParts)
    endsWithZero = pick[\.print0] ?? false
    picksSole = pick[\.picksSole] ?? false
    leavesEmpty = pick[\.leavesEmpty] ?? false
    staysEmpty = !leavesEmpty && settings.data[\.query]?.isEmpty == false
    picksAll = pick[\.select] == .all
    writesQuery = pick[\.printQuery] ?? false
    keys = try PickKeys(settings)
    if case .table(let form) = output, endsWithZero {
      throw .option(.exclusive(["--output \(form)", "--print0"]))
    }
    let command = try Self.template(pick[\.onEnter], of: "on-enter", settings)
    preview = try Self.preview(settings)
    let selection = pick[\.select]?.selection
    if selection != nil, command != nil {
      // Both settings say what Enter does, so the higher layer wins.
      let (select, run) = (pick.rank(of: \.select) ?? 0, pick.rank(of: \.onEnter) ?? 0)
      if select == run {
        throw .option(
          .enterTwice(select: pick.origin(of: "select"), onEnter: pick.origin(of: "on-enter")))
      }
      (self.selection, onEnter) = select < run ? (selection, nil) : (nil, command)
    } else {
      (self.selection, onEnter) = (selection, command)
    }
    guard self.selection == nil else {
      look = try Self.look(settings)
      (look.finishingKeys, look.actions) = (keys.finishing, keys.actions)
      let endsEmpty = pick[\.endsEmpty] ?? false
      look.staysWithNothing = (keys.mayReload || endsEmpty) && !leavesEmpty
      look.endsWithNothing = endsEmpty || writesQuery || !keys.finishing.isEmpty
      return
    }
    for name in Self.needingSelect where pick.origin(of: name) == .option {
      throw .option(.needs("--\(name)", other: "--select"))
    }
  }

  /// The options that mean something only in a picker.
  private static let needingSelect = [
    "output", "print0", "select-1", "exit-0", "enter-0", "prompt", "caption", "caption-lines",
    "print-query", "expect", "bind", "on-key", "search-parts", "show-parts", "parts-by",
    "letter-case", "literal", "ranking", "typed-search", "cycle", "most-picks", "history",
    "history-size", "output-parts",
  ]

  static var formOfParts: Message { "numbers of parts, such as 2, 1,3 or 2.. (-1 is the last)" }

  private static func look(_ settings: Settings) throws(Failure) -> PickerLook {
    let pick = settings.pick
    for (name, text, isRead) in [
      ("search-parts", pick[\.searchParts], settings.lineRules.scope != nil),
      ("show-parts", pick[\.showParts], settings.shownParts != nil),
      ("output-parts", pick[\.outputParts], settings.outputParts != nil),
    ] {
      guard let text, !isRead else { continue }
      throw .option(.value(of: name, text, expected: formOfParts))
    }
    var look = PickerLook()
    (look.rules, look.prompt) = (settings.lineRules, pick[\.prompt])
    if let caption = pick[\.caption], !caption.isEmpty { look.setCaption(caption) }
    look.searches = pick[\.typedSearch] ?? true
    look.text = settings.data[\.query] ?? ""
    (look.mostPicks, look.cycles) = (pick[\.mostPicks], pick[\.cycle] ?? false)
    look.captionLines = pick[\.captionLines] ?? 0
    return look
  }

  /// The command of an option; nil if there is none.
  private static func template(
    _ text: String?, of option: String, _ settings: Settings
  ) throws(Failure) -> RecordTemplate? {
    guard let text, !text.isEmpty else { return nil }
    if settings.isSecure { throw .option(.insecure(option: "--\(option)", .runsCommand)) }
    return try settings.template(text, of: option)
  }

  private static func preview(_ settings: Settings) throws(Failure) -> PreviewOptions {
    let pick = settings.pick
    let command = try template(pick[\.preview], of: "preview", settings)
    if command?.hasShown == true { throw PickKeys.refusalOfShown(pick[\.preview] ?? "", "preview") }
    let file: PreviewContent? = pick[\.previewFiles] == true ? .file : nil
    return PreviewOptions(
      command.map(PreviewContent.command) ?? file,
      in: pick[\.previewWindow]?.window ?? PreviewWindow())
  }

  /// A command that cannot be used was refused before it came into force.
  static func putPreview(into options: inout ViewerOptions, _ settings: Settings) {
    options.configuration.preview = (try? preview(settings)) ?? PreviewOptions()
  }

  /// Whether piped text is lines, unless it is JSON. An option that names a field asks for records,
  /// and so does a table.
  func prefersLines(_ settings: Settings) -> Bool {
    guard selection != nil, !settings.data.namesFields(settings.filters) else { return false }
    if case .table = output { return false }
    guard case .field(let name) = output else { return true }
    return name.isExactly("text")
  }

  /// Whether the items are lines, as far as that is known before they are read.
  func expectsLines(_ settings: Settings, _ sources: [String]) -> Bool {
    guard selection != nil else { return false }
    return settings.data.separator != nil
      || Self.readsPipe(sources) && settings.more == nil && prefersLines(settings)
  }

  private static func readsPipe(_ sources: [String]) -> Bool {
    !StandardStream.input.isTerminal && (sources.isEmpty || sources == ["-"])
  }

  /// Reads the first lines of the piped text, which are the caption. It waits for them.
  mutating func readCaption(from sources: [String], _ settings: Settings) throws(Failure) {
    guard look.captionLines > 0, Self.readsPipe(sources) else { return }
    let end = settings.data.separator ?? 0x0A
    let honorsColors = settings.sourceOptions.honorsColors == true
    for _ in 0..<look.captionLines {
      var (line, isEnded, isAtEnd) = ([UInt8](), false, false)
      // One by one, because what follows is for the reader of the items.
      while !isEnded {
        let bytes: [UInt8]
        do throws(SystemError) {
          bytes = try StandardStream.input.descriptor.nextBytes(count: 1)
        } catch {
          throw .items(ItemError(error))
        }
        isAtEnd = bytes.isEmpty
        isEnded = isAtEnd || bytes[0] == end
        if !isEnded, line.count < Self.longestCaption { line += bytes }
      }
      if isAtEnd, line.isEmpty { return }
      if honorsColors { line = PlainText(line[...]).utf8 }
      look.head.append(String(decoding: line, as: UTF8.self))
    }
  }

  /// The most bytes of a line above the cards; the rest is left out.
  private static let longestCaption = 4096

  func apply(to options: inout ViewerOptions) {
    options.configuration.selection = selection
    options.configuration.staysEmpty = staysEmpty
    options.configuration.preview = preview
    options.configuration.picker = look
    for (key, command) in keys.bound { options.configuration.promptKeys.bind(key, to: command) }
    options.choices.onEnter = onEnter
  }
}
