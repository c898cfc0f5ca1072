extension CardContent {
  /// Finds another title, if there is none, and leaves no text in it that is too long.
  mutating func settleTitle(of record: Record) {
    if title.isEmpty { takeAnotherTitle(of: record) }
    if record.fields.count == 1 { moveLongTitle() }
    splitTitle()
  }

  /// Of a message of several lines, the first one is the title, and the others are the body, if
  /// there is no other.
  private mutating func splitTitle() {
    guard body == nil, titleRuns.isEmpty, let end = title.utf8.firstIndex(of: 0x0A) else { return }
    let rest = title.unicodeScalars[end...].drop { $0.properties.isWhitespace }
    let first = title.unicodeScalars[..<end]
    guard !rest.isEmpty, first.contains(where: { !$0.properties.isWhitespace }) else { return }
    (title, body) = (String(first), String(rest))
  }

  /// A long text that is all there is is a body: titles are cut after two lines.
  private mutating func moveLongTitle() {
    guard body == nil, failure == nil, title.utf8.count > CardFields.shortText,
      title.count > CardFields.shortText
    else { return }
    (body, bodyRuns, title, titleRuns) = (title, titleRuns, "", [])
  }

  /// The first text among the fields, or a short body, or the only value; at last that there is
  /// nothing. A long body stands without a title, and so do numbers, whose names say more.
  private mutating func takeAnotherTitle(of record: Record) {
    guard failure == nil else {
      // Its fields do not speak for what could not be read.
      title = "unreadable record"
      return
    }
    let texts = Set(record.fields.filter { $0.value.isWords }.map(\.name))
      .subtracting(record.blobs.map(\.field))
    let named = fields.indices.filter { texts.contains(fields[$0].name) }
    if let index = named.first(where: { fields[$0].isForPeople }) ?? named.first {
      takeTitle(from: fields.remove(at: index))
    } else if let text = body {
      if text.count <= CardFields.shortText, !text.utf8.contains(0x0A) {
        (title, titleRuns, body, bodyRuns) = (text, bodyRuns, nil, [])
      }
    } else if fields.count == 1, badge == nil {
      takeTitle(from: fields.removeFirst())
    } else if fields.isEmpty, let text = badge {
      (title, titleRuns, badge, badgeRuns) = (text, badgeRuns, nil, [])
    } else if record.fields.allSatisfy({ $0.value.text == nil }) {
      // A card without a word looks like a fault of ours.
      title = "(empty)"
    }
  }

  private mutating func takeTitle(from line: Line) {
    (title, titleRuns) = (line.runs.isEmpty ? line.shown ?? line.value : line.value, line.runs)
  }
}

extension CardContent.Line {
  /// Whether its text means something to people.
  fileprivate var isForPeople: Bool {
    !TextLook.isAddress(value) && !TextLook.isMachineMade(value) && !isDate(value)
  }
}

extension Value {
  /// Whether it is a text, and no number.
  fileprivate var isWords: Bool {
    guard case .string(let text) = self, !text.isEmpty else { return false }
    return text.utf8.count > 24 || Double(text) == nil
  }
}
