extension CardContent {
  /// A text of a record with no other is its title if it has at most so many characters.
  package static let longestTitle = Prose.shortText

  /// Picks a title if there is none. Moves text that is too long for a title into the body.
  mutating func chooseTitle(of record: Record, by roles: CardFields) {
    if title.isEmpty { takeAnotherTitle(of: record, by: roles) }
    if record.fields.count == 1 { moveLongTitle() }
    splitTitle()
  }

  /// Splits a title of several lines: the first line remains, the others become the body. Does
  /// nothing if there is a body already.
  private mutating func splitTitle() {
    guard body == nil, titleRuns.isEmpty, let end = title.utf8.firstIndex(of: 0x0A) else { return }
    let rest = title.unicodeScalars[end...].drop { $0.properties.isWhitespace }
    let first = title.unicodeScalars[..<end]
    guard !rest.isEmpty, first.contains(where: { !$0.properties.isWhitespace }) else { return }
    (title, body, isBodyOfTitle) = (String(first), String(rest), true)
  }

  /// Turns a long text that is the record's only field into the body, because titles are cut after
  /// two lines.
  private mutating func moveLongTitle() {
    guard body == nil, failure == nil, title.utf8.count > Self.longestTitle,
      title.count > Self.longestTitle
    else { return }
    (body, bodyRuns, title, titleRuns) = (title, titleRuns, "", [])
    isBodyOfTitle = true
  }

  /// Takes the title from the first text among the fields that people understand, else from a short
  /// body, else from a number that tells the records apart, else from another text, else from the
  /// only value. A card without any text gets `(empty)`.
  ///
  /// A long body gets no title. Other numbers get none either, because their names say more than
  /// any one of them.
  private mutating func takeAnotherTitle(of record: Record, by roles: CardFields) {
    guard failure == nil else {
      // The fields that were read may not describe the part that was not.
      title = "unreadable record"
      return
    }
    let texts = Set(record.fields.filter { $0.value.isWords }.map(\.name))
      .subtracting(record.blobs.map(\.field)).subtracting(roles.noTitles)
    let named = fields.indices.filter { texts.contains(fields[$0].name) }
    let message = named.first { FieldNames.message.have(fields[$0].name.lowercased()) }
    let shortBody = body.flatMap {
      $0.count <= Self.longestTitle && !$0.utf8.contains(0x0A) ? $0 : nil
    }
    // Another program of the same log may have its message in the body.
    let isMessage = roles.body.map { FieldNames.message.have($0.lowercased()) } ?? false
    let isInBody = shortBody != nil && isMessage
    let telling = named.first { index in
      fields[index].isForPeople && !(isMessage && LogLevel.isName(fields[index].name))
    }
    let best = message ?? (isInBody ? nil : telling)
    // A level or a time says less than the message alone.
    if best == nil, shortBody == nil, body != nil, isMessage { return }
    if let best {
      takeTitle(from: fields.remove(at: best))
    } else if let shortBody {
      (title, titleRuns, body, bodyRuns) = (shortBody, bodyRuns, nil, [])
      titleOrigin = .body
    } else if let index = fields.firstIndex(where: { $0.name == roles.numberTitle }) {
      let line = fields.remove(at: index)
      rowLines.append(line)
      // The number alone says little.
      title = "\(line.name) \(line.shown ?? line.value)"
      titleOrigin = .field
    } else if let first = named.first {
      takeTitle(from: fields.remove(at: first))
    } else if body != nil {
      return
    } else if fields.count == 1, badge == nil {
      takeTitle(from: fields.removeFirst())
    } else if fields.isEmpty, let text = badge {
      (title, titleRuns, badge, badgeRuns) = (text, badgeRuns, nil, [])
      titleOrigin = .badge
    } else if record.fields.allSatisfy({ $0.value.text == nil }) {
      // A card without any text would look like a bug in the viewer.
      title = "(empty)"
    }
  }

  private mutating func takeTitle(from line: Line) {
    (title, titleRuns, titleOrigin) = (line.shown ?? line.value, line.shownRuns, .field)
    rowLines.append(line)
  }
}

extension CardContent.Line {
  /// Whether people can make sense of the text: it is no address, hash, key, JSON or date.
  fileprivate var isForPeople: Bool {
    !TextDetection.isAddress(value) && !TextDetection.isMachineMade(value)
      && !TextDetection.isJSON(value) && !isDate(value)
  }
}

extension Value {
  /// Whether it is a text that is not just a number or an amount.
  fileprivate var isWords: Bool {
    guard case .string(let text) = self, !text.isEmpty else { return false }
    return !TextDetection.isAmount(text)
  }
}
