package import TerminalGrid
package import WaterfallBoard
import WaterfallCards
package import WaterfallItems
import WaterfallLayout
package import WaterfallRecords
package import WaterfallViewer

/// The same cards as on the screen, for printing once.
///
/// A printout is a client of the viewer's state, without a screen. It passes the state events, such
/// as a new page or the part to draw next; the state places and draws the cards. The printout
/// itself decides what to read, because cards are written in the order in which they are read.
///
/// It has the given width and is as long as its cards. A layout that fills a height gets the given
/// height instead. If only a part is requested, nothing else is drawn, and only what the part needs
/// is read.
package struct Printout: ~Copyable {
  private(set) var state: ViewerState
  /// The size of the paper. Its height counts only for layouts that fill a height.
  private let paper: CellSize
  let reading: CardReading
  /// The part to print; it may reach beyond the printout.
  let requested: CellRect
  /// Whether cards are made. For all records in their order none is needed.
  let makesCards: Bool
  var nextRow: Int
  var front = PrintoutFront()
  /// The number of items whose places are final.
  var finalCount = 0
  /// The request to sort what was read; nil if it stays in the order in which it was read.
  var orderRequest: ArrangeRequest?
  var flawed = FlawedRecords()
  /// The number of records that were left out because their keys had come before.
  package internal(set) var repeated = 0
  /// The records of the items that came last, while records are written; nil otherwise.
  var recent: RecentRecords?
  /// The source, from which pictures in records are read; nil until reading begins.
  var source: (any ItemSource)?
  /// Whether the caller has stopped the printout.
  private(set) var isStopped = false
  /// The pictures of the band that was drawn last, as far as its cells show them as pixels.
  package internal(set) var pictures: [PixelPicture] = []
  /// The pictures that were decoded for that band. Some may reach into the next one.
  var decoded: [PictureRequest: DecodedPicture] = [:]
  /// The bytes of all pictures until now.
  var pictureBytes = 0
  /// Reused by ``render(rows:into:)``.
  var scratch = Grid(size: CellSize(columns: 1, rows: 1))

  /// The most columns without room that are named.
  private static let mostNamed = 12
  static let pageSize = 1024
  /// A number of cells that is longer than any printout.
  private static let endless = 1 << 40

  /// What of the items is printed.
  package enum Content: Hashable, Sendable {
    case cards
    /// Their records. Cards are placed only if that decides which records these are.
    case records
  }

  /// - Parameters:
  ///   - width: cells.
  ///   - height: cells. Horizontal layouts and the circle fill it, and nil means 24. Other layouts
  ///     draw at most this number of rows, and nil means all.
  ///   - rect: the part to print, in cells of the printout; nil for everything.
  package init(
    options: ViewerOptions, width: Int, height: Int? = nil, rect: CellRect? = nil,
    of content: Content = .cards
  ) {
    let fillsHeight = options.layout.fillsHeight
    let rows = fillsHeight ? min(max(2, height ?? 24), CellSize.largest.rows) : 2
    paper = CellSize(columns: max(1, width), rows: rows)
    var options = options
    options.medium = .paper
    // Paper does not scroll: a header that is kept in sight would cover a card.
    options.layout.keepsHeaders = false
    options.paneList = .own
    options.isPresenting = false
    makesCards = content == .cards || height != nil || rect != nil || !Self.showsAll(options)
    if !makesCards {
      (options.choices.layout, options.choices.isList) = (LayoutChoice(), true)
      options.choices.form.wrapsRows = false
    }
    state = ViewerState(options: options, size: paper)
    reading = CardReading(options.configuration)
    let headRows = options.isList ? 1 : 0
    let all = CellRect(
      column: 0, row: 0, columns: Self.endless,
      rows: fillsHeight ? rows : max(0, height.map { $0 - headRows } ?? Self.endless))
    requested = rect.map { all.intersection($0) } ?? all
    nextRow = requested.row
  }

  /// Whether each card has its place on paper of any length, so that none is left out.
  private static func showsAll(_ options: ViewerOptions) -> Bool {
    let (layout, fields) = (options.choices.layout, options.configuration.fields)
    // A height of 0 leaves a card out, and so may the place that a command gives.
    return !layout.fillsHeight && layout.kind.command == nil
      && fields.extent == nil && fields.aspect == nil && fields.width == nil
  }

  /// A remark about the requested filter, order or groups; nil if there is none.
  package var warning: String? { state.viewer.notice }

  /// A line for each of the first unreadable records with the reason, one for the others, and one
  /// for those that were read in part.
  package var flawWords: [String] { flawed.words }

  var size: CellSize {
    let columns = placedCards.isHorizontal ? max(1, placedCards.contentExtent) : paper.columns
    guard placedCards.items.count > 0 else { return CellSize(columns: columns, rows: 0) }
    let fillsHeight = state.viewer.board.view.chosen.fillsHeight
    return CellSize(columns: columns, rows: fillsHeight ? paper.rows : placedCards.contentExtent)
  }

  var placedCards: PlacedCards { state.viewer.board.placed }

  /// Passes an event to the state, and drops all of its effects except a request to arrange. The
  /// printout itself decides what is read.
  ///
  /// - Returns: the state's request to arrange the items; nil if it has none.
  @discardableResult
  mutating func update(_ event: Event) -> ArrangeRequest? {
    for case .arrange(let request) in state.update(event) { return request }
    return nil
  }

  /// Stops the printout: reading and drawing end soon.
  package mutating func stop() { isStopped = true }

  /// The part that is drawn: the wanted part, cut to the printout and to the most columns. It is
  /// final once everything has been read.
  package var part: CellRect {
    var part = uncutPart
    if placedCards.isHorizontal { part.columns = min(part.columns, mostColumns) }
    part.rows = min(part.rows, mostRows)
    if part.isEmpty { part.rows = 0 }
    return part
  }

  private var uncutPart: CellRect {
    requested.intersection(CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows))
  }

  /// The most columns that are drawn of a horizontal printout. Each line is as long as the board,
  /// so it cannot be drawn band by band, and a million cards would take gigabytes.
  private var mostColumns: Int { (4 << 20) / paper.rows }

  /// The most rows that are drawn. A layout command may place an item anywhere, and the rows before
  /// it would be blank without end. No limit is needed if the caller has named a part, or if the
  /// program itself places the cards.
  private var mostRows: Int {
    guard state.viewer.board.view.chosen.kind.command != nil, requested.rows >= Self.endless else {
      return .max
    }
    return 10_000 + 100 * placedCards.items.count
  }

  /// A message if the printout is too wide or too long and was cut; nil otherwise.
  package var cutWords: Message? {
    if let names = state.viewer.board.view.columns?.cutNames, !names.isEmpty {
      let named = names.prefix(Self.mostNamed).joined(separator: ", ")
      return """
        no room for \(names.count == 1 ? "a column" : "\(names.count) columns"): \
        \(named)\(names.count > Self.mostNamed ? ", …" : "")
        --width N prints wider lines
        """
    }
    if uncutPart.rows > mostRows {
      return """
        too long to print: \(mostRows) of \(uncutPart.rows) rows are printed
        The layout command places items far apart. --rect x,y,width,height prints another part.
        """
    }
    guard placedCards.isHorizontal, uncutPart.columns > mostColumns else { return nil }
    return """
      too wide to print: \(mostColumns) of \(uncutPart.columns) columns are printed
      --rect x,y,width,height prints another part
      """
  }
}

extension Printout {
  /// If a layout command computes the layout, runs it to place all items.
  ///
  /// - Throws: `.command` if its answer has a fault.
  mutating func layOut(_ source: any ItemSource) async throws(ItemError) {
    guard let command = state.viewer.board.view.chosen.kind.command, !isStopped else { return }
    let program = LayoutProgram(command)
    defer { program.end() }
    var effects = state.update(.allRead)
    while let effect = effects.popLast() {
      switch effect {
      case .layOut(let request):
        guard let answer = await program.answer(to: request) else { throw .cancelled }
        if let fault = answer.fault { throw .command(command: command, reason: fault.words) }
        effects += state.update(.laidOut(answer))
      case .measure(let request):
        // A card's height depends on the width that the command chose.
        let extents = await reading.extents(for: request, from: source)
        effects += state.update(.measured(MeasuredExtents(request, extents)))
      default: break
      }
    }
  }

  /// Reads all items of a source, and finds out which are shown. Nothing is drawn.
  ///
  /// - Throws: the error that ended reading. Everything that was read before is there.
  package mutating func readAll(of source: any ItemSource) async throws(ItemError) {
    try await read(source) { printout, _ in
      printout.front.drop(above: printout.front.finalRow)
      printout.update(.neededCards(Array(printout.openItems)))
    }
    try await arrange(from: source)
  }

  /// The tally of a chart's words, of no records yet. The names are those of the items' fields.
  package func tally(of plot: String) throws(PlotError) -> PlotTally {
    try state.viewer.tally(of: plot)
  }

  /// Adds the items that are shown to a tally.
  ///
  /// - Returns: nil if the task was cancelled.
  package func counted(
    _ tally: any FieldTally, from source: any ItemSource
  ) async -> CountedValues? {
    let places = state.viewer.board.shownPlaces()
    return await CountRequest(tally, places: places, generation: 0).counted(from: source)
  }
}
