/// A layout that has a name: what a program has to know to offer it, to make it and to show it.
///
/// Each is described at the end of its layout's own file. ``all`` is the only list of them:
/// options, keys, the lab, help and completions read it.
package struct LayoutKind: Sendable {
  /// Where items stand across the way of scrolling.
  package enum Lanes: Sendable {
    /// There are none.
    case none
    /// In lanes that are as wide as the layout says.
    case own
    /// In lanes that are as wide as the configuration says.
    case configured
  }

  /// When an item's place is final.
  package enum Settling: Sendable {
    /// As soon as it is placed.
    case atOnce
    /// When its row is full.
    case byRow
    /// When all items are there.
    case atEnd
  }

  /// What a layout can do, and what it needs to be shown right.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// It has a gap between columns.
    package static let columnGap = Traits(rawValue: 1 << 0)
    /// It has a gap between rows.
    package static let rowGap = Traits(rawValue: 1 << 1)
    /// It heeds the configuration's placement.
    package static let placement = Traits(rawValue: 1 << 2)
    /// It can begin at the right.
    package static let rightToLeft = Traits(rawValue: 1 << 3)
    /// It has as many columns as fit, in points too.
    package static let adaptiveColumns = Traits(rawValue: 1 << 4)
    /// It places items that span several columns, and around stamps.
    package static let spans = Traits(rawValue: 1 << 5)
    /// It shows sections one after the other; others join them (Geometry 8).
    package static let sections = Traits(rawValue: 1 << 6)
    /// All lanes of a section begin together.
    package static let levelSections = Traits(rawValue: 1 << 7)
    /// It makes whole cells itself; others are shown through ``ScaledLayout``.
    package static let snaps = Traits(rawValue: 1 << 8)
    /// No item lies over another, nor over its place of before.
    package static let keepsApart = Traits(rawValue: 1 << 9)
    /// It fills the viewport along the way of scrolling, too.
    package static let fillsViewport = Traits(rawValue: 1 << 10)
    /// An item that is added moves those before it.
    package static let rearranges = Traits(rawValue: 1 << 11)
    /// Scrolling comes to rest with an item in the centre.
    package static let restsInCentre = Traits(rawValue: 1 << 12)
    /// What a rectangle finds also depends on where the rectangle begins.
    package static let cullsByPart = Traits(rawValue: 1 << 13)
    /// How many lanes there are is its own to say.
    package static let ownLaneCount = Traits(rawValue: 1 << 14)
  }

  /// The ways that a layout can scroll.
  package enum Directions: Sendable { case vertical, horizontal, both }

  /// As it is typed: small letters, words joined by hyphens.
  package let name: String
  /// What people read.
  package let title: String
  /// What it does, in a phrase; empty where nobody has said it.
  package let summary: String
  /// Whether it thinks in the points of a phone's screen; others take a point for a cell, unless
  /// they are asked to think in points.
  package let thinksInPoints: Bool
  package let directions: Directions
  package let lanes: Lanes
  package let settling: Settling
  package let traits: Traits
  /// How wide its items are, where they have widths of their own; nil: a lane says it.
  package let itemWidth: Length?
  /// What it can be told beside its configuration.
  package let numbers: [LayoutNumber]
  /// The command that computes it; nil: it computes itself.
  package let command: String?
  private let defaults: @Sendable (LayoutConfiguration.Direction) -> LayoutConfiguration
  private let make: @Sendable (LayoutConfiguration, LayoutNumbers) -> any Layout & Sendable

  package init(
    _ name: String, title: String? = nil, summary: String = "", thinksInPoints: Bool = true,
    directions: Directions = .vertical,
    lanes: Lanes = .configured, settling: Settling = .atOnce, traits: Traits,
    itemWidth: Length? = nil, numbers: [LayoutNumber] = [], command: String? = nil,
    defaults: @escaping @Sendable (LayoutConfiguration.Direction) -> LayoutConfiguration,
    make: @escaping @Sendable (LayoutConfiguration, LayoutNumbers) -> any Layout & Sendable
  ) {
    (self.name, self.title, self.summary) = (name, title ?? name, summary)
    (self.thinksInPoints, self.directions) = (thinksInPoints, directions)
    (self.lanes, self.settling, self.traits) = (lanes, settling, traits)
    (self.itemWidth, self.numbers, self.command) = (itemWidth, numbers, command)
    (self.defaults, self.make) = (defaults, make)
  }

  /// The layouts, in the order in which a program offers them. The first is the usual one.
  package static let all: [LayoutKind] = [
    .masonry, .ytWaterFlow, .hxCollectionView, .waterfallLayout, .pureLayout, .swiftWaterfall,
    .naive, .circle, .line, .grid, .justified,
  ]

  /// The layout of that name; nil if there is none.
  package init?(named name: String) {
    guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// Whether it scrolls horizontally where `direction` is asked for: a layout that knows one
  /// direction has it whatever is asked for.
  package func isHorizontal(_ direction: LayoutConfiguration.Direction) -> Bool {
    switch directions {
    case .vertical: false
    case .horizontal: true
    case .both: direction == .horizontal
    }
  }

  /// The layout's own configuration.
  package func configuration(
    _ direction: LayoutConfiguration.Direction
  ) -> LayoutConfiguration {
    defaults(isHorizontal(direction) ? .horizontal : .vertical)
  }

  /// A layout of this kind that is not prepared.
  ///
  /// - Parameters:
  ///   - configuration: what of it counts is the layout's to say. Scaled snapping works for all.
  ///   - numbers: of ``numbers``; others do not count.
  package func layout(
    _ configuration: LayoutConfiguration, _ numbers: LayoutNumbers = LayoutNumbers()
  ) -> any Layout & Sendable {
    shown(make(configuration, numbers), configuration)
  }

  /// A layout of this kind that was made elsewhere, as the configuration snaps it.
  package func shown(
    _ layout: any Layout & Sendable, _ configuration: LayoutConfiguration
  ) -> any Layout & Sendable {
    guard !traits.contains(.snaps), case .scaled(let cells, let aspect) = configuration.snap
    else { return layout }
    return scaled(layout, cells: cells, aspect: aspect)
  }

  /// What a layout of this kind promises of all that layouts promise.
  package var promises: Set<BrokenPromise.Promise> {
    var promises = Set(BrokenPromise.Promise.allCases)
    // Items that are too large for the screen stick out of it.
    if traits.contains(.fillsViewport) { promises.remove(.inside) }
    return promises
  }

  private func scaled(
    _ layout: some Layout & Sendable, cells: Int, aspect: Double
  ) -> any Layout & Sendable {
    ScaledLayout(layout, cells: cells, aspect: aspect)
  }
}

extension LayoutKind: Hashable, CustomStringConvertible {
  package static func == (left: LayoutKind, right: LayoutKind) -> Bool {
    left.name == right.name && left.command == right.command
  }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  package var description: String { name }
}
