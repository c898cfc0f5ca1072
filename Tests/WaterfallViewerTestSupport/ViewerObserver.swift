package import TerminalInput
package import WaterfallItems

@testable package import WaterfallBoard
@testable package import WaterfallViewer

/// Somebody who watches the events of a ``TestViewer`` and what follows from them, such as an
/// oracle that keeps a small model of its own.
package protocol ViewerObserver: AnyObject {
  /// An event is about to happen.
  func note(_ event: Event, before state: Viewer)

  /// It has happened, with these effects.
  func note(_ effects: [Effect], after state: Viewer)
}

extension Event {
  /// The key that is pressed; nil if the event is something else.
  package var key: Key? {
    if case .input(.key(let key)) = self { return key }
    return nil
  }

  /// The number of the reading that an answer belongs to; nil if the event is no such answer.
  package var reading: Int? {
    switch self {
    case .page(let page): page.generation
    case .loadFailed(_, let number), .refreshFailed(_, let number): number
    case .cards(let fetched): fetched.generation
    case .measured(let measured): measured.generation
    case .arranged(let arranged): arranged.generation
    case .searched(let searched): searched.generation
    case .counted(let counted): counted.generation
    case .records(let read): read.request.generation
    case .refreshed(let refreshed): refreshed.generation
    case .entered(let entered): entered.generation
    default: nil
    }
  }
}

extension Viewer {
  /// The command of a key among the cards; nil if it has none.
  package func command(of event: Event) -> Command? { event.key.flatMap { options.keys[$0] } }

  /// Whether keys wait for the end of a far scroll, so that a later event plays them.
  /// Whether keys are held, so that any event may play them.
  package var hasHeldKeys: Bool {
    !((board.reading.farScroll?.held?.keys ?? []) + (board.reading.heldForCards?.keys ?? []))
      .isEmpty
  }

  /// Whether the event is a key that will be held.
  func holds(_ event: Event) -> Bool {
    var copy = self
    return event.key.map { copy.hold($0) } ?? false
  }

  /// The identity of the item in focus; nil if there are no items.
  package var focusID: ItemID? { 0..<items.count ~= focus ? items.ids[focus] : nil }
}
