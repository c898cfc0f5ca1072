import Platform
import WaterfallItems
import WaterfallRecords

extension Viewer {
  /// The card that keys refer to. It is the card in the details panel if that is open, because the
  /// focus may have moved on with a growing source.
  var subject: Int { details.isOpen ? details.item : board.focus }

  /// Enters the card or picks it, runs the command for it, or shows its details.
  mutating func enter() -> [ViewerEffect] {
    if options.selection != nil { return choose() }
    if context.isEnterable(subject) { return goIn() }
    return options.onEnter == nil ? openDetails(of: board.focus) : read(for: .run)
  }

  /// Requests whole records. ``receive(_:)`` acts on them when they have come.
  ///
  /// - Parameter wanted: the items to read; nil means the focused one.
  mutating func read(
    for purpose: RecordsRequest.Purpose, of wanted: [PickedItem]? = nil
  ) -> [ViewerEffect] {
    guard let fields = board.fields, wanted != nil || board.arrangement.path(of: subject) != nil
    else { return [] }
    let wanted = wanted ?? [picked(subject)]
    if options.isSecure, purpose != .details {
      status.say("off under --secure")
      return []
    }
    return [
      .read(
        RecordsRequest(
          purpose: purpose, items: wanted, fields: fields, generation: board.generation))
    ]
  }

  mutating func receive(_ read: ReadRecords) -> [ViewerEffect] {
    if read.request.purpose == .details {
      showDetails(read)
      return []
    }
    guard let item = read.items.first else {
      status.say(read.failure)
      return []
    }
    switch read.request.purpose {
    case .details: return []
    case .copy: return copy(item)
    case .edit: return edit(item)
    case .open: return open(item)
    case .run: return runOnEnter(item)
    case .pipe(let command): return run(command, with: read)
    }
  }

  // MARK: What is done

  /// The largest number of bytes to copy. hterm accepts clipboard sequences (OSC 52) of 100,000
  /// bytes; base64 leaves three quarters of them for the text. tmux accepts a megabyte, kitty
  /// eight. They silently drop anything longer.
  private static let longestCopy = 74_994

  private mutating func copy(_ item: ReadItem) -> [ViewerEffect] {
    copy(Array(item.record.plainText(board.fields).utf8))
  }

  private mutating func copy(_ text: [UInt8]) -> [ViewerEffect] {
    guard text.count <= Self.longestCopy else {
      let most = Self.size(Self.longestCopy)
      status.say("too long to copy: \(Self.size(text.count)); terminals take \(most) at most")
      return []
    }
    status.say("copied: \(Self.size(text.count))")
    return [.copy(text)]
  }

  /// Reports that a text was not copied. On so slow a line, sending it would freeze the screen too
  /// long.
  mutating func noteNotCopied(_ bytes: Int, _ time: Duration) {
    let seconds = Int((time / .seconds(1)).rounded(.up))
    status.say("too long to copy: \(Self.size(bytes)) take \(seconds) s on this line")
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 10_000 ? "\(bytes) bytes" : "\(bytes / 1000) kB"
  }

  private mutating func edit(_ item: ReadItem) -> [ViewerEffect] {
    guard let file = item.file else {
      status.say("this card does not come from a file")
      return []
    }
    let name = options.editor.unicodeScalars.split(separator: " ").first?
      .split(separator: "/").last.map(String.init)
    var words = [file.argument]
    if let line = file.line, let name, Self.editorsWithLines.contains(name) {
      words.insert(Array("+\(line)".utf8), at: 0)
    }
    return [
      .run(
        ForegroundCommand(
          options.editor + " \"$@\"", name: name ?? "editor", given: words, refreshes: true)
      )
    ]
  }

  /// Editors that accept `+LINE`.
  private static let editorsWithLines: Set<String> = [
    "vi", "vim", "nvim", "view", "nano", "emacs", "emacsclient", "kak", "micro", "joe", "mg", "ne",
    "jed", "ed", "hx", "helix",
  ]

  private mutating func open(_ item: ReadItem) -> [ViewerEffect] {
    var location: [UInt8]?
    if let file = item.file, file.isWhole { location = file.argument }
    location = location ?? item.record.address.map { Array($0.utf8) } ?? item.file?.argument
    guard let location else {
      status.say("this card has no file and no address")
      return []
    }
    status.say("opening \(String(decoding: location, as: UTF8.self))")
    return [.open(location)]
  }

  /// Opens an address that occurs in a card.
  mutating func open(address: String) -> [ViewerEffect] {
    guard !options.isSecure else {
      status.say("off under --secure")
      return []
    }
    status.say("opening \(address)")
    return [.open(Array(address.utf8))]
  }

  mutating func copy(address: String) -> [ViewerEffect] {
    guard !options.isSecure else {
      status.say("off under --secure")
      return []
    }
    return copy(Array(address.utf8))
  }

  /// The number of characters of a command that the status line shows. It is short, to leave room
  /// for the command's result.
  private static let longestName = 24

  private static func shortened(_ command: String) -> String {
    command.count > longestName ? command.prefix(longestName) + "…" : command
  }

  /// Runs a command that reads the picked records as JSON, one a line. With no picks it reads the
  /// focused record. The command's output stays on the screen until a key is pressed.
  mutating func pipe(through command: String) -> [ViewerEffect] {
    read(for: .pipe(command: command), of: picks.count > 0 ? picks.all : nil)
  }

  /// Runs the command in `$1`, then waits for a key. Standard input carries the records, so the key
  /// is read from the terminal through standard error. No Enter is needed without `icanon`. `dd`
  /// reads up to 64 bytes, because one key may send several.
  private static let waiting = #"""
    eval "$1"; end=$?
    printf '\n[press any key] '
    old=$(stty -g <&2); stty -icanon -echo min 1 time 0 <&2
    dd bs=64 count=1 <&2 >/dev/null 2>/dev/null
    stty "$old" <&2; exit $end
    """#

  /// Runs the command with the readable records only, and reports the others.
  private mutating func run(_ command: String, with read: ReadRecords) -> [ViewerEffect] {
    for item in read.items where refusesToRun(item) { return [] }
    let records = read.items.map(\.record).filter { $0.failure == nil }
    let missing = read.request.items.count - records.count
    if missing > 0 {
      let reason = read.failure ?? read.items.lazy.compactMap(\.record.failure).first ?? ""
      let count = "\(missing) of \(read.request.items.count)"
      status.say("left out, because unreadable: \(count): \(reason)")
    }
    guard !records.isEmpty else { return [] }
    var run = ForegroundCommand(
      Self.waiting, name: Self.shortened(command), given: [Array(command.utf8)])
    run.records = records
    return [.run(run)]
  }

  /// Whether a record was cut off, so that a command would mistake a part of it for the whole. If
  /// so, the status line says it.
  private mutating func refusesToRun(_ item: ReadItem) -> Bool {
    guard let cut = item.record.cut else { return false }
    status.say("not run: the record is too long, only \(cut) were read")
    return true
  }

  private mutating func runOnEnter(_ item: ReadItem) -> [ViewerEffect] {
    guard let template = options.onEnter, !refusesToRun(item) else { return [] }
    do throws(ShellTemplateError) {
      let command = try template.filled(
        with: item.record, path: item.file?.argument, index: item.index)
      return [.run(ForegroundCommand(command, name: Self.shortened(template.text)))]
    } catch .missing(let name) {
      status.say("this card has no field '\(name)'")
    } catch {
      status.say(error.words)
    }
    return []
  }

  mutating func noteEnd(
    of name: String, _ end: CommandEnd, refreshes: Bool
  ) -> [ViewerEffect] {
    if let words = end.words { status.say("\(name): \(words)") }
    return refreshes && end == .exited(0) ? startRefresh() : []
  }
}

extension ItemFile {
  /// The path as a program's argument. A leading `-` gets a `./` before it, so that the path is not
  /// mistaken for an option.
  fileprivate var argument: [UInt8] {
    path.first == UInt8(ascii: "-") ? Array("./".utf8) + path : path
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
