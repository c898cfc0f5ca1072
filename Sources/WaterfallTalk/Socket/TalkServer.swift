import Platform

/// The speaker's end of a talk: a socket at which guests connect, and what they see.
///
/// One thread serves all guests, so the caller never waits for one. A guest is sent only the latest
/// state, as soon as there is room for it: a guest that does not read misses the states between.
///
/// ```swift
/// let server = try TalkServer(at: address, program: "waterfall 1.2.3") { question in
///   read(question.request) { line in question.answer(line) }
/// }
/// server.publish(state)  // after each frame
/// server.end()
/// ```
package final class TalkServer: Sendable {
  private let inbox: TalkInbox
  /// How long ``end()`` waits: a little longer than guests have to take the last line.
  private static let longestEnd = Duration.milliseconds(200)

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - program: the name and the version of this program.
  ///   - receive: takes a guest's question. It is called in the thread that serves all guests, and
  ///     has to return at once. The guest's next question comes after the answer to this one. An
  ///     answer to a guest that is gone is ignored. Guests that get the same line share its memory.
  ///   - onGuests: called in the same thread when the number of guests has changed.
  package convenience init(
    at address: TalkAddress, program: String,
    receive: @escaping @Sendable (TalkQuestion) -> Void,
    onGuests: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(TalkError) {
    try self.init(
      at: address, program: program, limits: GuestLimits(), receive: receive, onGuests: onGuests)
  }

  init(
    at address: TalkAddress, program: String, limits: GuestLimits,
    receive: @escaping @Sendable (TalkQuestion) -> Void,
    onGuests: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(TalkError) {
    let socket = try address.listen()
    guard let inbox = TalkInbox(),
      startThread({
        var loop = GuestLoop(
          socket, inbox, program: program, limits: limits, receive: receive, onGuests: onGuests)
        loop.run()
      })
    else {
      socket.removeFile()
      throw .shortage
    }
    self.inbox = inbox
  }

  /// The thread says goodbye to the guests, and ends.
  deinit { inbox.end() }

  /// Shows guests a state, which replaces the last one. Before the first one, guests see nothing.
  ///
  /// - Complexity: O(1).
  package func publish(_ state: TalkState) { inbox.publish(state) }

  package var guestCount: Int { inbox.guestCount }

  /// Says goodbye to the guests, closes their connections and removes the socket's file. Takes at
  /// most 200 ms; guests that do not read do not get the last line.
  package func end() {
    inbox.end()
    let latest = ContinuousClock.now + Self.longestEnd
    while !inbox.isOver, .now < latest { blockThread(for: .milliseconds(1)) }
  }
}
