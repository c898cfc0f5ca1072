import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallLayout

extension Viewer {
  mutating func press(_ key: Key) {
    if hold(key) { return }
    playHeldKeys()
    status.say(nil)
    board.reading.forgetArrivals()
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

  /// Lets the panes do a command, or else does it among the cards.
  mutating func run(_ command: Command) {
    // No pane covers the cards, so the command refers to them. Pending automatic moves are dropped;
    // otherwise they would undo what the user does now.
    if cover == .nothing { cancelPendingMoves(for: command) }
    if !offer(.command(command)) { perform(command) }
  }

  /// Does what a command does among the cards, and what all commands of its kind do.
  package mutating func perform(_ command: Command) {
    let (traits, number) = (command.traits, status.count)
    if traits.contains(.goesOn) { board.reading.goOn() }
    if traits.contains(.moves) { board.reading.endFarScroll() }
    let old = (board.offset, board.focus)
    command.action(&self, number)
    // Going to the end follows it, so it is no move away.
    let goesToEnd = command == .last && number == nil
    if traits.contains(.moves), !goesToEnd { board.updateFollowing(from: old) }
    if traits.contains(.goesOn) {
      board.requestOnward(isScroll: traits.contains(.scrollsOn), from: old)
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
