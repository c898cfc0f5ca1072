import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallLayout
import WaterfallViewer

/// A second layout of the same items, shown beside the first one.
///
/// It has its own extents if its columns have another width. Cards that are not in memory get
/// estimated extents until they have been measured.
struct Comparison: Sendable {
  /// A layout to compare with: its kind, and its placement if it uses one.
  struct Kind: Hashable, Sendable {
    let layout: LayoutKind
    let placement: LayoutConfiguration.Placement

    static func all(of layouts: [LayoutKind]) -> [Kind] {
      layouts.flatMap { layout in
        let plain = Kind(layout: layout, placement: .shortest(tolerance: 0))
        return layout.traits.contains(.placement)
          ? [plain, Kind(layout: layout, placement: .roundRobin)] : [plain]
      }
    }

    /// `choice` with this layout and placement in its place.
    func applied(to choice: LayoutChoice) -> LayoutChoice {
      var choice = choice
      choice.choose(layout)
      choice.placement = placement
      return choice
    }
  }

  /// Changed in place and never copied, like the first layout.
  var layout: CardLayout
  private(set) var measure: CardMeasure
  /// The exchange with the command that computes the layout.
  var layoutCommand = LayoutCommandState()
  /// How many times the source had been read again when this layout was made.
  let generation: Int
  /// In item order. Empty if the first layout's extents are valid here too.
  private(set) var extents: ContiguousArray<Float> = []
  /// The first item whose extent is an estimate; later ones may be, too. nil if none is.
  private var firstGuess: Int?
  /// The items that are being measured; nil if none are.
  private var asked: Range<Int>?

  init(_ choice: LayoutChoice, size: CellSize, form: CardForm, generation: Int) {
    layout = CardLayout(choice, size: size)
    measure = layout.measure(form)
    self.generation = generation
  }

  /// Shows the answer of the command that computes the layout.
  ///
  /// - Parameter board: with the items, and the extents that are known now.
  mutating func receive(_ answer: LayoutAnswer, _ placed: LayoutAnswer.Placed, of board: Board) {
    layout.receive(placed.layout)
    layout.prepare(from: source(of: board))
    layoutCommand.succeed(answer, placed)
  }

  /// Adopts the card width that the command chose. Then all extents are found again.
  ///
  /// - Returns: whether the width is another one.
  mutating func adapt(to placed: LayoutAnswer.Placed, _ form: CardForm) -> Bool {
    guard layoutCommand.mayAdapt, layout.adapt(to: placed.layout) else { return false }
    layoutCommand.countAdaption()
    measure = layout.measure(form)
    (extents, firstGuess, asked) = ([], nil, nil)
    return true
  }

  /// Places all items of a board, or only new ones.
  mutating func place(_ part: LayoutWork.Part, of board: Board) {
    grow(with: board)
    switch part {
    case .all: layout.prepare(from: source(of: board))
    case .new: layout.append(from: source(of: board))
    }
  }

  func source(of board: Board) -> CardSource {
    board.placed.source(for: layout, extents: measure == board.measure ? nil : extents)
  }

  /// Adds the extents of new items, if the first layout's are not valid here.
  mutating func grow(with board: Board) {
    guard measure != board.measure else { return }
    let items = board.items
    // Estimates are scaled from the first layout's extents.
    let factor = Float(measure.pointsAlong / board.measure.pointsAlong)
    for item in extents.count..<max(extents.count, items.count) {
      if let card = board.cards[item] {
        extents.append(measure.extent(of: card))
      } else {
        firstGuess = firstGuess ?? item
        extents.append(items.extents[item] * factor)
      }
    }
  }

  /// The items to measure now; nil if there are none, or if some are being measured.
  mutating func nextMeasuring() -> Range<Int>? {
    guard asked == nil, let first = firstGuess else { return nil }
    asked = first..<extents.count
    return asked
  }

  /// Takes the extents that were requested.
  ///
  /// - Returns: whether these are the requested ones.
  mutating func receive(_ measured: MeasuredExtents) -> Bool {
    guard let asked, measured.measure == measure,
      measured.extents.count == asked.count
    else { return false }
    extents.replaceSubrange(asked, with: measured.extents)
    firstGuess = extents.count > asked.upperBound ? asked.upperBound : nil
    self.asked = nil
    return true
  }
}
