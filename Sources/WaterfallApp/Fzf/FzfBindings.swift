import Platform
import TerminalGrid
import WaterfallRecords
import WaterfallViewer

/// The keys and events of one `--bind` of fzf, with their actions:
/// `ctrl-a:select-all,f2:execute(less {})`.
struct FzfBindings {
  private(set) var all: [Binding] = []

  /// The actions of a key or an event.
  struct Binding {
    /// As it is written.
    let trigger: String
    var actions: [NamedAction]
    /// Whether they follow those that it has already: `ctrl-a:+accept`.
    let follows: Bool
  }

  /// - Returns: nil if the text has another form.
  init?(_ text: String) {
    var reader = ActionReader(text, endingWith: ",")
    while !reader.isAtEnd {
      // A colon or a comma may be the key itself.
      guard let keys = reader.takeAll(before: ":") else { return nil }
      let follows = reader.take("+")
      guard let actions = reader.takeChain(), reader.isAtEnd || reader.take(",") else {
        return nil
      }
      let names = keys.unicodeScalars.count == 1 ? [keys] : FzfKey.list(keys)
      all += names.map { Binding(trigger: $0, actions: actions, follows: follows) }
    }
  }

  /// The bindings of several `--bind`. A later one of a key replaces an earlier one.
  init(merging others: [FzfBindings]) {
    for binding in others.flatMap(\.all) {
      let earlier = all.firstIndex { $0.trigger.isExactly(binding.trigger) }
      let known = earlier.map { all.remove(at: $0).actions } ?? []
      let actions = binding.follows ? known + binding.actions : binding.actions
      all.append(Binding(trigger: binding.trigger, actions: actions, follows: false))
    }
  }
}

extension FzfBindings {
  /// Each binding alone.
  var each: [FzfBindings] {
    all.map { binding in
      var one = self
      one.all = [binding]
      return one
    }
  }

  /// The same bindings in our words, without those of the mouse.
  ///
  /// - Parameters:
  ///   - isForMany: whether several lines can be picked.
  ///   - shell: runs their commands; nil for `/bin/sh`.
  /// - Throws: `.option` for a key or an action that cannot be.
  func translated(isForMany: Bool, in shell: CommandShell?) throws(Failure) -> FzfBindings {
    let keys = all.filter { !FzfKey.isOfMouse($0.trigger) }
    var ours = self
    ours.all = keys
    for (place, binding) in keys.enumerated() {
      let name = binding.trigger
      ours.all[place] = Binding(
        trigger: try FzfKey.trigger(name, of: "--bind"),
        actions: try Self.ours(binding.actions, of: name, isForMany: isForMany, in: shell),
        follows: binding.follows)
    }
    return ours
  }

  /// Puts an action before those of an event.
  mutating func begin(_ event: PickEvent, with name: String) {
    let place = all.firstIndex { $0.trigger.isExactly(event.rawValue) }
    guard let place else {
      return all.append(
        Binding(trigger: event.rawValue, actions: [NamedAction(name: name)], follows: false))
    }
    all[place].actions.insert(NamedAction(name: name), at: 0)
  }

  /// Our options for them, once they are in our words.
  ///
  /// - Throws: `.usage` for commands that no brackets can be around.
  var options: [String] {
    get throws(Failure) {
      var options: [String] = []
      for binding in all {
        let done = binding.actions.filter { !$0.name.isExactly("none") }
        guard let text = NamedAction.written(done.isEmpty ? [NamedAction(name: "none")] : done)
        else {
          throw .usage("--bind \(binding.trigger): a command has all signs that could end it")
        }
        options.append("--bind=\(binding.trigger)=\(text)")
      }
      return options
    }
  }

  /// Actions of fzf in our words.
  ///
  /// - Parameters:
  ///   - trigger: the key or event, as fzf names it.
  ///   - isForMany: whether several lines can be picked.
  ///   - shell: runs their commands; nil for `/bin/sh`.
  static func ours(
    _ actions: [NamedAction], of trigger: String, isForMany: Bool, in shell: CommandShell?
  ) throws(Failure) -> [NamedAction] {
    if let joined = Self.joined(actions) { return [NamedAction(name: joined)] }
    var ours: [NamedAction] = []
    for action in actions { ours.append(try translated(action, of: trigger, isForMany, shell)) }
    return ours
  }

  /// Whether an action changes how many lines can be picked.
  var changesPicks: Bool {
    all.contains { $0.actions.contains { $0.name.isExactly("change-multi") } }
  }

  /// Our action for several that follow each other; nil if there is none.
  private static func joined(_ actions: [NamedAction]) -> String? {
    guard actions.count > 1, actions.allSatisfy({ $0.argument == nil }) else { return nil }
    return FzfAction.command(actions.map(\.name).joined(separator: "+"))
  }

  private static func translated(
    _ action: NamedAction, of trigger: String, _ isForMany: Bool, _ shell: CommandShell?
  ) throws(Failure) -> NamedAction {
    guard let command = FzfAction.command(action.name) else {
      let words = FzfAction.instead.first { action.name.begins(with: $0.action) }?.words
      throw .option(
        .foreign(
          option: "--bind …:\(action.name)",
          instead: words ?? "'waterfall help picking' names the actions that there are"))
    }
    guard !command.isExactly("none"), let argument = action.argument else {
      return NamedAction(name: command, argument: usualArgument(of: command, trigger))
    }
    if command.isExactly(PickAction.previewWindowName) {
      let windows = argument.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false)
      let ours = windows.map { FzfPreview.window(String($0)) }
      return NamedAction(name: command, argument: ours.joined(separator: "|"))
    }
    let namesKeys = PickAction.bindings.map(\.name) + [PickAction.triggerName]
    if namesKeys.contains(where: { $0.isExactly(command) }) {
      var triggers: [String] = []
      for name in FzfKey.list(argument) {
        triggers.append(try FzfKey.trigger(name, of: "--bind …:\(command)"))
      }
      return NamedAction(name: command, argument: triggers.joined(separator: ","))
    }
    let isPlain = PickTextCommand.allCases.contains { $0.name.isExactly(command) }
    if isPlain || command.isExactly(PickAction.searchPartsName) {
      return NamedAction(name: command, argument: argument)
    }
    let template = try FzfTemplate(
      argument, of: "--bind …:\(action.name)", isForMany: isForMany, in: shell)
    return NamedAction(name: command, argument: template.ours)
  }

  /// The text of an action that has none in fzf; nil if it needs none.
  private static func usualArgument(of command: String, _ trigger: String) -> String? {
    switch command {
    case "limit-picks": ""
    case "put" where trigger.isExactly("space"): " "
    case "put" where trigger.unicodeScalars.count == 1: trigger
    default: nil
    }
  }
}
