/// The role of each of a source's fields on its cards, found once from a sample of its first
/// records.
///
/// ```swift
/// let fields = CardFields.detect(in: page.items.map(\.record))
/// let content = fields.content(of: page.items[0].record)  // content.title == "Angel Falls"
/// ```
package struct CardFields: Hashable, Sendable {
  /// The field at the top of the card; nil if all texts in the sample are long. Like ``body``, it
  /// may be a path to a nested value: `metadata.name`.
  package var title: String?
  /// The field with the long text; nil if none is long.
  package var body: String?
  /// The field with a price, a count, a score or a size; nil if there is none.
  package var badge: String?
  /// The field with a picture's path or address; nil if there is none.
  package var image: String?
  /// The fields with the picture's width and height, both in the same unit; nil without a picture.
  package var imageWidth: String?
  package var imageHeight: String?
  /// The field whose value names the card's section; nil if all cards are in one section.
  package var group: String?
  /// The field that determines the card's colour; nil if the group does, or without one the
  /// identity.
  package var color: String?
  /// The field with the card's extent in the scrolling direction; nil if the extent depends on the
  /// content.
  package var extent: String?
  /// The field with the number of columns that the card spans; nil if each card spans one.
  package var span: String?
  /// The field with the card's width divided by its height; nil if cards are as high as they need.
  package var aspect: String?
  /// The field with the column that the card is pinned to, counted from 0; nil if none is.
  package var column: String?
  /// The field with the card's width, for layouts in which cards have different widths; nil if all
  /// cards have the layout's usual width.
  package var width: String?

  /// The fields of the sample, in the order in which each card shows the ones it has.
  package var order: [String] = []
  /// The nested fields that get lines of their own, in this order.
  var nested: [NestedField] = []
  /// The objects whose members are in ``nested``; they get no line themselves.
  var opened: Set<String> = []
  /// Those of the record's own fields in ``opened`` of which some members have no line.
  var partlyOpened: Set<String> = []
  /// The fields that cards do not show at their place in the record.
  var ranks: [String: FieldRank] = [:]
  /// The words that all records of the sample have in a field, by the field's path. Cards leave
  /// them to the details, and show the field of a record that differs.
  var shared: [String: String] = [:]
  /// The fields that a person wants to see; nil if the person has not said.
  var selected: SelectedFields?
  /// The chosen fields that are made of others where a record has none of their name: its level and
  /// its time.
  var made: Set<String> = []
  /// A title that no field has as its value; nil if ``title`` is the title.
  var madeTitle: MadeTitle?
  /// The field with a number that tells the records apart, which is the title of cards without a
  /// text that does; nil if there is none.
  var numberTitle: String?
  /// The fields that are the same in all records, or in so many that they make no title.
  var noTitles: Set<String> = []
  /// The state of records whose parts have states; nil if they have none.
  var state: NestedState?
  /// How precisely dates are written.
  var dates = DateForms()
  /// Whether the numbers of the field `level` are shown as words.
  var hasLevelNumbers = false
  /// Whether the field that determines the colour has words that mean a state.
  package internal(set) var colorsStates = false
  /// Whether bodies are written in Markdown, as those of issues are.
  package var hasMarkdown = false

  /// The fields of the sample in the order in which cards show them.
  package var shownOrder: [String] {
    ranks.isEmpty
      ? order
      : order.filter { ranks[$0] == nil } + order.filter { ranks[$0] == .late }
        + order.filter { ranks[$0] == .last }
  }

  /// The rank of a field that has a line; nil for an ordinary one. The names of a program's own
  /// fields begin with `_`.
  func rank(ofLine name: String) -> FieldRank? {
    name.utf8.first == UInt8(ascii: "_") && !areChosen ? .last : ranks[name]
  }

  /// Notes whether the texts that determine the colours are words for states.
  mutating func seeColors(in sample: [Record]) {
    guard let color = color ?? group else { return }
    colorsStates = sample.prefix(Self.sampleSize).contains { record in
      record.name(at: color).flatMap { StateTone($0.utf8.span) } != nil
    }
  }

  /// The path of the nested field that cards show under this label; nil if it is no such label.
  package func path(ofLabel label: String) -> String? {
    nested.isEmpty ? nil : nested.first { $0.label.isExactly(label) }?.name
  }

  /// The name of the title, the body or the badge in few words: without the objects that it is in,
  /// unless another field is called the same.
  package func shortName(ofRole name: String) -> String {
    guard !order.contains(where: name.isExactly),
      let last = name.unicodeScalars.split(separator: ".").last.map(String.init),
      !order.contains(where: last.isExactly), !nested.contains(where: { $0.label.isExactly(last) })
    else { return name }
    return last
  }

  /// Whether cards have a line with this label that is made of nested values.
  package func makesLine(labelled label: String) -> Bool {
    state != nil && FieldNaming.isSame(NestedState.label, label)
  }

  /// Takes the place of a file's records among those of others.
  ///
  /// The years of the other files' dates are not known, so each date has its year.
  package mutating func standBesideOthers() { dates.standBesideOthers() }

  package init(title: String? = nil, body: String? = nil, badge: String? = nil) {
    (self.title, self.body, self.badge) = (title, body, badge)
  }
}

/// Where a card shows a field that matters less than the others.
package enum FieldRank: Sendable {
  /// After the nested fields, because it is an address or the same on all cards.
  case late
  /// After the ``late`` fields, because it matters to programs only.
  case last
  /// Nowhere if it equals the title.
  case echo
}

/// A field in an object that has no name of its own.
struct NestedField: Hashable, Sendable {
  /// The names on the way to the field, at least two; ``name`` joins them with dots.
  var path: [String]
  var name: String
  /// The words before its value: as many of the last names of the path as tell it from others.
  var label: String
}

/// The part that a field plays on a card, in records whose fields are plain values.
package struct PlainRole: Sendable {
  package enum Part: Sendable {
    case title, body, badge
    /// It decides the card's place or size and is not shown.
    case placing
    case line(FieldRank?)
  }
  package let name: String
  package let part: Part
  /// Whether members of the field get lines of their own if its value is an object.
  package let isOpened: Bool
  /// The words that are left to the details; nil if all words are shown.
  package let shared: String?
}

extension CardFields {
  /// The parts of the sample's fields, in the fields' order; nil if cards depend on more than plain
  /// fields.
  package var plainRoles: [PlainRole]? {
    guard extent == nil, span == nil, width == nil, aspect == nil, column == nil,
      nestedRoles.isEmpty, made.isEmpty, !hasMarkdown, madeTitle == nil, state == nil
    else { return nil }
    return order.map { name in
      let part: PlainRole.Part =
        if name == title {
          .title
        } else if name == body {
          .body
        } else if name == badge {
          .badge
        } else if isForPlacing(name) || isHidden(name) {
          .placing
        } else {
          .line(rank(ofLine: name))
        }
      return PlainRole(
        name: name, part: part, isOpened: opened.contains(name), shared: shared[name])
    }
  }
}
