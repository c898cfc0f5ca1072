/// How far a source that grows for ever has been read, and whether the view goes along with its
/// end.
///
/// As with `tail -f`, the end is the last item there is. Who stands there goes along with what
/// comes, until they move back; nothing is waited for that may never come.
struct Growth: Hashable, Sendable {
  /// Whether the view goes along with what comes.
  enum Going { case along, stays }

  /// Whether a page had fewer items than were asked for: then the next ones have not been written
  /// yet.
  private(set) var isCaughtUp = false
  /// Whether somebody has gone to the end, and what there is is still being read.
  private(set) var catchesUp = false
  /// Whether somebody has gone away from the end.
  private(set) var isLeft = false
  /// Whether the end of the moment in which a page is waited for is asked for.
  private(set) var isTimed = false
  /// Items that the latest request was for.
  private var asked = 0

  mutating func ask(for count: Int) { asked = count }

  /// A page has come.
  mutating func note(_ count: Int) {
    (isCaughtUp, isTimed) = (count < asked, false)
    if isCaughtUp { catchesUp = false }
  }

  /// Nothing has come for a moment.
  mutating func catchUp() { isCaughtUp = true }

  mutating func noteTimed() { isTimed = true }

  /// Somebody has moved to the end, and means to stay there; or has moved elsewhere.
  mutating func follow(_ going: Going) {
    isLeft = going == .stays
    if isLeft { catchesUp = false }
  }

  /// Somebody has gone to the end of what there is.
  ///
  /// - Parameter isComplete: whether all there is has been read.
  mutating func goToEnd(isComplete: Bool) {
    isLeft = false
    catchesUp = !isCaughtUp && !isComplete
  }
}
