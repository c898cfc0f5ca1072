import TerminalGrid
import WaterfallCards
import WaterfallItems
import WaterfallLayout

/// The shown cards of a board that are so few that they may grow to fill the viewport.
///
/// They are measured and placed apart from the board's items. So a board of a million items pays
/// nothing when a filter leaves one card, and its extents are still valid without the filter.
struct FewCards: Sendable {
  /// With more cards than this none grows: they rarely fit into a viewport.
  static let most = 50
  /// The greatest width of a card whose text is still easy to read, in cells.
  private static let widest = 100

  /// Their sections. The cards are numbered from 0 in layout order.
  private let arrangement: Arrangement
  private let cards: [Card]
  /// The source of the board's layout for these cards, with the board's extents.
  private let source: CardSource
  /// The rows below the cards that must stay free.
  private let footerRows: Int

  /// - Returns: nil if a card is not stored.
  init?(_ placed: borrowing PlacedCards, _ stored: borrowing CardCache) {
    let shown = placed.arrangement
    var (cards, items, sections) = ([Card](), [Int](), [Arrangement.Section]())
    for section in 0..<shown.sectionCount {
      var numbered = Arrangement.Section(name: shown.name(ofSection: section))
      for index in 0..<shown.count(inSection: section) {
        let item = shown.item(at: ItemPath(section: section, item: index))
        guard let card = stored[item] else { return nil }
        numbered.items.append(UInt32(cards.count))
        cards.append(card)
        items.append(item)
      }
      sections.append(numbered)
    }
    (self.cards, arrangement) = (cards, Arrangement(sections, total: cards.count))
    footerRows = placed.hasFooter ? 1 : 0
    source = placed.source(for: placed.layout).of(items, in: arrangement)
  }
}

extension FewCards {
  /// The cards as large as the viewport allows; nil if they stay as they are.
  ///
  /// - Parameters:
  ///   - usual: the layout in which they are placed now.
  ///   - usualForm: the form in which they are measured now.
  func grown(from usual: borrowing CardLayout, _ usualForm: CardForm) -> CardGrowth? {
    var layout = CardLayout(widened(usual), size: usual.size)
    // A card with a picture is higher when it is wider.
    if layout.choice != usual.choice, !place(extents(usualForm, in: layout), in: &layout),
      usual.contentExtent + footerRows <= usual.size.rows
    {
      layout = CardLayout(usual.choice, size: usual.size)
    }
    var form = usualForm
    form.pictureRows = pictureRows(form, in: layout)
    form.titleLines = titleLines(form, in: &layout)
    form.bodyLines = bodyLines(form, in: &layout)
    form.fieldLimits = fieldLimits(form, in: &layout)
    guard layout.choice != usual.choice || form != usualForm else { return nil }
    _ = place(extents(form, in: layout), in: &layout)
    return CardGrowth(
      layout: layout, form: form, measure: layout.measure(form), usual: usual.choice)
  }

  // MARK: Widths

  /// The layout with no more columns than cards, unless a person or the records decide the columns.
  private func widened(_ usual: borrowing CardLayout) -> LayoutChoice {
    var choice = usual.choice
    let container = usual.container(for: usual.size)
    guard choice.columns == nil || choice.fitsCards, !isPlacedByRecords else { return choice }
    let most = (0..<arrangement.sectionCount).reduce(1) {
      max($0, arrangement.count(inSection: $1))
    }
    if choice.limited(in: container).configuration.columnExtents(in: container).count > most {
      choice.cardCount = most
    }
    let widths = choice.limited(in: container).configuration.columnExtents(in: container)
    if choice.columns == nil, isProse, let width = widths.first, Int(width) > Self.widest {
      choice.maximumColumnWidth = Self.widest
    }
    return choice
  }

  /// Whether fields of the records give the sizes or the columns of the cards.
  private var isPlacedByRecords: Bool {
    source.ownWidth == nil || !source.spans.isEmpty || !source.pins.isEmpty
      || !source.widths.isEmpty
  }

  /// Whether the cards have only text, whose lines are broken to fit. A picture, a table or a line
  /// of code is better seen in a wider card.
  private var isProse: Bool {
    cards.allSatisfy { $0.picture == nil && $0.body?.wholeLines.isEmpty ?? true }
  }

  // MARK: Heights

  /// The most rows of a picture. A single one takes the rows that its text leaves free.
  private func pictureRows(_ form: CardForm, in layout: borrowing CardLayout) -> Int {
    guard cards.count == 1, cards[0].picture != nil else { return form.pictureRows }
    let text = cards[0].textHeight(width: layout.laneExtent, form)
    return max(form.pictureRows, layout.size.rows - footerRows - text)
  }

  /// The most lines of a title: the usual number, or more if all whole titles fit into the
  /// viewport.
  ///
  /// The title of a line of a log is all of its text.
  private func titleLines(_ form: CardForm, in layout: inout CardLayout) -> Int {
    var tall = form
    tall.titleLines = max(form.titleLines, layout.size.rows - footerRows)
    let most = extents(tall, in: layout)
    return most != extents(form, in: layout) && place(most, in: &layout)
      ? tall.titleLines : form.titleLines
  }

  /// The most lines of a body with which all cards fit into the viewport.
  ///
  /// - Complexity: O(text of the cards): it is measured twice, however many numbers are tried.
  private func bodyLines(_ form: CardForm, in layout: inout CardLayout) -> Int {
    let usual = form.bodyLines
    var tall = form
    tall.bodyLines = layout.size.rows - footerRows
    guard tall.bodyLines > usual else { return usual }
    let (least, most) = (extents(form, in: layout), extents(tall, in: layout))
    guard least != most, place(least, in: &layout) else { return usual }
    return Self.greatest(in: usual...tall.bodyLines) { lines in
      let extents = zip(least, most).map { min($1, $0 + Float(lines - usual)) }
      return place(ContiguousArray(extents), in: &layout)
    }
  }

  /// The greatest number up to which the cards fit. The first one fits.
  ///
  /// - Complexity: O(log of the range).
  private static func greatest(in range: ClosedRange<Int>, where fits: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The rows of fields that bodies leave: the greatest limit of a value with which all cards fit
  /// into the viewport, or the usual limits.
  ///
  /// - Complexity: O(cards × cells of the viewport), for each of a few numbers that are tried.
  private func fieldLimits(_ form: CardForm, in layout: inout CardLayout) -> FieldFlow.Limits {
    let usual = form.fieldLimits
    let rows = layout.size.rows - footerRows
    guard rows > usual.valueRows else { return usual }
    func with(_ valueRows: Int) -> CardForm {
      var tall = form
      tall.fieldLimits.rows = max(usual.rows, rows)
      tall.fieldLimits.valueRows = valueRows
      return tall
    }
    let (least, most) = (extents(form, in: layout), extents(with(rows), in: layout))
    guard least != most, place(least, in: &layout) else { return usual }
    if place(most, in: &layout) { return with(rows).fieldLimits }
    // The lowest number stands for the usual limits.
    let limit = Self.greatest(in: usual.valueRows - 1...rows - 1) {
      place(extents(with($0), in: layout), in: &layout)
    }
    return limit < usual.valueRows ? usual : with(limit).fieldLimits
  }

  private func extents(
    _ form: CardForm, in layout: borrowing CardLayout
  ) -> ContiguousArray<Float> {
    let measure = layout.measure(form)
    return ContiguousArray(cards.map { measure.extent(of: $0) })
  }

  /// Places the cards.
  ///
  /// - Returns: whether all of them fit into the viewport.
  private func place(_ extents: ContiguousArray<Float>, in layout: inout CardLayout) -> Bool {
    var source = source
    source.extents = extents
    layout.prepare(from: source)
    return layout.contentExtent + footerRows <= layout.size.rows
  }
}

extension CardSource {
  /// The same for these items only, renumbered from 0.
  fileprivate func of(_ items: [Int], in arrangement: Arrangement) -> CardSource {
    func some<Value>(_ values: ContiguousArray<Value>) -> ContiguousArray<Value> {
      values.isEmpty ? [] : ContiguousArray(items.map { values[$0] })
    }
    return CardSource(
      arrangement: arrangement, extents: some(extents), spans: some(spans), pins: some(pins),
      widths: some(widths), ownWidth: ownWidth, headerExtent: headerExtent,
      footerExtent: footerExtent)
  }
}

/// A few cards that have grown to fill the viewport.
///
/// It follows from the items, the viewport and the chosen layout alone. Whatever places items drops
/// it, and it is decided anew at the end of the event (``Board/growFewCards()``). The board's own
/// measure and extents know nothing of it.
struct CardGrowth: Sendable {
  /// The layout that has placed the cards.
  let layout: CardLayout
  let form: CardForm
  let measure: CardMeasure
  /// The layout's choice to return to.
  let usual: LayoutChoice
}

extension Board {
  /// Lets the cards grow if they are few and no more will come.
  ///
  /// While items are being read or arranged, nothing grows: the cards would change their size with
  /// every page.
  mutating func growFewCards() {
    guard !placed.isGrowthDecided, mayGrow else { return }
    let sections = arrangement.sectionCount
    guard sections <= FewCards.most, 1...FewCards.most ~= arrangement.count else {
      return placed.decide(nil)
    }
    // Cards that are not stored are being read, and come with another event.
    guard let few = FewCards(placed, cards) else { return }
    let growth = few.grown(from: layout, measuredForm)
    let anchor = self.anchor
    placed.decide(growth)
    if growth == nil { return }
    placed.camera.forgetGoal()
    placed.restore(anchor)
  }

  /// Whether the shown items are all that there are and will be, in a layout that lets cards grow.
  private var mayGrow: Bool {
    guard rules.medium == .screen, firstNumber == 0, rules.attributeWords == nil, !view.isList,
      !room.isHalved, view.chosen.growsCards
    else { return false }
    return loading == .ended && !rules.isFollowing && !followState.isGrowing && !isMeasuring
      && ordering.isDone && !ordering.isWaiting && !ordering.gathers
  }
}

extension LayoutChoice {
  /// Whether the lanes and the cards' contents alone decide the sizes of the cards, in cells.
  fileprivate var growsCards: Bool {
    points == nil && !isHorizontal && !isOfCommand && kind.lanes == .configured
      && kind.traits.contains(.placement)
  }
}
