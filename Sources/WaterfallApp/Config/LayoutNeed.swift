import TerminalGrid
import WaterfallBoard
import WaterfallRecords
import WaterfallViewer

/// What a layout must have, so that a setting has an effect.
struct LayoutNeed: Sendable {
  /// When a setting is refused that has no effect.
  enum Refusal {
    /// If a person chose the layout. A demo's own layout just ignores the setting.
    case inChosenLayout
    /// Also if it is typed, whichever the layout is.
    case inChosenLayoutOrTyped
  }

  /// What is true of a layout that lacks it, for the message.
  let lack: Message
  var refusal = Refusal.inChosenLayout
  let isMet: @Sendable (LayoutKind) -> Bool

  /// The names of the layouts that have it, joined as in a sentence.
  var layouts: String { LayoutKind.all.filter(isMet).map(\.name).alternatives }
}

extension LayoutNeed {
  static let spans = Self(lack: "no card spans several columns") { $0.traits.contains(.spans) }
  static let pins = Self(lack: "no card is pinned to a column") { $0.traits.contains(.spans) }
  static let ratios = Self(lack: "no card's height follows from its width") {
    $0.lanes == .configured && !$0.traits.contains(.cullsByPart)
  }
  static let widths = Self(
    lack: "no card has a width of its own", refusal: .inChosenLayoutOrTyped
  ) { $0.itemWidth != nil }
}
