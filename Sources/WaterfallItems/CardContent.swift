/// What a card says, as text that has not been made safe to draw.
package struct CardContent: Hashable, Sendable {
  /// A field that has no role of its own.
  package struct Line: Hashable, Sendable {
    package var name: String
    package var value: String
    package init(name: String, value: String) { (self.name, self.value) = (name, value) }
  }

  /// A picture that the record names, and its size as far as the record says it.
  package struct Picture: Hashable, Sendable {
    package var location: String
    package var width: Double?
    package var height: Double?
    /// The record itself holds the picture; nil: it is where `location` says.
    package var blob: Blob?
  }

  package var title: String
  /// The long text; nil if the record has none.
  package var body: String?
  /// A price, count, score or size; nil if the record has none.
  package var badge: String?
  /// What is left, in the record's order; null and empty values are left out.
  package var fields: [Line]
  /// Why the record could not be read; nil if it could.
  package var failure: String?
  /// The extent that the record itself gives; nil if it is to follow from the content.
  package var extent: Double?
  /// The record's picture; nil if it has none, or its path is one of the fields.
  package var picture: Picture?
  /// How many columns the card spans, at least 1.
  package var span = 1
  /// What the card's colour is to follow from; nil: the item's identity.
  package var colorText: String?

  package init(
    title: String, body: String? = nil, badge: String? = nil, fields: [Line] = [],
    failure: String? = nil
  ) {
    (self.title, self.body, self.badge) = (title, body, badge)
    (self.fields, self.failure) = (fields, failure)
  }
}

extension CardFields {
  /// What the card of `record` says. A record without the title's field takes another text of its own; one
  /// that has only a long text has no title.
  ///
  /// - Parameter showsPicture: whether the picture's path and size are left out of the fields, since it is shown.
  /// - Complexity: O(fields).
  package func content(of record: Record, showsPicture: Bool = false) -> CardContent {
    var content = CardContent(title: "", failure: record.failure)
    content.fields.reserveCapacity(record.fields.count)
    if let extent { content.extent = record.text(of: extent).flatMap { Double($0) } }
    if let span { content.span = record.text(of: span).flatMap { Self.span($0) } ?? 1 }
    if let color = color ?? group { content.colorText = record.text(of: color) }
    var hasTitle = false
    for field in record.fields {
      guard let text = field.value.text else { continue }
      if showsPicture, takesForPicture(field.name, text, of: record, in: &content) { continue }
      if !hasTitle && field.name == title {
        (content.title, hasTitle) = (text, true)
      } else if content.body == nil && field.name == body {
        content.body = text
      } else if content.badge == nil && field.name == badge {
        content.badge = text
      } else if field.name != extent && field.name != group && field.name != span {
        content.fields.append(CardContent.Line(name: field.name, value: text))
      }
    }
    if !hasTitle { content.takeAnotherTitle(of: record) }
    return content
  }
}

extension CardFields {
  /// The columns that a text asks for; nil if it is no whole number from 1.
  private static func span(_ text: String) -> Int? {
    guard let number = Double(text), number >= 1, number == number.rounded() else { return nil }
    return Int(min(number, Double(mostColumns)))
  }

  /// No layout has more.
  private static let mostColumns = 10_000

  /// Whether a field belongs to the picture; then its text is noted.
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
      // Bytes that are no picture stay the field that they are.
      if let blob = picture.blob, blob.picture == nil { return false }
      picture.location = text
    case imageWidth: picture.width = Double(text)
    default: picture.height = Double(text)
    }
    content.picture = picture
    return true
  }
}

extension CardContent {
  /// The first text among the fields, or a short body, the first field or the badge; at last the failure's
  /// name, or that there is nothing. A long body stands without a title.
  fileprivate mutating func takeAnotherTitle(of record: Record) {
    let texts = Set(record.fields.filter { $0.value.isText }.map(\.name))
      .subtracting(record.blobs.map(\.field))
    if let index = fields.firstIndex(where: { texts.contains($0.name) }) {
      title = fields.remove(at: index).value
    } else if let text = body {
      if text.count <= CardFields.shortText { (title, body) = (text, nil) }
    } else if !fields.isEmpty {
      title = fields.removeFirst().value
    } else if let text = badge {
      (title, badge) = (text, nil)
    } else if failure != nil {
      title = "Unreadable record"
    } else if record.fields.allSatisfy({ $0.value.text == nil }) {
      // A card without a word looks like a fault of ours.
      title = "(empty)"
    }
  }
}

extension Record {
  /// The text of a field's value; nil if it has none.
  package func text(of field: String) -> String? {
    fields.first { $0.name == field }?.value.text
  }
}

extension Value {
  /// Characters of a nested value's text, about: what is longer ends in an ellipsis.
  private static let longestNestedText = 200

  fileprivate var isText: Bool {
    if case .string(let text) = self { return !text.isEmpty }
    return false
  }

  /// The value in a line of its own: nested ones compact; nil for null and what is empty.
  package var text: String? {
    switch self {
    case .null: return nil
    case .bool(let truth): return truth ? "true" : "false"
    case .number(let digits): return digits
    case .string(let text): return text.isEmpty ? nil : text
    case .array(let values):
      if values.isEmpty { return nil }
      var text = ""
      Self.join(values, into: &text)
      return text
    case .object(let fields):
      if fields.isEmpty { return nil }
      var text = ""
      appendCompact(to: &text)
      return text
    }
  }

  private static func join(_ values: [Value], into text: inout String) {
    for (index, value) in values.enumerated() {
      if index > 0 { text += ", " }
      if text.utf8.count > longestNestedText {
        text += "…"
        return
      }
      value.appendCompact(to: &text)
    }
  }

  private func appendCompact(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool, .number, .string: text += self.text ?? "\"\""
    case .array(let values):
      text += "["
      Self.join(values, into: &text)
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        if index > 0 { text += ", " }
        if text.utf8.count > Self.longestNestedText {
          text += "…"
          break
        }
        text += field.name + ": "
        field.value.appendCompact(to: &text)
      }
      text += "}"
    }
  }
}
