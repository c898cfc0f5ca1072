import WaterfallItems

/// How far a growing source has been read, and whether the view follows its end.
///
/// The end is the last item written so far, as with `tail -f`. A user who goes there follows all
/// new items, however many come at once, until they move away.
package struct FollowState: Hashable, Sendable {
  /// Whether the view follows new items.
  enum Going {
    /// The user has not chosen. The view follows only if the source is followed and its end is in
    /// view.
    case undecided
    case along
    case stays
  }

  /// Whether a producer may still write items after the last page.
  package private(set) var isGrowing = false
  /// Whether everything written has been read, as far as the source knows.
  package private(set) var isCaughtUp = false
  /// Whether the producer has paused, or goes on sending only a few items at a time. A pipe is
  /// often empty for an instant while items pour in.
  private(set) var hasPaused = false
  /// The number of small pages since the last large one.
  private var trickles = 0
  /// Each small page takes 30 ms, so together they last as long as a pause.
  private static let tricklesOfPause = 8
  var going = Going.undecided
  /// Whether a timer is running for the awaited page.
  var isTimed = false
  /// The number of items that the latest request asked for.
  var asked = 0
  /// Whether the last page was so small that a pause in the input may never come.
  private(set) var isTrickle = false
  /// A page with fewer items, although more were asked for, is a trickle.
  private static let fewest = 64

  /// Takes note of a page that has come.
  mutating func receive(_ count: Int, _ outlook: Page.Outlook) {
    isGrowing = outlook != .settled
    isTimed = false
    isTrickle = isGrowing && count < min(asked, Self.fewest)
    trickles = isTrickle ? trickles + 1 : 0
    hasPaused = trickles >= Self.tricklesOfPause || hasPaused && count < asked
    isCaughtUp =
      switch outlook {
      case .settled: false
      // A pipe's page may be short only because the producer pauses. So a short page keeps an
      // earlier caught-up state, but does not create one.
      case .growing: isCaughtUp && count < asked
      case .writtenSoFar: true
      }
  }

  /// Notes that nothing has come for a moment. Missing items count as not written yet.
  mutating func catchUp() { (isCaughtUp, hasPaused) = (true, true) }
}
