import WaterfallLayout
import WaterfallLayoutExamples

extension LayoutKind {
  /// The layouts, in the order in which a program offers them. The first is the default.
  package static let all: [LayoutKind] = [
    .masonry, .ytWaterFlow, .hxCollectionView, .waterfallLayout, .pureLayout, .swiftWaterfall,
    .naive, .circle, .line, .grid, .justified,
  ]
}

// MARK: The library's layouts

extension LayoutKind {
  package static let masonry = LayoutKind(
    "masonry", thinksInPoints: false, directions: .both,
    traits: [
      .columnGap, .rowGap, .placement, .rightToLeft, .adaptiveColumns, .spans, .sections,
      .levelSections, .snaps, .keepsApart,
    ],
    defaults: { direction in
      var configuration = LayoutConfiguration()
      configuration.direction = direction
      return configuration
    },
    make: { configuration, _ in MasonryLayout(configuration) })

  /// Each item's place depends on the number of items, so no place is final before the end.
  package static let circle = LayoutKind(
    "circle", lanes: .none, settling: .atEnd, traits: [.fillsViewport, .rearranges],
    itemWidth: Length(cells: 75, points: 75), defaults: { _ in LayoutConfiguration() },
    make: { _, _ in CircleLayout() })

  /// Items grow near the centre, so an item may overlap its own earlier place.
  package static let line = LayoutKind(
    "line", directions: .horizontal, lanes: .none, settling: .atEnd,
    traits: [.columnGap, .restsInCentre], itemWidth: Length(cells: 180, points: 180),
    defaults: { _ in LineLayout.defaults }, make: { configuration, _ in LineLayout(configuration) })

  /// The highest of all items determines the cell height, so no place is final before the end.
  package static let grid = LayoutKind(
    "grid", thinksInPoints: false, settling: .atEnd, traits: [.columnGap, .rowGap, .keepsApart],
    defaults: { _ in GridLayout.defaults }, make: { configuration, _ in GridLayout(configuration) })

  /// The last row stays open until it is full, so its items are not final.
  package static let justified = LayoutKind(
    "justified", thinksInPoints: false, lanes: .none, settling: .byRow,
    traits: [.columnGap, .rowGap, .keepsApart], itemWidth: Length(cells: 26, points: 100),
    numbers: [.rowHeight], defaults: { _ in JustifiedLayout.defaults },
    make: { JustifiedLayout($0, rowHeight: $1[.rowHeight]) })
}

extension LayoutNumber {
  /// The height of a row of `justified` before it is scaled to fill the width.
  package static let rowHeight = LayoutNumber(
    "row-height", title: "row height", usual: Length(cells: 12, points: 100), range: 1...1000)

  /// Whether `naive` is shown with its defect.
  package static let culling = LayoutNumber(
    "fixed", title: "culled by", between: "a row flow", and: "real frames")
}

// MARK: The examples

extension LayoutKind {
  package static let ytWaterFlow = LayoutKind(
    "yt-water-flow", directions: .both, traits: [.columnGap, .rowGap, .sections],
    defaults: YTWaterFlowLayout.defaults,
    make: { configuration, _ in YTWaterFlowLayout(configuration) })

  package static let hxCollectionView = LayoutKind(
    "hx-collection-view", traits: [.columnGap, .rowGap, .keepsApart],
    defaults: { _ in HXCollectionViewLayout.defaults },
    make: { configuration, _ in HXCollectionViewLayout(configuration) })

  package static let waterfallLayout = LayoutKind(
    "waterfall-layout", traits: [.columnGap, .rowGap, .keepsApart],
    defaults: { _ in CachedWaterfallLayout.defaults },
    make: { configuration, _ in CachedWaterfallLayout(configuration) })

  package static let pureLayout = LayoutKind(
    "pure-layout", traits: [.columnGap, .rowGap, .keepsApart],
    defaults: { _ in PureLayout.defaults }, make: { configuration, _ in PureLayout(configuration) })

  package static let swiftWaterfall = LayoutKind(
    "swift-waterfall", traits: [.columnGap, .rowGap, .keepsApart],
    defaults: { _ in SwiftWaterfallLayout.defaults },
    make: { configuration, _ in SwiftWaterfallLayout(configuration) })

  package static let naive = LayoutKind(
    "naive", lanes: .own, traits: [.columnGap, .rowGap, .cullsByPart], numbers: [.culling],
    defaults: { _ in NaiveLayout.defaults },
    make: { NaiveLayout($0, culling: $1[.culling] > 0 ? .realFrames : .rowFlow) })
}

// MARK: The layouts of commands

extension LayoutKind {
  /// The layout that a command computes.
  ///
  /// - Parameters:
  ///   - command: the command line for the shell.
  ///   - number: tells several commands apart, from 1.
  package static func command(_ command: String, number: Int = 1) -> LayoutKind {
    LayoutKind(
      number == 1 ? "command" : "command \(number)", thinksInPoints: false, directions: .both,
      settling: .atEnd,
      traits: [.columnGap, .rowGap, .rightToLeft, .adaptiveColumns, .spans, .sections],
      command: command, defaults: LayoutKind.masonry.configuration,
      make: { configuration, _ in ReceivedLayout(direction: configuration.direction) })
  }
}
