import ArgumentParser
import WaterfallBoard
import WaterfallLayout
import WaterfallLayoutCommand
import WaterfallRecords
import WaterfallViewer

enum SnapName: String, CaseIterable { case none, integral }
enum OrderName: String, CaseIterable { case layout, reading }

/// The case with this name.
///
/// - Throws: a message with the nearest valid name.
func choice<Name: RawRepresentable<String> & CaseIterable>(
  _ text: String
) throws(ValidationError) -> Name {
  try choice(text, of: Name.allCases.map(\.rawValue), Name.init(rawValue:))
}

/// The value with this name.
///
/// - Throws: a message with the nearest valid name.
private func choice<Value>(
  _ text: String, of names: [String], _ value: (String) -> Value?
) throws(ValidationError) -> Value {
  if let value = value(text) { return value }
  let hint = nearestName(to: text, of: names).map { "Did you mean '\($0)'? " } ?? ""
  throw ValidationError("\(hint)It is one of \(names.joined(separator: ", ")).")
}

/// The options for the geometry. None has a default here, because each layout has its own defaults.
struct LayoutOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "\(Catalogue.current.layouts.map(\.name).joined(separator: ", ")) (masonry).",
      valueName: "name"),
    transform: { text in
      let catalogue = Catalogue.current
      return try choice(text, of: catalogue.layouts.map(\.name), catalogue.layout(named:))
    })
  var layout: LayoutKind?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("vertical or horizontal.", valueName: "direction"),
    transform: { try choice($0) as DirectionChoice })
  var direction: DirectionChoice?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The container's width (what the board says).", valueName: "points"),
    transform: { try Number.option($0) })
  var width: Number?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The container's height (what the board says).", valueName: "points"),
    transform: { try Number.option($0) })
  var height: Number?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "shortest, round-robin or column-first (shortest).", valueName: "placement"),
    transform: { try choice($0) as PlacementChoice })
  var placement: PlacementChoice?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Columns this close to the shortest take turns.", valueName: "points"),
    transform: { try Number.option($0) })
  var tolerance: Number?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Columns, or rows (2).", valueName: "n"),
    transform: { try WholeNumber.option($0) })
  var columns: WholeNumber?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The same as --columns.", valueName: "n"),
    transform: { try WholeNumber.option($0) })
  var rows: WholeNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The least column width; as many columns as fit.", valueName: "points"),
    transform: { try Number.option($0) })
  var minColumnWidth: Number?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The least number of columns, for --min-column-width.", valueName: "n"),
    transform: { try WholeNumber.option($0) })
  var minColumns: WholeNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The greatest number of columns, for --min-column-width.", valueName: "n"),
    transform: { try WholeNumber.option($0) })
  var maxColumns: WholeNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The greatest column width (none).", valueName: "points"),
    transform: { try Number.option($0) })
  var maxColumnWidth: Number?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where columns of the greatest width are: start, center or end (start).",
      valueName: "place"),
    transform: { try choice($0) as AlignmentChoice })
  var align: AlignmentChoice?

  @Flag(help: "No more columns than items.")
  var fit = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The gap between columns (10).", valueName: "points"),
    transform: { try Number.option($0) })
  var columnGap: Number?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("The gap between rows (10).", valueName: "points"),
    transform: { try Number.option($0) })
  var rowGap: Number?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The height of justified's rows (100).", valueName: "points"),
    transform: { try Number.option($0) })
  var rowHeight: Number?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Insets of each section's items (0).", valueName: "t,l,b,r"),
    transform: { try FourNumbers.option($0) })
  var insets: FourNumbers?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Insets of the whole content (0).", valueName: "t,l,b,r"),
    transform: { try FourNumbers.option($0) })
  var contentInsets: FourNumbers?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The space between sections (0).", valueName: "points"),
    transform: { try Number.option($0) })
  var sectionSpacing: Number?

  @Flag(help: "Column 0 is the rightmost.")
  var rightToLeft = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("none, or integral: whole cells (none).", valueName: "snap"),
    transform: { try choice($0) as SnapName })
  var snap: SnapName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Scale the width to this many cells, edge by edge.", valueName: "cells"),
    transform: { try CellCount.option($0) })
  var scaleTo: CellCount?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A cell's width divided by its height (1).", valueName: "ratio"),
    transform: { try Number.option($0) })
  var cellAspect: Number?

  @Flag(help: "Fill the holes that spans leave.")
  var dense = false

  @Flag(help: "Extend the last item of each column to the section's end.")
  var flush = false

  @Flag(help: "Headers stay in sight in a --rect.")
  var stickyHeaders = false

  @Flag(help: "Footers stay in sight in a --rect.")
  var stickyFooters = false

  @Flag(help: "Show naive without its defect.")
  var fixed = false

  /// Checks that width and height are given together, because one alone is no container.
  func validate() throws(ValidationError) {
    guard (width == nil) != (height == nil) else { return }
    let missing = width == nil ? "width" : "height"
    throw ValidationError("Missing expected argument '--\(missing) <points>'")
  }

  /// - Throws: `.option(.exclusive)`.
  func check() throws(Failure) {
    let counts = [
      ("--columns", columns != nil), ("--rows", rows != nil),
      ("--min-column-width", minColumnWidth != nil),
    ].filter(\.1).map(\.0)
    guard counts.count < 2 else { throw .option(.exclusive(Array(counts.prefix(2)))) }
    let bounds = [("--min-columns", minColumns != nil), ("--max-columns", maxColumns != nil)]
    if let bound = bounds.first(where: \.1), let count = counts.first, minColumnWidth == nil {
      throw .option(.exclusive([count, bound.0]))
    }
    guard snap == nil || scaleTo == nil else {
      throw .option(.exclusive(["--snap", "--scale-to"]))
    }
  }
}

extension LayoutOptions {
  /// The container's size in points. It is 0 until the options or the board give it.
  var container: Size { Size(width: width?.value ?? 0, height: height?.value ?? 0) }

  var kind: LayoutKind { layout ?? .masonry }

  /// Whether lanes are rows. A layout that can only scroll horizontally takes its items like a
  /// vertical one.
  var isHorizontal: Bool { kind.directions == .both && direction == .horizontal }

  /// Whether the layout asks for one extent of an item. Others know both.
  var takesOneExtent: Bool { kind.itemWidth == nil }

  /// The requested layout, not prepared.
  var makeLayout: any Layout { makeLayout(kind) }

  func makeLayout(_ kind: LayoutKind) -> any Layout {
    var numbers = LayoutNumbers()
    if let rowHeight { numbers[.rowHeight] = rowHeight.value }
    if fixed { numbers[.culling] = 1 }
    return kind.layout(configuration(of: kind), numbers)
  }

  /// - Throws: `.board` for a selection that cannot be printed, or `.output`.
  func print(_ selection: LayoutSelection, as format: LayoutPrinter.Format) throws(Failure) {
    let units = LayoutPrinter.Units(
      container: container, isSnapped: snap == .integral, scaledTo: scaleTo?.value,
      cellAspect: cellAspect?.value ?? 1)
    do throws(LayoutPrinter.Failure) {
      try LayoutPrinter(selection, format: format, units: units).print()
    } catch {
      switch error {
      case .board(let fault): throw .board(fault)
      case .output(let error): throw .ofOutput(error)
      }
    }
  }

  /// The layout's default configuration, changed as the options say.
  private func configuration(of kind: LayoutKind) -> LayoutConfiguration {
    var configuration = kind.configuration(direction?.direction ?? .vertical)
    if let count = columns ?? rows { configuration.columns = .count(count.value) }
    if let minColumnWidth {
      configuration.columns = .adaptive(
        minimumWidth: minColumnWidth.value, minimumCount: minColumns?.value,
        maximumCount: maxColumns?.value)
    }
    configuration.maximumColumnWidth = maxColumnWidth?.value
    if let align { configuration.alignment = align.alignment }
    configuration.fitsItemCount = fit
    configuration.isFlush = flush
    if let columnGap { configuration.columnGap = columnGap.value }
    if let rowGap { configuration.rowGap = rowGap.value }
    if let insets { configuration.insets = insets.insets }
    if let tolerance { configuration.placement = .shortest(tolerance: tolerance.value) }
    if placement == .roundRobin { configuration.placement = .roundRobin }
    if placement == .columnFirst { configuration.placement = .columnFirst }
    if let contentInsets { configuration.contentInsets = contentInsets.insets }
    if let sectionSpacing { configuration.sectionSpacing = sectionSpacing.value }
    configuration.isRightToLeft = rightToLeft
    configuration.hasStickyHeaders = stickyHeaders
    configuration.hasStickyFooters = stickyFooters
    configuration.isDense = dense
    if snap == .integral { configuration.snap = .integral }
    if let scaleTo {
      configuration.snap = .scaled(cells: scaleTo.value, aspect: cellAspect?.value ?? 1)
    }
    return configuration
  }
}
