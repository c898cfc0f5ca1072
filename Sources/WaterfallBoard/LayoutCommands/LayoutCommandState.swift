import TerminalGrid
package import WaterfallLayout

/// The state of the exchange between a viewer and the command that computes its layout.
package struct LayoutCommandState: Sendable {
  /// The edition that was requested last, and the edition that is shown; nil if there is none.
  private var asked: PlacedCards.Edition?
  private var shown: PlacedCards.Edition?
  /// The frames that are shown; nil if there are none.
  package private(set) var elements: ReceivedElements?
  /// Whether the next request restarts the command.
  private(set) var startsAnew = false
  /// Whether the command may be running.
  private(set) var isRunning = false
  /// Why there is no answer; nil if there is one, or if it may still come.
  package private(set) var failure: String?
  /// The duration of the last good answer, and what it moved; nil if there has been none.
  package private(set) var report: Report?
  /// How many more times cards may be measured again for the width that the command gives them.
  private var adaptions = LayoutCommandState.mostAdaptions
  /// Whether the view goes to the end of the content once the end is known.
  private(set) var landsAtEnd = false

  /// When printing on paper: whether all items have come, so that a layout can be requested.
  private(set) var isOpen = false

  package init() {}

  package mutating func open() { isOpen = true }

  package struct Report: Hashable, Sendable {
    package let duration: Duration
    package let moved: Int?
    package let total: Int
  }

  /// A limit, because a command that derives widths from heights might never settle.
  private static let mostAdaptions = 2

  /// Whether an answer for this edition has still to be requested.
  package func isDue(_ edition: PlacedCards.Edition) -> Bool { asked != edition }

  /// Whether the frames that are shown contain all items of the edition.
  func isShown(_ edition: PlacedCards.Edition) -> Bool { shown == edition }

  /// Whether an answer for this edition is on its way.
  package func isWaiting(for edition: PlacedCards.Edition) -> Bool {
    isRunning && failure == nil && shown != edition
  }

  /// Notes that an edition is being requested.
  package mutating func ask(for edition: PlacedCards.Edition) {
    (asked, startsAnew, isRunning) = (edition, false, true)
  }

  /// Requests again, and restarts the command.
  package mutating func askAnew() {
    (asked, startsAnew, adaptions) = (nil, true, Self.mostAdaptions)
  }

  /// Notes that the cards are laid out with other numbers, or in another window.
  mutating func allowAdaptions() { adaptions = Self.mostAdaptions }

  /// Notes that the command has ended, because its layout is no longer wanted.
  mutating func end() { self = LayoutCommandState() }

  /// Asks for the view to go to the end.
  mutating func landAtEnd() { landsAtEnd = true }
  mutating func land() { landsAtEnd = false }

  /// Whether an answer is valid: for all items as they are now, or for the first of them.
  package func accepts(_ answer: LayoutAnswer, _ edition: PlacedCards.Edition) -> Bool {
    isRunning && answer.edition.whole == edition.whole
  }

  package mutating func fail(_ fault: LayoutFault) { failure = fault.words }

  package mutating func succeed(_ answer: LayoutAnswer, _ placed: LayoutAnswer.Placed) {
    (shown, elements, failure) = (answer.edition, placed.layout.elements, nil)
    let total = placed.layout.totalCount
    // A page that moves nothing keeps the last report about moved items.
    let isPage = placed.moved == 0 && total > report?.total ?? total
    report = Report(
      duration: answer.duration, moved: isPage ? report?.moved : placed.moved,
      total: isPage ? report?.total ?? total : total)
  }

  /// Whether cards may be measured again for the width that the command gives them.
  package var mayAdapt: Bool { adaptions > 0 }

  package mutating func countAdaption() { adaptions -= 1 }
}
