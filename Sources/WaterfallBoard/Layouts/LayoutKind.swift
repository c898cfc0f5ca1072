package import WaterfallLayout
package import WaterfallLayoutContract

/// A layout with a name: everything that a program needs to offer it, to make it and to show it.
///
/// ``all`` is the only list of them: options, keys, the lab, help and completions read it.
package struct LayoutKind: Sendable {
  /// How items are arranged across the way of scrolling.
  package enum Lanes: Sendable {
    /// There are no lanes.
    case none
    /// In lanes whose width the layout determines.
    case own
    /// In lanes whose width the configuration determines.
    case configured
  }

  /// The moment at which an item's place is final.
  package enum Settling: Sendable {
    /// When it is placed.
    case atOnce
    /// When its row is full.
    case byRow
    /// When all items are known.
    case atEnd
  }

  /// Abilities of a layout, and conditions for showing it correctly.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let columnGap = Traits(rawValue: 1 << 0)
    package static let rowGap = Traits(rawValue: 1 << 1)
    /// It uses the configuration's placement.
    package static let placement = Traits(rawValue: 1 << 2)
    /// It can start at the right.
    package static let rightToLeft = Traits(rawValue: 1 << 3)
    /// It can have as many columns as fit, in points too.
    package static let adaptiveColumns = Traits(rawValue: 1 << 4)
    /// It places items that span several columns, and around stamps.
    package static let spans = Traits(rawValue: 1 << 5)
    /// It shows sections one after the other; others join them (Geometry, "The named layouts").
    package static let sections = Traits(rawValue: 1 << 6)
    /// All lanes of a section start at the same line.
    package static let levelSections = Traits(rawValue: 1 << 7)
    /// It makes whole cells itself; other layouts are shown through ``ScaledLayout``.
    package static let snaps = Traits(rawValue: 1 << 8)
    /// No item overlaps another, or its own earlier place.
    package static let keepsApart = Traits(rawValue: 1 << 9)
    /// It fills the viewport along the way of scrolling, too.
    package static let fillsViewport = Traits(rawValue: 1 << 10)
    /// A new item moves those before it.
    package static let rearranges = Traits(rawValue: 1 << 11)
    /// Scrolling comes to rest with an item in the centre.
    package static let restsInCentre = Traits(rawValue: 1 << 12)
    /// Which elements a rectangle finds also depends on where the rectangle begins.
    package static let cullsByPart = Traits(rawValue: 1 << 13)
    /// It determines the number of lanes itself.
    package static let ownLaneCount = Traits(rawValue: 1 << 14)
  }

  /// The directions in which a layout can scroll.
  package enum Directions: Sendable { case vertical, horizontal, both }

  /// The name as it is typed: small letters, words joined by hyphens.
  package let name: String
  /// The name that people see.
  package let title: String
  /// The layout in a phrase; empty if it has no summary.
  package let summary: String
  /// Whether its lengths are points of a phone's screen. Other layouts treat a point as a cell,
  /// unless they are asked for points.
  package let thinksInPoints: Bool
  package let directions: Directions
  package let lanes: Lanes
  package let settling: Settling
  package let traits: Traits
  /// The width of its items, if they have widths of their own; nil if the lane determines it.
  package let itemWidth: Length?
  /// The numbers that can be set in addition to its configuration.
  package let numbers: [LayoutNumber]
  /// The shell command that computes the layout; nil if the library does.
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

  /// The layout of that name; nil if there is none.
  package init?(named name: String) {
    guard let kind = Self.all.first(where: { $0.name == name }) else { return nil }
    self = kind
  }

  /// Whether it scrolls horizontally when `direction` is asked for. A layout with only one
  /// direction ignores the request.
  package func isHorizontal(_ direction: LayoutConfiguration.Direction) -> Bool {
    switch directions {
    case .vertical: false
    case .horizontal: true
    case .both: direction == .horizontal
    }
  }

  /// The layout's own default configuration.
  package func configuration(_ direction: LayoutConfiguration.Direction) -> LayoutConfiguration {
    defaults(isHorizontal(direction) ? .horizontal : .vertical)
  }

  /// A layout of this kind that is not prepared.
  ///
  /// - Parameters:
  ///   - configuration: the layout determines which settings count. Scaled snapping works for all.
  ///   - numbers: values for ``numbers``; others do not count.
  package func layout(
    _ configuration: LayoutConfiguration, _ numbers: LayoutNumbers = LayoutNumbers()
  ) -> any Layout & Sendable {
    shown(make(configuration, numbers), configuration)
  }

  /// Adapts a layout of this kind, made elsewhere, to the configuration's snapping.
  package func shown(
    _ layout: any Layout & Sendable, _ configuration: LayoutConfiguration
  ) -> any Layout & Sendable {
    guard !traits.contains(.snaps), case .scaled(let cells, let aspect) = configuration.snap
    else { return layout }
    return scaled(layout, cells: cells, aspect: aspect)
  }

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
