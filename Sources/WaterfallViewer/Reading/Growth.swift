import WaterfallItems

/// How far a source that grows has been read, and whether the view goes along with its end.
///
/// The end is the last item there is, as with `tail -f`. Whoever goes there goes along with what
/// comes, however much comes at once, until they move away.
struct Growth: Hashable, Sendable {
  /// Whether the view goes along with what comes.
  enum Going {
    /// No choice was made. It does where a followed source has its end in view.
    case undecided
    case along
    case stays
  }

  /// Whether a producer may still write what follows the last page.
  private(set) var isGrowing = false
  /// Whether all that was written is here, as far as the source knows.
  private(set) var isCaughtUp = false
  private(set) var going = Going.undecided
  /// Whether the end of the moment in which a page is waited for is asked for.
  private(set) var isTimed = false
  /// Items that the latest request was for.
  private var asked = 0
  /// Whether the last page had so few items that waiting for a pause might take for ever.
  private(set) var isTrickle = false
  /// A page of thousands that gets fewer than these is a trickle.
  private static let fewest = 64

  mutating func ask(for count: Int) { asked = count }

  /// A page has come.
  mutating func note(_ count: Int, _ outlook: Page.Outlook) {
    isGrowing = outlook != .settled
    isTimed = false
    isTrickle = isGrowing && count < min(asked, Self.fewest)
    isCaughtUp =
      switch outlook {
      case .settled: false
      // A short page of a pipe may be a pause of its producer.
      case .growing: isCaughtUp && count < asked
      case .writtenSoFar: true
      }
  }

  /// Nothing has come for a moment.
  mutating func catchUp() { isCaughtUp = true }

  mutating func noteTimed() { isTimed = true }

  mutating func go(_ going: Going) { self.going = going }
}
