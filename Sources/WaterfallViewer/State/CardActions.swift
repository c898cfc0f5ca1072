import Platform
import WaterfallBoard
import WaterfallItems
import WaterfallRecords

/// Acts on whole records: copies, edits or opens them, or gives them to a command.
struct CardActions {
  private let options: ViewerConfiguration
  private let fields: CardFields?

  init(_ context: PaneContext) {
    (options, fields) = (context.options, context.board.fields)
  }

  /// Acts on records that were read for a purpose other than to show them.
  func act(on read: ReadRecords) -> [Effect] {
    guard let item = read.items.first else { return [.say(read.failure)] }
    switch read.request.purpose {
    case .details, .preview, .step, .type: return []
    case .copy(let field): return copy(item, field)
    case .edit: return edit(item)
    case .open: return open(item)
    case .run(let template): return run(template, with: read)
    case .pipe(let command): return run(command, with: read)
    }
  }

  /// The largest number of bytes to copy. hterm accepts clipboard sequences (OSC 52) of 100,000
  /// bytes; base64 leaves three quarters of them for the text. tmux accepts a megabyte, kitty
  /// eight. They silently drop anything longer.
  private static let longestCopy = 74_994

  /// - Parameter field: the field whose value is copied; nil for the whole card.
  private func copy(_ item: ReadItem, _ field: String?) -> [Effect] {
    guard let field else { return copy(Array(item.record.plainText(fields).utf8)) }
    guard let text = item.record.value(named: field)?.text else {
      return [.say("this card has no \(field)")]
    }
    return copy(Array(text.utf8))
  }

  private func copy(_ text: [UInt8]) -> [Effect] {
    guard text.count <= Self.longestCopy else {
      let most = Self.size(Self.longestCopy)
      return [.say("too long to copy: \(Self.size(text.count)); terminals take \(most) at most")]
    }
    return [.say("copied: \(Self.size(text.count))"), .copy(text)]
  }

  /// The words for a text that was not copied. Sending it would freeze the screen too long on so
  /// slow a line.
  static func words(notCopied bytes: Int, _ time: Duration) -> String {
    let seconds = Int((time / .seconds(1)).rounded(.up))
    return "too long to copy: \(size(bytes)) take \(seconds) s on this line"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 10_000 ? "\(bytes) bytes" : "\(bytes / 1000) kB"
  }

  private func edit(_ item: ReadItem) -> [Effect] {
    guard let file = item.file else {
      return [.say("this card does not come from a file")]
    }
    let name = options.editor.unicodeScalars.split(separator: " ").first?
      .split(separator: "/").last.map(String.init)
    var words = [file.argument]
    if let line = file.line, let name, Self.editorsWithLines.contains(name) {
      words.insert(Array("+\(line)".utf8), at: 0)
    }
    let command = ForegroundCommand(
      options.editor + " \"$@\"", name: name ?? "editor", given: words, refreshes: true)
    return [.run(command)]
  }

  /// Editors that accept `+LINE`.
  private static let editorsWithLines: Set<String> = [
    "vi", "vim", "nvim", "view", "nano", "emacs", "emacsclient", "kak", "micro", "joe", "mg", "ne",
    "jed", "ed", "hx", "helix",
  ]

  private func open(_ item: ReadItem) -> [Effect] {
    var location: [UInt8]?
    if let file = item.file, file.isWhole { location = file.argument }
    location = location ?? item.record.address.map { Array($0.utf8) } ?? item.file?.argument
    guard let location else {
      return [.say("this card has no file and no address")]
    }
    let words = "opening \(String(decoding: location, as: UTF8.self))"
    return [.say(words), .open(location)]
  }

  /// Opens an address that occurs in a card.
  func open(address: String) -> [Effect] {
    guard !options.isSecure else {
      return [.say("off under --secure")]
    }
    return [.say("opening \(address)"), .open(Array(address.utf8))]
  }

  func copy(address: String) -> [Effect] {
    guard !options.isSecure else {
      return [.say("off under --secure")]
    }
    return copy(Array(address.utf8))
  }

  /// The number of characters of a command that the status line shows. It is short, to leave room
  /// for the command's result.
  private static let longestName = 24

  static func shortened(_ command: String) -> String {
    command.count > longestName ? command.prefix(longestName) + "…" : command
  }

  /// Runs the command in `$1`, then waits for a key. Standard input carries the records, so the key
  /// is read from the terminal through standard error. No Enter is needed without `icanon`. `dd`
  /// reads up to 64 bytes, because one key may send several.
  ///
  /// Older lines may be below the cursor. They are erased, so that nothing is written over them.
  private static let waiting = #"""
    wipe=$(tput ed 2>/dev/null); printf %s "$wipe"
    eval "$1"; end=$?
    printf '\n%s[press any key] ' "$wipe"
    old=$(stty -g <&2); stty -icanon -echo min 1 time 0 <&2
    dd bs=64 count=1 <&2 >/dev/null 2>/dev/null
    stty "$old" <&2; printf '\r%s' "$wipe"; exit $end
    """#

  /// Runs the command with the readable records only, and reports the others.
  private func run(_ command: String, with read: ReadRecords) -> [Effect] {
    if let cut = read.items.lazy.compactMap(\.record.cut).first {
      return [.say(Self.refusal(cut).words)]
    }
    var effects: [Effect] = []
    let records = read.items.map(\.record).filter { $0.failure == nil }
    let missing = read.request.items.count - records.count
    if missing > 0 {
      let reason = read.failure ?? read.items.lazy.compactMap(\.record.failure).first ?? ""
      let count = "\(missing) of \(read.request.items.count)"
      effects.append(.say("left out, because unreadable: \(count): \(reason)"))
    }
    guard !records.isEmpty else { return effects }
    var run = ForegroundCommand(
      Self.waiting, name: Self.shortened(command), given: [Array(command.utf8)])
    run.records = records
    return effects + [.run(run)]
  }

  /// The refusal to run a command with a record that was cut off. The command would mistake the
  /// part for the whole.
  private static func refusal(_ cut: String) -> Refusal {
    Refusal("not run: the record is too long, only \(cut) were read")
  }

  private func run(_ template: RecordTemplate, with read: ReadRecords) -> [Effect] {
    do throws(Refusal) {
      let command = try command(template, with: read)
      return [.run(ForegroundCommand(command, name: Self.shortened(template.text)))]
    } catch {
      return [.say(error.words)]
    }
  }

  /// Why a command is not run, in words.
  struct Refusal: Error {
    let words: String
    fileprivate init(_ words: String) { self.words = words }
  }

  /// The command with the values of records.
  ///
  /// - Parameter read: the card, then the picks, and then all that are shown, if they were read.
  /// - Throws: if one of them could not be read, or lacks a value.
  func command(
    _ template: RecordTemplate, with read: ReadRecords
  ) throws(Refusal) -> ShellCommand {
    guard let item = read.items.first, read.items.count == read.request.items.count else {
      throw Refusal(read.failure ?? "a record cannot be read")
    }
    if let cut = read.items.lazy.compactMap(\.record.cut).first { throw Self.refusal(cut) }
    let others: [(record: Record, index: Int)] = read.items.dropFirst()
      .map { ($0.record, $0.index) }
    let count = read.request.pickCount
    do throws(ShellTemplateError) {
      return try template.filled(
        with: item.record, path: item.file?.argument, line: item.file.map { $0.line ?? 1 },
        index: item.index, picks: Array(others.prefix(count)),
        shown: Array(others.dropFirst(count)))
    } catch .missing(let name) {
      throw Refusal("this card has no field '\(name)'")
    } catch {
      throw Refusal(error.words)
    }
  }
}

extension Record {
  /// The first field that is a web address.
  fileprivate var address: String? {
    for field in fields {
      if case .string(let text) = field.value, text.isAddress { return text }
    }
    return nil
  }

  /// The title, the body, and one line for each other field.
  fileprivate func plainText(_ roles: CardFields?) -> String {
    func text(_ name: String?) -> String? {
      guard let name, case .string(let text)? = fields.first(where: { $0.name == name })?.value
      else { return nil }
      return text
    }
    let others = fields.filter { field in
      guard case .string = field.value else { return true }
      return field.name != roles?.title && field.name != roles?.body
    }
    let lines = others.map {
      "\($0.name): \(String(decoding: $0.value.plainBytes, as: UTF8.self))\n"
    }
    let texts = [text(roles?.title), text(roles?.body)].compactMap { $0 }.map { $0 + "\n" }
    return (texts + (lines.isEmpty ? [] : [lines.joined()])).joined(separator: "\n")
  }
}

extension String {
  /// Whether the text is a web address and nothing else.
  var isAddress: Bool {
    (begins(with: "https://") || begins(with: "http://"))
      && !unicodeScalars.contains { $0.properties.isWhitespace }
  }
}
