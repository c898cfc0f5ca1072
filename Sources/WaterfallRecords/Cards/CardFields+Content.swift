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
    let (textStyles, short) = (record.textStyles, short?.fitting(self))
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
      if isHidden(field.name) {
        content.leftOut.append(line(of: field, short))
        continue
      }
      if isOpened(field) {
        if isMoreThanItsLines(field) { content.rowLines.append(rowLine(of: field, short)) }
        continue
      }
      // Most records have no styles. They are spared the path, which is an array of its own.
      let words = NestedWords(
        field.value, named: field.name, short: short, textStyles: textStyles,
        at: textStyles.isEmpty ? [] : [number])
      if showsPicture, takesForPicture(field.name, words.text, of: record, in: &content) {
        content.rowLines.append(words.line(named: field.name))
        continue
      }
      if words.text.isEmpty {
        content.rowLines.append(rowLine(of: field, short))
        continue
      }
      guard let line = take(words, of: field.name, as: field.name, in: &content) else { continue }
      let isInTitle = madeTitle?.includes(field.name) ?? false
      if isShared(words.text, field.name) || isForPlacing(field.name) || isInTitle && !areChosen {
        content.rowLines.append(line)
        continue
      }
      switch rank(ofLine: field.name) {
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
    takeOrigin(of: record, in: &content)
    if let cut = record.cut {
      content.fields.insert(CardContent.Line(name: "cut", value: cut), at: 0)
    }
    return content
  }

  /// Adds the line with the source of the record, unless a person has chosen it as a field.
  private func takeOrigin(of record: Record, in content: inout CardContent) {
    guard let origin = record.origin,
      !(areChosen && RecordOrigin.names.contains { !isHidden($0) })
    else { return }
    let free = RecordOrigin.path { path in
      !record.fields.contains { path.isName($0.name) }
        && !content.fields.contains { path.isName($0.name) }
    }
    guard let path = free, ![title, body, badge].contains(where: { $0.map(path.isName) ?? false })
    else { return }
    let line = CardContent.Line(name: path.text, value: origin.name)
    if !origin.isShown || isHidden(path.text) {
      content.leftOut.append(line)
    } else if isForPlacing(path.text) {
      content.rowLines.append(line)
    } else {
      content.fields.append(line)
    }
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
    let ranks = Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
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

  /// Whether an opened field has values that get no line of their own, and none of them may be one
  /// that a person has left out.
  private func isMoreThanItsLines(_ field: Field) -> Bool {
    guard selected?.hidesPart(of: field.name) != true else { return false }
    return partlyOpened.contains(field.name) || !hasLine(fromInside: field)
  }

  private func hasLine(fromInside field: Field) -> Bool {
    let members = (field.value.opened ?? []).filter { !$0.value.isBlank }
    let roles = [title, body, badge].compactMap { $0.map { "\($0)." } }
    return members.isEmpty
      || members.contains { member in
        nested.contains {
          $0.path.count > 1 && $0.path[0].isExactly(field.name)
            && $0.path[1].isExactly(member.name)
        } || roles.contains { $0.begins(with: "\(field.name).\(member.name).") }
      }
  }

  private func line(of field: Field, _ short: ShortWords?) -> CardContent.Line {
    NestedWords(field.value, named: field.name, short: short).line(named: field.name)
  }

  /// The line of a field in rows of the list. There, an object without a name is told by its
  /// members, because a row has no other place for them.
  private func rowLine(of field: Field, _ short: ShortWords?) -> CardContent.Line {
    var told = line(of: field, short)
    if told.value.isEmpty { told.value = field.value.text ?? "" }
    return told
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
      (content.badge, content.badgeRuns) = runs.isEmpty ? (words.shown ?? text, []) : (text, runs)
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
  func name(at field: String) -> String? { text(of: field) ?? value(named: field)?.named }

  /// The text of a field, or of the nested value at a path; nil if there is none.
  func text(at name: String) -> String? { text(of: name) ?? value(named: name)?.text }
}
