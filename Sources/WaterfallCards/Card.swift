package import Platform
package import TerminalGrid
import WaterfallDocuments
package import WaterfallItems
package import WaterfallRecords

/// A card's content, as texts that are safe to draw.
package struct Card: Sendable {
  /// The parts that never change.
  let facts: CardFacts
  package private(set) var body: SafeText?
  /// The Markdown source of the body if it has tables, which are laid out for each width; else nil.
  private var tabledBody: String?
  /// The title and the body in lines, if they were broken before the card is drawn.
  package private(set) var lines: CardLines?

  /// - Parameters:
  ///   - short: short forms of dates and the like; nil shows the values exactly.
  ///   - pictures: how pictures are found; nil shows them as ordinary fields.
  package init(
    _ record: Record, fields cardFields: CardFields, short: ShortWords? = nil,
    pictures: PictureFinding? = nil, beside columns: CardFields? = nil
  ) {
    var content = cardFields.content(of: record, short: short, showsPicture: pictures != nil)
    content.shorten(to: Self.longestText)
    content.removeMarkup()
    let source = content.body
    let markdown = content.removeMarkdown()
    body = (content.failure ?? content.body).map {
      SafeText($0, wholeLines: markdown?.wholeLines ?? content.wholeLines)
    }
    tabledBody = markdown?.hasTables == true ? source : nil
    facts = CardFacts(
      content, isEnterable: record.isEnterable, isBesideStates: cardFields.colorsStates,
      styleRuns: record.textStyles.isEmpty && markdown == nil ? nil : CardStyleRuns(content),
      pictures: pictures,
      otherParts: columns.flatMap { OtherParts(cardFields, in: $0) })
  }

  package static let mostFields = 12
  /// The limit of each text, in bytes. The lines of a body that a window shows are shorter.
  package static let longestText = 131_072

  /// The rows that the card takes in a column of `width` cells, with its border.
  ///
  /// - Complexity: O(length of the title and the body); allocates only for tables of Markdown.
  package func height(width: Int, _ form: CardForm) -> Int {
    if let list = form.list { return form.wrapsRows ? list.rows(of: self) : 1 }
    if isPhoto(form) { return max(1, photoRows(width: width, form)) }
    let frame = form.frame(width: width)
    let pictureRows = picture?.size(columns: frame.innerWidth, mostRows: form.pictureRows).rows ?? 0
    return frame.rows(around: textRows(frame, form) + pictureRows)
  }

  /// Whether most of its body are lines that are never wrapped, such as those of code.
  package var isMostlyLines: Bool {
    guard let body else { return false }
    return body.wholeLines.reduce(0) { $0 + $1.count } * 2 > body.utf8.count
  }

  /// The rows that the card takes without its picture.
  package func textHeight(width: Int, _ form: CardForm) -> Int {
    let frame = form.frame(width: width)
    return textRows(frame, form) + frame.verticalRows
  }

  /// A copy of the card with another body.
  package func showing(_ words: String) -> Card {
    var card = self
    (card.body, card.tabledBody, card.lines) = (SafeText(words), nil, nil)
    return card
  }

  /// Breaks the title and the body into lines for a card of `width` cells, and keeps the lines.
  ///
  /// A card that scrolls into view row by row is drawn many times, so breaking it each time would
  /// be slow.
  ///
  /// - Complexity: O(length of what is shown of them); O(1) if the lines are kept already.
  package mutating func wrap(width: Int, _ form: CardForm) {
    guard form.list == nil else { return }
    let inner = form.frame(width: width).innerWidth
    guard lines?.width != inner || lines?.form != form else { return }
    lines = broken(width: inner, form)
  }

  /// The title and the body, broken into lines of `width` cells.
  package func broken(width: Int, _ form: CardForm) -> CardLines {
    let body = body(width: width)
    return CardLines(
      form: form, width: width, title: title.lines(width: width, limit: form.titleLines),
      body: body.map { ($0.text, $0.runs, $0.text.lines(width: width, limit: form.bodyLines)) })
  }

  /// The body for lines of `width` cells; its tables are laid out for that width.
  private func body(width: Int) -> (text: SafeText, runs: [StyleRun]?)? {
    if let tabledBody, let fitted = MarkdownText(tabledBody, columns: width, .cut) {
      return (SafeText(fitted.text, wholeLines: fitted.wholeLines), fitted.runs)
    }
    return body.map { ($0, styleRuns?.body) }
  }

  /// The rows of everything except the picture and the border.
  private func textRows(_ frame: CardFrame, _ form: CardForm) -> Int {
    frame.textRows(
      title: title, body: body(width: frame.innerWidth)?.text, fields: fields,
      hasBadge: badge != nil, form)
  }
}

/// A field of a card: its name and its value.
package struct CardField: FlowingField, Sendable {
  package let name: SafeText
  /// The value as the record has it.
  package let value: SafeText
  /// The value as the card shows it.
  package let shown: SafeText
  /// The state that the shown value names; nil if it names none.
  let state: StateMark?
  /// Widths of the name and the shown value, in cells.
  package let nameWidth: Int
  package let shownWidth: Int
  /// The last part of a web address in `shown`, with the slash before it; nil if it is no address.
  let endOfAddress: Range<Int>?
  package init(_ line: CardContent.Line) {
    (name, value) = (SafeText(line.name), SafeText(line.value))
    shown = line.shown.map { SafeText($0) } ?? value
    (nameWidth, shownWidth) = (name.labelWidth, shown.width)
    state = StateMark(of: shown, tellingAs: name)
    if value.startsAsAddress, let slash = shown.utf8.lastIndex(of: UInt8(ascii: "/")) {
      endOfAddress = slash..<shown.utf8.count
    } else {
      endOfAddress = nil
    }
  }

  var saysOnlyTime: Bool { name.saysOnlyTime }
  var saysOnlyLevel: Bool { name.saysOnlyLevel }
}

/// A card's title and body, broken into lines. It is a class for the same reason as ``CardFacts``.
package final class CardLines: Sendable {
  package let form: CardForm
  /// Cells of a line.
  package let width: Int
  package let title: TextLines
  /// nil if there is no body.
  package let body: (text: SafeText, runs: [StyleRun]?, lines: TextLines)?

  init(
    form: CardForm, width: Int, title: TextLines,
    body: (text: SafeText, runs: [StyleRun]?, lines: TextLines)?
  ) {
    (self.form, self.width, self.title, self.body) = (form, width, title, body)
  }
}

/// How high cards' pictures are.
package enum PictureHeight: Hashable, Sendable {
  /// In the picture's own proportions.
  case proportional
  /// A share of the column's width, as in the demo of pure-layout (Geometry, "pure-layout").
  case shareOfColumn
}

/// How records' pictures are found.
package struct PictureFinding: Hashable, Sendable {
  /// The directory in which relative paths begin; nil for the current one.
  package var directory: String?
  /// Whether pictures outside `directory` are refused. Without a directory all are refused.
  package var isConfined: Bool
  package var height = PictureHeight.proportional
  /// The place of the record, from which pictures inside it are read; nil does not show them.
  package var place: ItemPlace?
  package init(directory: String?, isConfined: Bool = false, place: ItemPlace? = nil) {
    (self.directory, self.isConfined, self.place) = (directory, isConfined, place)
  }

  /// The file at this path; nil if it is refused.
  package func file(_ path: String) -> NamedFile? {
    guard isConfined else { return NamedFile(path: path) }
    guard let directory else { return nil }
    let file = NamedFile(path: path, inside: directory)
    return (try? Descriptor(file)) == nil ? nil : file
  }
}

extension Card {
  /// The request for the card's picture in a card of `width` × `height` cells; nil if there is
  /// none.
  ///
  /// The card may have been measured in a column that is a cell narrower. The picture then leaves
  /// the text as many rows as it needs.
  ///
  /// - Parameter ground: the colour behind the picture's transparent parts.
  package func pictureRequest(
    width: Int, height: Int, _ form: CardForm, ground: RGB
  ) -> PictureRequest? {
    guard let picture, form.list == nil else { return nil }
    if isPhoto(form) {
      let size = photoSize(width: width, height: height, form)
      return PictureRequest(location: picture.location, size: size, ground: ground)
    }
    let frame = form.frame(width: width)
    let left = max(1, height - frame.verticalRows - textRows(frame, form))
    let size =
      switch pictureHeight {
      case .proportional:
        picture.size(
          columns: frame.innerWidth,
          mostRows: givenExtent == nil ? min(form.pictureRows, left) : form.pictureRows)
      case .shareOfColumn: CellSize(columns: frame.innerWidth, rows: left)
      }
    return PictureRequest(location: picture.location, size: size, ground: ground)
  }
}

/// The division of a card's width: a border, a blank column inside it if there is room, and text.
package struct CardFrame {
  package let hasBorder: Bool
  /// Cells for text in each row; at least 1.
  package let innerWidth: Int
  /// Cells from the card's left edge to its text.
  package let inset: Int

  package init(width: Int, border: BorderStyle) {
    hasBorder = border != .none && width >= 3
    // Without a border the left column is kept for the bar that marks the focus.
    inset = hasBorder ? (width >= 7 ? 2 : 1) : (width >= 3 ? 1 : 0)
    // Without a border the right inset keeps the texts of neighbours apart. A column gap alone
    // would not.
    innerWidth = max(1, width - 2 * inset)
  }

  /// The rows that the border takes.
  package var verticalRows: Int { hasBorder ? 2 : 0 }

  /// The rows of a card around this many rows of content.
  func rows(around content: Int) -> Int { max(1, content) + verticalRows }
}

extension Card {
  /// Whether the card says the same as another one, so that a person sees no change.
  package func saysSame(as other: Card) -> Bool {
    title == other.title && body == other.body && badge == other.badge
      && isFailure == other.isFailure
      && facts.lines.elementsEqual(other.facts.lines) { line, other in
        line.name.isExactly(other.name)
          && (line.shown ?? line.value).isExactly(other.shown ?? other.value)
      }
  }

  /// The cell where the title begins, or would begin, when the card is drawn into `rect`.
  package func titlePlace(in rect: CellRect, _ form: CardForm) -> CellPoint {
    if let list = form.list {
      let column = list.columns.first { $0.part == .title || $0.part == .text }
      return CellPoint(column: rect.column + (column?.start ?? 0), row: rect.row)
    }
    if isPhoto(form) {
      return CellPoint(column: rect.column + min(1, rect.columns - 1), row: rect.maxRow - 1)
    }
    let frame = form.frame(width: rect.columns)
    let picture = pictureRequest(width: rect.columns, height: rect.rows, form, ground: .black)
    let isTight = needsTightTitle(in: rect, frame.innerWidth, form)
    return CellPoint(
      column: rect.column + (isTight ? 1 : frame.inset),
      row: rect.row + (frame.hasBorder ? 1 : 0) + (picture?.size.rows ?? 0))
  }
}
