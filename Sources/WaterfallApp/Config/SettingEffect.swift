import TerminalGrid
import WaterfallBoard
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// What follows if a setting is changed while the viewer runs, as by `:columns 2`.
enum SettingChange: Sendable {
  /// The viewer does not offer to change it.
  case atStart
  /// The viewer offers it, but the terminal was opened with it.
  case refused
  /// The viewer goes on with the new value.
  case live
  /// The source is opened again.
  case reopens
}

/// What a setting does, and when.
///
/// An effect gets the value in force. It is called only if a layer of the settings has a value, so
/// what it changes has its default elsewhere. One that depends on several settings gets them all.
///
///     @Switch("Avoid animations.", .live { $0.isMotionReduced = $1 }, builtIn: false)
///     var reducedMotion: Bool?
struct SettingEffect<Value>: Sendable {
  typealias OnChoices = @Sendable (inout ViewerChoices, Value) -> Void
  typealias OnChoicesOfAll = @Sendable (inout ViewerChoices, Settings) -> Void
  typealias OnViewer = @Sendable (inout ViewerOptions, Value) -> Void
  typealias OnViewerOfAll = @Sendable (inout ViewerOptions, Settings) -> Void
  typealias OnQuery = @Sendable (inout ItemQuery, _ old: Settings?, _ new: Settings) -> Void
  typealias OnSource = @Sendable (inout SourceOptions, Value) -> Void

  let change: SettingChange
  /// Whether the setting is about boxes, so that the list is left for them.
  private(set) var showsCards = false
  /// Changes the viewer's options; nil if they do not depend on the setting.
  private var onViewer: (@Sendable (inout ViewerOptions, Value, Change) -> Void)?
  /// Changes the options of the readers of the data; nil if they do not depend on the setting.
  private var onSource: OnSource?

  /// The settings with the value, and those before it was changed; these are nil at the start.
  private typealias Change = (old: Settings?, new: Settings)

  private init(_ change: SettingChange) { self.change = change }

  private init(_ change: SettingChange, _ put: OnViewer?) {
    self.change = change
    if let put { onViewer = { options, value, _ in put(&options, value) } }
  }

  private init(_ change: SettingChange, ofAll put: @escaping OnViewerOfAll) {
    self.change = change
    onViewer = { options, _, change in put(&options, change.new) }
  }

  /// - Parameter old: the settings before this one was changed; nil at the start.
  func put(
    _ value: Value, of settings: Settings, insteadOf old: Settings? = nil,
    into options: inout ViewerOptions
  ) {
    onViewer?(&options, value, (old, settings))
  }

  func put(_ value: Value, into options: inout SourceOptions) { onSource?(&options, value) }

  /// The same effect on values of any type. Those of another type than `Value` change nothing.
  var erased: SettingEffect<Any> {
    var erased = SettingEffect<Any>(change)
    erased.showsCards = showsCards
    if let onViewer {
      erased.onViewer = { options, value, change in
        if let value = value as? Value { onViewer(&options, value, change) }
      }
    }
    if let onSource {
      erased.onSource = { options, value in
        if let value = value as? Value { onSource(&options, value) }
      }
    }
    return erased
  }
}

extension SettingEffect {
  static var atStart: Self { Self(.atStart) }
  static var refused: Self { Self(.refused) }

  /// A live setting can change nothing but what the viewer lets be changed.
  static func live(_ put: OnChoices? = nil) -> Self {
    guard let put else { return Self(.live) }
    return Self(.live, { options, value in put(&options.choices, value) })
  }
  static func live(from put: @escaping OnChoicesOfAll) -> Self {
    Self(.live, ofAll: { options, settings in put(&options.choices, settings) })
  }

  /// A live setting of the layout or of the boxes. From the list it leads to the cards, as the keys
  /// for the layout do.
  static func cards(_ put: @escaping OnChoices) -> Self {
    var effect = live(put)
    effect.showsCards = true
    return effect
  }
  static func cards(from put: @escaping OnChoicesOfAll) -> Self {
    var effect = live(from: put)
    effect.showsCards = true
    return effect
  }

  /// A live setting of the query that replaces only what it set before.
  static func liveQuery(_ put: @escaping OnQuery) -> Self {
    var effect = Self(.live)
    effect.onViewer = { options, _, change in put(&options.query, change.old, change.new) }
    return effect
  }

  /// A live setting that keys do not change.
  static func fixed(_ put: @escaping OnViewer) -> Self { Self(.live, put) }
  static func fixed(from put: @escaping OnViewerOfAll) -> Self { Self(.live, ofAll: put) }

  /// The source is opened again with options that depend on several settings.
  static func reopens() -> Self { Self(.reopens) }
  static func reopens(_ put: @escaping OnSource, viewer: OnViewer? = nil) -> Self {
    var effect = Self(.reopens, viewer)
    effect.onSource = put
    return effect
  }
}

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
