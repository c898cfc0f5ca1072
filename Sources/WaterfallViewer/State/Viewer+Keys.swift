import TerminalGrid
import TerminalInput
import WaterfallBoard
import WaterfallLayout

extension Viewer {
  mutating func press(_ key: Key) -> [ViewerEffect] {
    if hold(key) { return [] }
    let effects = playHeldKeys()
    return effects + pressNow(key)
  }

  private mutating func pressNow(_ key: Key) -> [ViewerEffect] {
    status.say(nil)
    board.reading.forgetArrivals()
    if let effects = askPanes(.open, \.input.press, key) {
      status.forgetCount()
      return effects
    }
    if let effects = pressDigit(key) ?? pressCommand(key) { return effects }
    reportUnbound(key)
    return []
  }

  /// Takes a digit of the number before a command.
  private mutating func pressDigit(_ key: Key) -> [ViewerEffect]? {
    guard case .character(let character) = key.code, key.modifiers.isEmpty,
      let digit = character.wholeNumberValue, character.isASCII
    else { return nil }
    return status.type(digit: digit) ? [] : nil
  }

  private mutating func pressCommand(_ key: Key) -> [ViewerEffect]? {
    defer { status.forgetCount() }
    guard let command = options.keys[key] else { return nil }
    // No pane covers the cards, so the command refers to them. Pending automatic moves are dropped;
    // otherwise they would undo what the user does now.
    let effects = cover == .nothing ? cancelPendingMoves(for: command) : []
    return effects + (askPanes(.open, \.input.perform, command) ?? perform(command, status.count))
  }

  /// Does what a command does among the cards, and what all commands of its kind do.
  ///
  /// - Parameter number: the number typed before it; nil if there is none.
  mutating func perform(_ command: Command, _ number: Int?) -> [ViewerEffect] {
    let traits = command.traits
    if traits.contains(.goesOn) { board.reading.goOn() }
    if traits.contains(.moves) { board.reading.endFarScroll() }
    let old = (board.offset, board.focus)
    let effects = command.action(&self, number)
    // Going to the end follows it, so it is no move away.
    let goesToEnd = command == .last && number == nil
    if traits.contains(.moves), !goesToEnd { board.updateFollowing(from: old) }
    if traits.contains(.goesOn) {
      board.requestOnward(isScroll: traits.contains(.scrollsOn), from: old)
    }
    return effects
  }

  /// Reports a key that does nothing. Silence would look like a program that hangs.
  private mutating func reportUnbound(_ key: Key) {
    let way = options.keys.shown(.help).map { "; \($0) shows the keys" } ?? ""
    let latin = KeyPlace.key(inPlaceOf: key, among: options.keys)
    let place = latin.map { "; its key has \($0.shown)" } ?? ""
    status.say("\(key.shown) does nothing\(place)\(way)")
  }
}
