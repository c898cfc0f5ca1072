import TerminalGrid
import WaterfallLayout

/// Another layout of the same items, beside the first one.
///
/// It has its own extents where its columns are of another width; those of cards that are not here
/// are guessed until they have been measured.
struct Comparison: Sendable {
  /// A layout that can be compared with: its kind, and its placement if it heeds one.
  struct Kind: Hashable, Sendable {
    let layout: LayoutKind
    let placement: LayoutConfiguration.Placement

    /// What these layouts can be compared as.
    static func all(of layouts: [LayoutKind]) -> [Kind] {
      // A command answers for one place on the screen.
      layouts.filter { $0.command == nil }.flatMap { layout in
        let plain = Kind(layout: layout, placement: .shortest(tolerance: 0))
        return layout.traits.contains(.placement)
          ? [plain, Kind(layout: layout, placement: .roundRobin)] : [plain]
      }
    }

    /// The layout that `choice` would be.
    func applied(to choice: LayoutChoice) -> LayoutChoice {
      var choice = choice
      choice.take(layout)
      choice.placement = placement
      return choice
    }
  }

  /// Changed in place and never copied, as the first one.
  var layout: CardLayout
  let measure: CardMeasure
  /// How often the source had been read anew.
  let generation: Int
  /// In item order; none where the first layout's hold.
  private(set) var extents: ContiguousArray<Float> = []
  /// From here on some extents are guesses; nil: none is.
  private var firstGuess: Int?
  /// The items that are being measured.
  private var asked: Range<Int>?

  init(_ choice: LayoutChoice, size: CellSize, form: CardForm, generation: Int) {
    layout = CardLayout(choice, size: size)
    measure = layout.measure(form)
    self.generation = generation
  }

  /// Adds the extents of items that have come.
  ///
  /// - Parameters:
  ///   - old: the first layout's extents and measure: guesses follow from them.
  mutating func grow(to items: ItemTable, cards: CardShelf, old: CardMeasure) {
    let factor = Float(measure.pointsAlong / old.pointsAlong)
    for item in extents.count..<max(extents.count, items.count) {
      if let card = cards[item] {
        extents.append(measure.extent(of: card))
      } else {
        firstGuess = firstGuess ?? item
        extents.append(items.extents[item] * factor)
      }
    }
  }

  /// The items to be measured now, if there are any and none are on their way.
  mutating func nextMeasuring() -> Range<Int>? {
    guard asked == nil, let first = firstGuess else { return nil }
    asked = first..<extents.count
    return asked
  }

  /// Takes the extents that were asked for.
  ///
  /// - Returns: whether these are they.
  mutating func take(_ measured: MeasuredExtents) -> Bool {
    guard let asked, measured.measure == measure, measured.generation == generation,
      measured.extents.count == asked.count
    else { return false }
    extents.replaceSubrange(asked, with: measured.extents)
    firstGuess = extents.count > asked.upperBound ? asked.upperBound : nil
    self.asked = nil
    return true
  }
}
