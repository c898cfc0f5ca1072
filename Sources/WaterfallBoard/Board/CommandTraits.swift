/// Properties that several commands share.
package struct CommandTraits: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The command moves the focus or the view to other cards.
  package static let moves = Self(rawValue: 1)
  /// The command shows that a person wants to see more cards.
  package static let goesOn = Self(rawValue: 2)
  /// The command scrolls towards the end.
  package static let scrollsOn = Self(rawValue: 4)
  /// The command goes far, so that a person may want to come back.
  package static let jumps = Self(rawValue: 8)
  /// The command acts at once, even while other keys wait for the end of a far scroll.
  package static let isImmediate = Self(rawValue: 16)
  /// The command does not concern the cards, so automatic moves of the view go on.
  package static let isAside = Self(rawValue: 32)
  /// The command starts another program, or asks for one.
  package static let runsProgram = Self(rawValue: 64)
  /// The command acts on the card in focus.
  package static let actsOnCard = Self(rawValue: 128)
}

extension Board {
  /// Begins what a key does: keys that have waited for cards act before it, and the marks of what
  /// has come end.
  package mutating func beginKey() {
    releaseKeys()
    reading.forgetArrivals()
  }

  /// Does what a command does, and what all commands of its kind do.
  ///
  /// - Parameter endsMoves: whether automatic moves of the view end. They would undo what the user
  ///   does now.
  package mutating func perform(
    _ traits: CommandTraits, endsMoves: Bool, _ body: (inout Board) -> Void = { _ in }
  ) {
    if endsMoves, !traits.contains(.isAside) {
      cancelPendingMoves()
      if traits.contains(.jumps) { rememberJump() }
    }
    if traits.contains(.goesOn) { reading.goOn() }
    if traits.contains(.moves) { reading.endFarScroll() }
    let old = (offset, focus)
    body(&self)
    if traits.contains(.moves) { updateFollowing(from: old) }
    if traits.contains(.goesOn) { requestOnward(isScroll: traits.contains(.scrollsOn), from: old) }
  }
}
