import TerminalGrid
import WaterfallLayout

/// What is going on between a viewer and the command that computes its layout.
struct LayoutAsking: Sendable {
  /// What was asked for last, and what the frames that are shown are of; nil: nothing.
  private var asked: Board.Edition?
  private var shown: Board.Edition?
  /// The frames that are shown; nil: none.
  private(set) var elements: ReceivedElements?
  /// Whether the next question begins the command anew.
  private(set) var startsAnew = false
  /// Whether the command may be running.
  private(set) var isRunning = false
  /// Why there is no answer; nil: there is one, or will be.
  private(set) var failure: String?
  /// What the last good answer took, and what it moved; nil: there has been none.
  private(set) var report: Report?
  /// How often cards may be measured again for the width that the command gives them.
  private var adaptions = LayoutAsking.mostAdaptions
  /// Whether the end of the content is to be seen, once it is known where that is.
  private(set) var landsAtEnd = false

  /// On paper: whether all items have come, so that places can be asked for.
  private(set) var isOpen = false
  mutating func open() { isOpen = true }

  struct Report: Hashable, Sendable {
    let duration: Duration
    let moved: Int?
    let total: Int
  }

  /// A command whose widths follow from heights might never come to rest.
  private static let mostAdaptions = 2

  /// Whether an answer for this edition is still to be asked for.
  func isDue(_ edition: Board.Edition) -> Bool { asked != edition }

  /// Whether all items that the edition has are in the frames that are shown.
  func isSettled(_ edition: Board.Edition) -> Bool { shown == edition }

  /// Whether an answer is on its way.
  func isWaiting(for edition: Board.Edition) -> Bool {
    isRunning && failure == nil && shown != edition
  }

  /// An edition is asked for now.
  mutating func ask(for edition: Board.Edition) {
    (asked, startsAnew, isRunning) = (edition, false, true)
  }

  /// Asks once more, and begins the command anew.
  mutating func askAnew() {
    (asked, startsAnew, adaptions) = (nil, true, Self.mostAdaptions)
  }

  /// The cards are laid out by other numbers, or in another window.
  mutating func noteRelayout() { adaptions = Self.mostAdaptions }

  /// The command has ended, and its layout is not wanted.
  mutating func end() { self = LayoutAsking() }

  /// The view is to go to the end.
  mutating func landAtEnd() { landsAtEnd = true }
  mutating func land() { landsAtEnd = false }

  /// Whether an answer counts: for all items as they are now, or the first of them.
  func accepts(_ answer: LayoutAnswer, _ edition: Board.Edition) -> Bool {
    isRunning && answer.edition.whole == edition.whole
  }

  mutating func fail(_ fault: LayoutFault) { failure = fault.words }

  mutating func succeed(_ answer: LayoutAnswer, _ placed: LayoutAnswer.Placed) {
    (shown, elements, failure) = (answer.edition, placed.layout.elements, nil)
    let total = placed.layout.totalCount
    // A page that moves nothing is no news of what has moved.
    let isPage = placed.moved == 0 && total > report?.total ?? total
    report = Report(
      duration: answer.duration, moved: isPage ? report?.moved : placed.moved,
      total: isPage ? report?.total ?? total : total)
  }

  /// Whether cards may be measured again for the width that the command gives them.
  var mayAdapt: Bool { adaptions > 0 }

  mutating func noteAdaption() { adaptions -= 1 }
}
