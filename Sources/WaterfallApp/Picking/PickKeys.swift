import Platform
import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// The keys that `--expect`, `--bind` and `--on-key` give another meaning in a picker, and the
/// events that `--bind` answers.
struct PickKeys {
  /// The keys that pick, each with the word that is written for it.
  private(set) var finishing: [Key: String] = [:]
  private(set) var bound: [(key: Key, command: PromptCommand?)] = []
  private(set) var actions: [PickTrigger: [PickAction]] = [:]

  /// No keys.
  init() {}

  /// - Throws: `.option` for a key or an action that there is not, and under `secure` for a command
  ///   to run.
  init(_ settings: Settings) throws(Failure) {
    let pick = settings.pick
    for text in pick[\.expect] ?? [] {
      let (key, word) = try Self.key(text, of: "expect")
      finishing[key] = word ?? KeyNotation.print(key)
    }
    for text in pick[\.bind] ?? [] { try bind(text, settings) }
    for text in pick[\.onKey] ?? [] {
      let (key, command) = try Self.key(text, of: "on-key")
      guard let command else {
        throw .option(.value(of: "on-key", text, expected: "a key, =, and a command to run"))
      }
      let template = try settings.template(command, of: "on-key")
      actions[.key(key)] = [.step(.execute, template)]
    }
    if settings.isSecure, pick[\.onKey] != nil {
      throw .option(.insecure(option: "--on-key", .runsCommand))
    }
  }

  /// Whether an action may replace the items by those of a command.
  var mayReload: Bool {
    actions.values.joined().contains { action in
      switch action {
      case .step(.reload, _), .step(.transform, _), .step(.transformFzf, _): true
      default: false
      }
    }
  }

  /// Reads a key, and what follows it after `=`.
  private static func key(
    _ text: String, of option: String
  ) throws(Failure) -> (key: Key, words: String?) {
    let bytes = text.utf8
    let last = text.begins(with: "<") ? bytes.firstIndex(of: UInt8(ascii: ">")) : text.indices.first
    let end = last.map { text.index(after: $0) } ?? text.endIndex
    let rest = bytes[end...]
    guard let keys = try? KeyNotation.parse(String(text[..<end])), keys.count == 1,
      rest.isEmpty || rest.first == UInt8(ascii: "=")
    else {
      throw .option(.value(of: option, text, expected: "a key, such as <C-v>, <M-v> or <F5>"))
    }
    return (keys[0], rest.isEmpty ? nil : String(Substring(rest.dropFirst())))
  }
}

// MARK: --bind

extension PickKeys {
  private mutating func bind(_ text: String, _ settings: Settings) throws(Failure) {
    let (trigger, words) = try Self.trigger(text)
    var reader = ActionReader(words ?? "")
    guard let named = reader.takeChain(), reader.isAtEnd else {
      throw .option(
        .value(of: "bind", text, expected: "a key, =, and commands, as in <C-r>=reload(ls)+first"))
    }
    let actions = try Self.actions(named, in: text, settings)
    if settings.isSecure, actions.contains(where: \.runsCommand) {
      // As for other settings that run a command, those of the config file are skipped.
      if case .file = settings.pick.origin(of: "bind") { return }
      throw .option(.insecure(option: "--bind \(text)", .runsCommand))
    }
    self.actions[trigger] = nil
    guard case .key(let key) = trigger else {
      self.actions[trigger] = actions
      return
    }
    switch (actions.count, actions.first) {
    case (0, _): bound.append((key, nil))
    // A key that has the command anyway may do something else in a picker, as Ctrl-J does.
    case (1, .prompt(let command)?) where PromptCommand.defaults[key] != command:
      bound.append((key, command))
    default: self.actions[trigger] = actions
    }
  }

  /// Reads a key or an event, and what follows it after `=`.
  private static func trigger(
    _ text: String
  ) throws(Failure) -> (trigger: PickTrigger, words: String?) {
    if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")),
      let event = PickEvent(rawValue: String(text[..<sign]))
    {
      return (.event(event), String(text[text.utf8.index(after: sign)...]))
    }
    let (key, words) = try key(text, of: "bind")
    return (.key(key), words)
  }

  /// - Parameter text: all of them as they were written, for a message.
  /// - Throws: `.option` for one that there is not.
  static func actions(
    _ named: [NamedAction], in text: String, _ settings: Settings
  ) throws(Failure) -> [PickAction] {
    var actions: [PickAction] = []
    for action in named where !action.name.isExactly("none") {
      actions.append(try Self.action(action, in: text, settings))
    }
    return actions
  }

  private static func action(
    _ action: NamedAction, in text: String, _ settings: Settings
  ) throws(Failure) -> PickAction {
    let name = action.name
    guard let argument = action.argument else {
      if let command = PromptCommand(name: name) { return .prompt(command) }
      if let command = PickCommand.allCases.first(where: { $0.name.isExactly(name) }) {
        return .plain(command)
      }
      guard PickAction.names.contains(where: name.isExactly) else { throw unknown(name, in: text) }
      let expected: Message = "brackets after \(name), as in \(name)(…)"
      throw .option(.value(of: "bind", text, expected: expected))
    }
    if let command = PickTextCommand.allCases.first(where: { $0.name.isExactly(name) }) {
      guard command.takes(argument) else {
        let expected: Message = "\(name)(…) with \(command.expectation ?? "a text")"
        throw .option(.value(of: "bind", text, expected: expected))
      }
      return .text(command, argument)
    }
    if name.isExactly(PickAction.previewWindowName) {
      return .previewWindows(try windows(argument, in: text, settings))
    }
    if name.isExactly(PickAction.searchPartsName) {
      return .searchParts(try parts(argument, in: text, settings))
    }
    if let binding = PickAction.bindings.first(where: { $0.name.isExactly(name) }) {
      return .binding(try triggers(argument), isOn: binding.isOn)
    }
    if name.isExactly(PickAction.triggerName) { return .trigger(try triggers(argument)) }
    let step = RecordsRequest.PickStep.allCases.first { hyphenated($0.rawValue).isExactly(name) }
    guard let step else { throw unknown(name, in: text) }
    let template = try settings.template(argument, of: "bind")
    if step == .changePreview, template.hasShown { throw refusalOfShown(text, "bind") }
    return .step(step, template)
  }

  /// Reads keys and events with commas between them.
  private static func triggers(_ text: String) throws(Failure) -> [PickTrigger] {
    var triggers: [PickTrigger] = []
    for name in text.unicodeScalars.split(separator: ",").map(String.init) {
      triggers.append(try trigger(name.begins(with: "<") ? name : "\(name)=").trigger)
    }
    return triggers
  }

  /// Reads parts of lines, with bars between them. An empty one among several is that of the start;
  /// nothing at all stands for whole lines.
  static func parts(
    _ argument: String, in text: String, _ settings: Settings
  ) throws(Failure) -> [LineScope?] {
    if argument.isEmpty { return [nil] }
    var choices: [LineScope?] = []
    for words in argument.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false) {
      if words.isEmpty {
        choices.append(settings.lineRules.scope)
        continue
      }
      guard let scope = LineScope(String(words), by: settings.lineSeparator) else {
        throw .option(.value(of: "bind", text, expected: PickSettings.formOfParts))
      }
      choices.append(scope)
    }
    return choices
  }

  /// The fault of a preview that would need all lines, again with each move.
  static func refusalOfShown(_ text: String, _ option: String) -> Failure {
    .option(.value(of: option, text, expected: "a preview without {shown}"))
  }

  /// Reads windows of the preview, with bars between them. Each changes the one of the start; an
  /// empty one is that itself.
  private static func windows(
    _ argument: String, in text: String, _ settings: Settings
  ) throws(Failure) -> [PreviewWindow] {
    let first = settings.pick[\.previewWindow]?.window ?? PreviewWindow()
    var windows: [PreviewWindow] = []
    for words in argument.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false) {
      guard let choice = PreviewWindowChoice(String(words), changing: first) else {
        let expected: Message = "\(PreviewWindowChoice.words); | separates windows"
        throw .option(.value(of: "bind", text, expected: expected))
      }
      windows.append(choice.window)
    }
    return windows
  }

  private static func unknown(_ name: String, in text: String) -> Failure {
    let names = PromptCommand.bindings.map(\.command.name) + PickAction.names + ["none"]
    let hint = nearestName(to: name, of: names).map { "; perhaps \($0) is meant" } ?? ""
    return .option(
      .value(of: "bind", text, expected: "a key, =, and a command of the prompt\(hint)"))
  }
}

extension PickAction {
  fileprivate var runsCommand: Bool { if case .step = self { true } else { false } }
}
