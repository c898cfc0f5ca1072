import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLab
import WaterfallLayout
import WaterfallRecords

// The reading of a state. It may come from any program, so a member that is not as expected counts
// as missing.
extension TalkState {
  /// The number of the order of the items; another number means other items or another order.
  var order: Int { number("order") }
  /// The number of items that are shown now.
  var count: Int { number("count") }
  /// Whether more items may follow.
  var hasMore: Bool { self["more"] == .bool(true) }
  package var source: String { text("source") ?? "talk" }

  private func number(_ name: String) -> Int { (try? self[name]?.whole(in: TalkPage.numbers)) ?? 0 }

  private func object(_ name: String) -> ObjectMembers? {
    self[name].flatMap { try? ObjectMembers($0) }
  }

  private func text(_ name: String) -> String? { try? self[name]?.string() }

  var layout: LayoutChoice? { self["layout"].flatMap { try? LayoutChoice($0) } }
  /// Whether a command computes the speaker's layout, so that guests see another one.
  var isLayoutOfCommand: Bool { object("layout")?["command"] == .bool(true) }
  var form: CardForm? { self["form"].flatMap { try? CardForm($0) } }
  var isList: Bool { self["list"] == .bool(true) }
  /// What the speaker has chosen for the columns of the list.
  var columns: ChosenColumns {
    self["columns"].flatMap { try? ChosenColumns($0) } ?? ChosenColumns()
  }

  var words: AttributeWords? {
    switch text("words") {
    case "frame": .frame
    case "culling": .culling
    default: nil
    }
  }

  /// The item from which guests lay out.
  var base: Int { (try? object("base")?.number("item", in: TalkPage.numbers)) ?? 0 }

  /// The number of items of its section that come before it.
  var countBeforeBase: Int { (try? object("base")?.number("before", in: TalkPage.numbers)) ?? 0 }

  /// The groups that the speaker has in view: the place of the first item of each, and the number
  /// of its items.
  var groups: [(item: Int, items: SectionCount)] {
    guard let values = try? self["groups"]?.elements(most: Self.mostGroups) else { return [] }
    return values.compactMap { value in
      guard let members = try? ObjectMembers(value),
        let item = try? members.number("item", in: TalkPage.numbers),
        let count = try? members.number("count", in: TalkPage.numbers)
      else { return nil }
      return (item, SectionCount(count, isOpen: members["more"] == .bool(true)))
    }
  }

  static let mostGroups = 1000

  /// The picked cards by their places in the order.
  var picked: [Int] {
    guard case .array(let values)? = self["picked"] else { return [] }
    return values.prefix(Self.mostPicked).compactMap { try? $0.whole(in: TalkPage.numbers) }
  }

  static let mostPicked = 1000

  /// The nested values of the details that are not in their initial state, by their paths.
  var folds: Set<[Int]> {
    guard case .array(let values)? = self["folds"] else { return [] }
    return Set(
      values.prefix(Self.mostFolds).compactMap { value -> [Int]? in
        let steps = try? value.elements(most: Self.longestFold)
        let path = steps?.compactMap { try? $0.whole(in: 0...Int(Int32.max)) }
        return path?.count == steps?.count ? path : nil
      })
  }

  static let mostFolds = 1000
  private static let longestFold = 100

  /// The heading of the list's column in focus; nil if the cards are boxes.
  var column: String? { text("column") }

  /// The lanes before that item; level if they are not known.
  var lanes: LaneState {
    guard let members = object("base"), let values = try? members.elements("lanes", most: 10_000)
    else { return LaneState() }
    let ends = values.compactMap { value -> Double? in
      guard case .number(let digits) = value, let end = Double(digits), 0...1e9 ~= end else {
        return nil
      }
      return end
    }
    guard ends.count == values.count else { return LaneState() }
    return LaneState(ends: ends, cursor: (try? members.number("cursor", in: 0...10_000)) ?? 0)
  }

  /// The speaker's query, which has been applied to the items.
  var query: SourceQuery? {
    guard let members = object("query"), let words = try? members.text("words") else { return nil }
    func filters(_ name: String, _ matching: Filter.Matching) -> [Filter] {
      let texts = (try? members.texts(name, most: Self.mostFilters)) ?? []
      return texts.filter { $0.utf8.count <= Self.longestFilter }
        .compactMap { try? Filter($0, matching: matching) }
    }
    return SourceQuery(filters: filters("filters", .exact) + filters("fuzzy", .fuzzy), words: words)
  }

  /// Each card in view is searched for all filters, so more of them could take seconds.
  private static let mostFilters = 10
  private static let longestFilter = 4000

  var caption: SpokenCaption? {
    guard let members = object("caption"),
      let title = try? members.text("title"), let text = try? members.text("text")
    else { return nil }
    return SpokenCaption(title: title, text: text)
  }

  /// Where a guest's items begin, and how their cards are made.
  package func start(at place: TalkPlace) -> TalkStart {
    TalkStart(
      order: place.order, from: place.from, source: source,
      roles: self["fields"].flatMap { try? CardFields($0) })
  }

  /// A member that names a card; nil if it names none.
  func card(_ name: String) -> TalkCard? { object(name).flatMap { TalkCard($0) } }
}

/// A card that a state names, and numbers beside its name.
struct TalkCard {
  /// The number of cards before it in the speaker's order.
  let position: Int
  let id: ItemID
  private let members: ObjectMembers

  init?(_ members: ObjectMembers) {
    guard let position = try? members.number("item", in: 0...Int(Int32.max)),
      let id = (try? members.text("id")).flatMap({ ItemID(digits: $0) })
    else { return nil }
    (self.position, self.id, self.members) = (position, id, members)
  }

  /// A number beside its name; 0 if it has none.
  func number(_ name: String) -> Int {
    let range = -Int(Int32.max)...Int(Int32.max)
    return (try? members.number(name, in: range)) ?? 0
  }

  /// A place that is given in thousandths.
  func part(_ name: String, of cells: Int) -> Int { min(max(0, number(name)), 999) * cells / 1000 }
}
