/// What a card says, as text that has not been made safe to draw.
package struct CardContent: Hashable, Sendable {
  /// A field that has no role of its own.
  package struct Line: Hashable, Sendable {
    package var name: String
    package var value: String
    /// The ink of the value's parts.
    package var runs: [InkRun]
    package init(name: String, value: String, runs: [InkRun] = []) {
      (self.name, self.value, self.runs) = (name, value, runs)
    }
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
  /// The width that the record itself gives, a positive number; nil if it gives none.
  package var width: Double?
  /// How many columns the card spans, at least 1.
  package var span = 1
  /// What the card's colour is to follow from; nil: the item's identity.
  package var colorText: String?
  /// The ink of parts of the title, the body and the badge.
  package var titleRuns: [InkRun] = []
  package var bodyRuns: [InkRun] = []
  package var badgeRuns: [InkRun] = []

  package init(
    title: String, body: String? = nil, badge: String? = nil, fields: [Line] = [],
    failure: String? = nil
  ) {
    (self.title, self.body, self.badge) = (title, body, badge)
    (self.fields, self.failure) = (fields, failure)
  }
}

extension CardFields {
  /// What the card of `record` says. A record without the title's field takes another text of its
  /// own; one that has only a long text has no title, and one that could not be read says so.
  ///
  /// - Parameter showsPicture: whether the picture's path and size are left out of the fields,
  ///   since it is shown.
  /// - Complexity: O(fields).
  package func content(of record: Record, showsPicture: Bool = false) -> CardContent {
    var content = CardContent(title: "", failure: record.failure)
    content.fields.reserveCapacity(record.fields.count)
    if let extent { content.extent = record.text(of: extent).flatMap { Double($0) } }
    if let width { content.width = record.text(of: width).flatMap { Self.width($0) } }
    if let span { content.span = record.text(of: span).flatMap { Self.span($0) } ?? 1 }
    if let color = color ?? group { content.colorText = record.text(of: color) }
    var hasTitle = false
    for (number, field) in record.fields.enumerated() {
      guard let text = field.value.text else { continue }
      let runs = record.inks.isEmpty ? [] : field.value.runs(of: record.inks, at: [number])
      if showsPicture, takesForPicture(field.name, text, of: record, in: &content) { continue }
      if !hasTitle && field.name == title {
        (content.title, content.titleRuns, hasTitle) = (text, runs, true)
      } else if content.body == nil && field.name == body {
        (content.body, content.bodyRuns) = (text, runs)
      } else if content.badge == nil && field.name == badge {
        (content.badge, content.badgeRuns) = (text, runs)
      } else if !isForPlacing(field.name) {
        content.fields.append(CardContent.Line(name: field.name, value: text, runs: runs))
      }
    }
    if !hasTitle { content.takeAnotherTitle(of: record) }
    return content
  }
}

extension CardFields {
  /// Whether a field says where a card stands, and nothing on it.
  private func isForPlacing(_ name: String) -> Bool {
    name == extent || name == group || name == span || name == width
  }

  /// The width that a text gives; nil if it is no positive number.
  private static func width(_ text: String) -> Double? {
    Double(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

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
  /// The first text among the fields, or a short body, the first field or the badge; at last that
  /// there is nothing. A long body stands without a title.
  fileprivate mutating func takeAnotherTitle(of record: Record) {
    guard failure == nil else {
      // Its fields do not speak for what could not be read.
      title = "unreadable record"
      return
    }
    let texts = Set(record.fields.filter { $0.value.isText }.map(\.name))
      .subtracting(record.blobs.map(\.field))
    if let index = fields.firstIndex(where: { texts.contains($0.name) }) {
      takeTitle(from: fields.remove(at: index))
    } else if let text = body {
      if text.count <= CardFields.shortText, !text.utf8.contains(0x0A) {
        (title, titleRuns, body, bodyRuns) = (text, bodyRuns, nil, [])
      }
    } else if !fields.isEmpty {
      takeTitle(from: fields.removeFirst())
    } else if let text = badge {
      (title, titleRuns, badge, badgeRuns) = (text, badgeRuns, nil, [])
    } else if record.fields.allSatisfy({ $0.value.text == nil }) {
      // A card without a word looks like a fault of ours.
      title = "(empty)"
    }
  }

  private mutating func takeTitle(from line: Line) {
    (title, titleRuns) = (line.value, line.runs)
  }
}

extension Record {
  /// The text of a field's value; nil if it has none.
  package func text(of field: String) -> String? {
    fields.first { $0.name == field }?.value.text
  }
}

extension Value {
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
    case .array(let values): return values.isEmpty ? nil : compactText(CompactText()).text
    case .object(let fields): return fields.isEmpty ? nil : compactText(CompactText()).text
    }
  }

  /// The ink of the parts of ``text``.
  ///
  /// - Parameters:
  ///   - inks: of the record.
  ///   - path: where the value is in it.
  fileprivate func runs(of inks: [TextInk], at path: [Int]) -> [InkRun] {
    let inks = inks.filter { $0.path.starts(with: path) }
    guard let first = inks.first else { return [] }
    if first.path == path { return first.runs }
    return compactText(CompactText(inks: inks, path: path)).runs
  }

  /// A list without its own brackets.
  private func compactText(_ empty: CompactText) -> CompactText {
    var compact = empty
    if case .array(let values) = self {
      compact.append(values)
    } else {
      compact.append(self)
    }
    return compact
  }
}

/// A nested value's text, and the ink of its parts.
private struct CompactText {
  private(set) var text = ""
  private(set) var runs: [InkRun] = []
  private let inks: [TextInk]
  /// Where in the record what is appended is; followed only where there are inks.
  private var path: [Int]

  /// Characters of a nested value's text, about: what is longer ends in an ellipsis.
  private static let longest = 200

  init(inks: [TextInk] = [], path: [Int] = []) { (self.inks, self.path) = (inks, path) }

  mutating func append(_ values: [Value]) {
    for (index, value) in values.enumerated() {
      guard begins(index) else { return }
      append(value, at: index)
    }
  }

  mutating func append(_ value: Value) {
    switch value {
    case .null: text += "null"
    case .bool, .number, .string:
      for run in inks.runs(at: path) {
        let offset = text.utf8.count
        let range = run.range.lowerBound + offset..<run.range.upperBound + offset
        runs.append(InkRun(range, run.ink))
      }
      text += value.text ?? "\"\""
    case .array(let values):
      text += "["
      append(values)
      text += "]"
    case .object(let fields):
      text += "{"
      for (index, field) in fields.enumerated() {
        guard begins(index) else { break }
        text += field.name + ": "
        append(field.value, at: index)
      }
      text += "}"
    }
  }

  private mutating func append(_ value: Value, at index: Int) {
    guard !inks.isEmpty else { return append(value) }
    path.append(index)
    append(value)
    path.removeLast()
  }

  /// Whether there is room for another element; what stands between two is appended.
  private mutating func begins(_ index: Int) -> Bool {
    if index > 0 { text += ", " }
    guard text.utf8.count > Self.longest else { return true }
    text += "…"
    return false
  }
}
