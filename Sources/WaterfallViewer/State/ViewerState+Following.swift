/// How far a source that grows for ever has been read, and whether the view goes along with its end.
///
/// As with `tail -f`, the end is the last item there is. Who stands there goes along with what comes, until they move
/// back; nothing is waited for that may never come.
struct Growth: Hashable, Sendable {
  /// Whether a page had fewer items than were asked for: then the next ones have not been written yet.
  private(set) var isCaughtUp = false
  /// Whether somebody has gone to the end, and what there is is still being read.
  fileprivate(set) var catchesUp = false
  /// Whether somebody has gone away from the end.
  fileprivate var isLeft = false
  /// Items that the latest request was for.
  var asked = 0

  /// A page has come.
  mutating func note(_ count: Int) {
    isCaughtUp = count < asked
    if isCaughtUp { catchesUp = false }
  }
}

extension ViewerState {
  /// Whether the view goes along with what comes.
  var staysAtEnd: Bool {
    options.isFollowing && items.count > 0 && !growth.isLeft
      && (growth.catchesUp || growth.isCaughtUp && isAtEnd)
  }

  private var isAtEnd: Bool { offset == lastOffset || isAtLast }

  private var isAtLast: Bool { focus == lastItem }

  private var lastItem: Int? { arrangement.item(atPosition: arrangement.count - 1) }

  /// The last item there is has come: the view shows it.
  mutating func goAlong() {
    guard let last = lastItem else { return }
    focus = last
    showEnd()
  }

  /// Goes to the last item there is, and along with what comes.
  mutating func goToEnd() {
    guard let last = lastItem else { return }
    moveFocus(to: last)
    showEnd()
    growth.isLeft = false
    growth.catchesUp = !growth.isCaughtUp && loading != .ended
  }

  /// Somebody has moved: back, and the view stays from now on; to the end, and it goes along.
  ///
  /// - Parameter old: how the view stood before.
  mutating func noteMove(from old: (offset: Int, focus: Int)) {
    guard options.isFollowing, (offset, focus) != old else { return }
    let isBack = offset < old.offset
    growth.isLeft = isBack || !(isAtLast || offset > old.offset && offset == lastOffset)
    if growth.isLeft { growth.catchesUp = false }
  }
}
