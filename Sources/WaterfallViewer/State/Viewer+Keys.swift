import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallLayout

extension Viewer {
  mutating func press(_ key: Key) {
    if hold(key) { return }
    act { $0.beginKey() }
    say(nil)
    if offer(.input(.key(key))) { return status.forgetCount() }
    if typeDigit(key) { return }
    if let command = options.keys[key] { run(command) } else { reportUnbound(key) }
    status.forgetCount()
  }

  /// Takes a digit of the number before a command.
  private mutating func typeDigit(_ key: Key) -> Bool {
    guard case .character(let character) = key.code, key.modifiers.isEmpty,
      let digit = character.wholeNumberValue, character.isASCII
    else { return false }
    return status.type(digit: digit)
  }

  /// Lets the panes do a command of the user, or else does it among the cards.
  mutating func run(_ command: Command) {
    // If no pane covers the cards, the command refers to them.
    let isForCards = cover == .nothing
    if !offer(.command(command)) { perform(command, endsMoves: isForCards) }
  }

  /// Does what a command does among the cards, and what all commands of its kind do.
  ///
  /// - Parameter endsMoves: whether automatic moves of the view end.
  package mutating func perform(_ command: Command, endsMoves: Bool = false) {
    let (traits, number) = (command.traits, status.count)
    switch command.action {
    case .board(let action):
      act { $0.perform(traits, endsMoves: endsMoves) { action(&$0, number) } }
    case .viewer(let action):
      act { $0.perform(traits, endsMoves: endsMoves) }
      action(&self, number)
    }
  }

  /// Reports a key that does nothing. Silence would look like a program that hangs.
  private mutating func reportUnbound(_ key: Key) {
    let way = options.keys.shown(.help).map { "; \($0) shows the keys" } ?? ""
    let latin = KeyPlace.key(inPlaceOf: key, among: options.keys)
    let place = latin.map { "; its key has \($0.shown)" } ?? ""
    status.say("\(key.shown) does nothing\(place)\(way)")
  }
}
