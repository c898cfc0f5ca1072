/// The texts of a card, before they are made safe to draw.
package struct CardContent: Hashable, Sendable {
  /// A field that has no role of its own.
  package struct Line: Hashable, Sendable {
    package var name: String
    package var value: String
    /// The shorter words that the card shows instead of ``value``; nil if it shows the value.
    package var shown: String?
    /// The ink of parts of the value.
    package var runs: [InkRun]
    package init(name: String, value: String, shown: String? = nil, runs: [InkRun] = []) {
      (self.name, self.value, self.shown, self.runs) = (name, value, shown, runs)
    }
  }

  /// A picture that the record names, and its size if the record gives one.
  package struct Picture: Hashable, Sendable {
    package var location: String
    package var width: Double?
    package var height: Double?
    /// The picture's bytes if the record itself holds them; nil if the picture is at `location`.
    package var blob: Blob?
  }

  package var title: String
  /// The long text; nil if the record has none.
  package var body: String?
  /// A price, count, score or size; nil if the record has none.
  package var badge: String?
  /// The badge's own text if the badge is a rounded number; else nil.
  package var exactBadge: String?
  /// The other fields, in the record's order; null and empty values are left out.
  package var fields: [Line]
  /// The values that boxes leave to the details, but rows of the list show: those that all records
  /// share, and those that have another use on the card.
  package var rowLines: [Line] = []
  /// The field whose text is ``title``.
  package var titleOrigin = TitleOrigin.title
  /// Whether ``body`` is the rest of the title's text.
  package var isBodyOfTitle = false
  /// The fields that a person has left out, and those for the details alone. The list shows the one
  /// that decides the order.
  package var leftOut: [Line] = []
  /// Why the record could not be read; nil if it could.
  package var failure: String?
  /// The longest that a card may be, in the layout's unit: one million cells.
  package static let longestExtent = 1_000_000.0

  /// The extent that the record itself gives, from 0 to ``longestExtent``; nil if it depends on the
  /// content.
  package var extent: Double?
  /// The record's picture; nil if it has none, or its path is one of the fields.
  package var picture: Picture?
  /// The width that the record itself gives, greater than 0 and at most ``longestExtent``; nil if
  /// it gives none.
  package var width: Double?
  /// The card's width divided by its height, greater than 0; nil if the record gives none.
  package var aspect: Double?
  /// The column that the card is pinned to, from 0; nil if it may go to any.
  package var column: Int?
  /// How many columns the card spans, at least 1.
  package var span = 1
  /// The text that determines the card's colour; nil if the item's identity does.
  package var colorText: String?
  /// The ink of parts of the title, the body and the badge.
  package var titleRuns: [InkRun] = []
  package var bodyRuns: [InkRun] = []
  package var badgeRuns: [InkRun] = []
  /// Whether the body is written in Markdown.
  package var isBodyMarkdown = false
  /// Whether body lines that are too long are cut instead of wrapped.
  package var hasBodyLines = false

  /// The field whose text is the title of a card. Rows of the list have each text in the column of
  /// its own field.
  package enum TitleOrigin: Hashable, Sendable {
    /// The title's field, or none if the title was made.
    case title
    /// The body's, which is then nil.
    case body
    /// The badge's, which is then nil.
    case badge
    /// Another one, whose text is in ``CardContent/rowLines`` as well.
    case field
  }

  package init(
    title: String, body: String? = nil, badge: String? = nil, fields: [Line] = [],
    failure: String? = nil
  ) {
    (self.title, self.body, self.badge) = (title, body, badge)
    (self.fields, self.failure) = (fields, failure)
  }
}

extension CardFields {
  /// The content of the card of `record`.
  ///
  /// A record without the title's field gets another of its texts as the title. A record that has
  /// only a long text has no title. The card of an unreadable record says that it is unreadable.
  ///
  /// - Parameters:
  ///   - short: makes shorter words for dates and the like; nil if fields show them exactly.
  ///   - showsPicture: whether the card shows the picture; its path and size are then left out of
  ///     the fields.
  /// - Complexity: O(fields).
  package func content(
    of record: Record, short: ShortWords? = nil, showsPicture: Bool = false
  ) -> CardContent {
    var content = CardContent(title: "", failure: record.failure)
    let (inks, short) = (record.inks, short?.fitting(self))
    if let made = madeTitle?.text(of: record) { content.title = made }
    if case .person = madeTitle, !content.title.isEmpty { content.titleOrigin = .field }
    content.fields.reserveCapacity(record.fields.count)
    if let extent { content.extent = record.text(at: extent).flatMap { Self.length($0) } }
    if let width, let length = record.text(at: width).flatMap({ Self.length($0) }), length > 0 {
      content.width = length
    }
    if let span { content.span = record.text(at: span).flatMap { Self.span($0) } ?? 1 }
    if let aspect { content.aspect = record.text(at: aspect).flatMap { Self.ratio($0) } }
    if let column { content.column = record.text(at: column).flatMap { Self.column($0) } }
    if let color = color ?? group { content.colorText = record.name(at: color) }
    // `late`: fields that matter less. `inner`: a program's own fields, which come last. `echoes`:
    // fields that are shown only if they differ from the title.
    var (late, inner, echoes) = ([CardContent.Line](), [CardContent.Line](), [CardContent.Line]())
    let shown = record.fields.prefix(areChosen ? .max : record.firstDetail ?? .max)
    for (number, field) in shown.enumerated() where !field.value.isBlank {
      if isTitle(field, content) { continue }
      if isOpened(field) {
        if partlyOpened.contains(field.name) { content.rowLines.append(line(of: field, short)) }
        continue
      }
      if isHidden(field.name) {
        content.leftOut.append(line(of: field, short))
        continue
      }
      // Most records have no ink. They are spared the path, which is an array of its own.
      let words = NestedWords(
        field.value, named: field.name, short: short, inks: inks, at: inks.isEmpty ? [] : [number])
      if showsPicture, takesForPicture(field.name, words.text, of: record, in: &content) {
        content.rowLines.append(words.line(named: field.name))
        continue
      }
      guard let line = take(words, of: field.name, as: field.name, in: &content) else { continue }
      let isInTitle = madeTitle?.includes(field.name) ?? false
      if isShared(words.text, field.name) || isForPlacing(field.name) || isInTitle && !areChosen {
        content.rowLines.append(line)
        continue
      }
      if field.name.utf8.first == UInt8(ascii: "_"), !areChosen {
        inner.append(line)
        continue
      }
      switch ranks[field.name] {
      case nil: content.fields.append(line)
      case .late: late.append(line)
      case .last: inner.append(line)
      case .echo: echoes.append(line)
      }
    }
    for echo in echoes {
      if echo.value == content.title {
        content.rowLines.append(echo)
      } else {
        content.fields.append(echo)
      }
    }
    for field in record.fields.dropFirst(shown.count) where field.value.isScalar {
      content.leftOut.append(line(of: field, short))
    }
    if !isInOrder(record) { sort(&content.fields) }
    takeNested(of: record, short, in: &content)
    content.fields += late + inner
    sortChosen(&content.fields)
    if let words = state?.words(of: record) {
      content.fields.insert(CardContent.Line(name: NestedState.label, value: words), at: 0)
    }
    if !shared.isEmpty, content.isBlank {
      var all = self
      all.shared = [:]
      return all.content(of: record, short: short, showsPicture: showsPicture)
    }
    content.hasBodyLines = record.linesField.map { $0 == body } ?? false
    content.isBodyMarkdown =
      !content.hasBodyLines && record.markdownField.map { $0 == body } ?? hasMarkdown
    content.chooseTitle(of: record, by: self)
    // It comes after the title, because the file's name is not what the record is about.
    if let file, !areChosen {
      let label = content.fields.contains { $0.name.isExactly("file") } ? "from" : "file"
      content.fields.append(CardContent.Line(name: label, value: file))
    }
    if let cut = record.cut {
      content.fields.insert(CardContent.Line(name: "cut", value: cut), at: 0)
    }
    return content
  }

  /// Whether the record's fields come in the same order as in the other records.
  ///
  /// - Complexity: O(fields) if they do.
  private func isInOrder(_ record: Record) -> Bool {
    var next = 0
    for field in record.fields {
      if let place = order[next...].firstIndex(of: field.name) {
        next = place + 1
      } else if order[..<next].contains(field.name) {
        return false
      }
    }
    return true
  }

  private func sort(_ lines: inout [CardContent.Line]) {
    let ranks = Dictionary(
      zip(order, order.indices), uniquingKeysWith: { first, _ in first })
    let ranked = lines.enumerated().sorted {
      (ranks[$0.element.name] ?? order.count, $0.offset)
        < (ranks[$1.element.name] ?? order.count, $1.offset)
    }
    lines = ranked.map(\.element)
  }

  /// Whether all cards have these words, so that they are left to the details.
  func isShared(_ words: String, _ path: String) -> Bool {
    guard !shared.isEmpty, let all = shared[path] else { return false }
    return all.isExactly(words)
  }

  /// Whether the field is the object whose kind and name are the title.
  private func isTitle(_ field: Field, _ content: CardContent) -> Bool {
    guard case .object(let name)? = madeTitle else { return false }
    return name.isExactly(field.name) && !content.title.isEmpty
  }

  /// Whether the field's members get lines of their own on the card, instead of the field.
  private func isOpened(_ field: Field) -> Bool {
    guard !field.value.isScalar, field.value.opened != nil else { return false }
    return opened.contains(field.name)
      || [title, body, badge].contains { $0?.begins(with: field.name + ".") ?? false }
  }

  private func line(of field: Field, _ short: ShortWords?) -> CardContent.Line {
    NestedWords(field.value, named: field.name, short: short).line(named: field.name)
  }

  /// Puts a field's words where its role wants them.
  ///
  /// - Returns: a line for the field, if none of the card's texts is its own.
  func take(
    _ words: NestedWords, of name: String, as label: String, in content: inout CardContent
  ) -> CardContent.Line? {
    let (text, runs) = (words.text, words.runs)
    if text.isEmpty { return nil }
    if content.title.isEmpty && name == title {
      let line = words.line(named: label)
      (content.title, content.titleRuns) = (line.shown ?? text, line.shownRuns)
    } else if content.body == nil && name == body {
      (content.body, content.bodyRuns) = (text, runs)
    } else if content.badge == nil && name == badge {
      (content.badge, content.badgeRuns) =
        runs.isEmpty ? (words.shown ?? text, []) : (text, runs)
      if words.shown.map({ ShortWords.isRounded($0.utf8) }) ?? false { content.exactBadge = text }
    } else {
      return words.line(named: label)
    }
    return nil
  }
}

extension NestedWords {
  fileprivate func line(named label: String) -> CardContent.Line {
    CardContent.Line(name: label, value: text, shown: shown, runs: runs)
  }
}

extension CardContent {
  /// Whether the card shows nothing.
  fileprivate var isBlank: Bool {
    title.isEmpty && body == nil && badge == nil && fields.isEmpty && failure == nil
  }
}

extension CardFields {
  /// Whether a field decides the card's place or size and is not shown on the card.
  func isForPlacing(_ name: String) -> Bool {
    name == extent || name == group || name == span || name == width
  }

  /// The extent or width that a text gives, at most ``longestExtent``; nil if it is no finite
  /// number.
  ///
  /// The limit is there because later steps count in whole cells, and a larger number would
  /// overflow.
  private static func length(_ text: String) -> Double? {
    guard let number = Double(text), number.isFinite else { return nil }
    return min(max(0, number), CardContent.longestExtent)
  }

  /// The number of columns that a text asks for; nil unless it is a whole number of at least 1.
  private static func span(_ text: String) -> Int? {
    guard let number = Double(text), number >= 1, number == number.rounded() else { return nil }
    return Int(min(number, Double(mostColumns)))
  }

  /// A ratio of width to height: a number such as `1.5`, or two such as `16:9` or `16/9`. nil
  /// unless it is greater than 0.
  private static func ratio(_ text: String) -> Double? {
    let scalars = text.unicodeScalars
    let mark = scalars.firstIndex { $0 == ":" || $0 == "/" }
    guard let width = Double(String(scalars[..<(mark ?? scalars.endIndex)])) else { return nil }
    var ratio = width
    if let mark {
      guard let height = Double(String(scalars[scalars.index(after: mark)...])) else { return nil }
      ratio /= height
    }
    return ratio > 0 && ratio.isFinite ? ratio : nil
  }

  /// The column that a text names; nil unless it is a whole number of at least 0.
  private static func column(_ text: String) -> Int? {
    guard let number = Double(text), number >= 0, number == number.rounded() else { return nil }
    return Int(min(number, Double(mostColumns)))
  }

  /// No layout has more columns.
  private static let mostColumns = 10_000

  /// Stores the text of a field in the content's picture, if the field belongs to the picture.
  ///
  /// - Returns: whether it does; the field then gets no line.
  private func takesForPicture(
    _ name: String, _ text: String, of record: Record, in content: inout CardContent
  ) -> Bool {
    guard image != nil, name == image || name == imageWidth || name == imageHeight else {
      return false
    }
    var picture = content.picture ?? CardContent.Picture(location: "")
    switch name {
    case image:
      picture.blob = record.blob(of: name)
      // Bytes that are not a picture remain an ordinary field.
      if let blob = picture.blob, blob.picture == nil { return false }
      picture.location = text
    case imageWidth: picture.width = Double(text)
    default: picture.height = Double(text)
    }
    content.picture = picture
    return true
  }
}

extension Record {
  /// The text of a field's value; nil if there is no such field, or its value has no text.
  package func text(of field: String) -> String? {
    fields.first { $0.name.isExactly(field) }?.value.text
  }

  /// The text of a field or of a nested value, an object by its name; nil if there is none.
  func name(at field: String) -> String? {
    text(of: field) ?? value(named: field)?.named
  }

  /// The text of a field, or of the nested value at a path; nil if there is none.
  func text(at name: String) -> String? { text(of: name) ?? value(named: name)?.text }
}
