/// Which of a source's fields go where on its cards: found once, from a sample of its first
/// records.
///
/// ```swift
/// let fields = CardFields.detect(in: page.items.map(\.record))
/// let content = fields.content(of: page.items[0].record)  // content.title == "Angel Falls"
/// ```
package struct CardFields: Hashable, Sendable {
  /// The field at the top of the card; nil if no record of the sample has text but a long one.
  package var title: String?
  /// The field with the long text; nil if none is long.
  package var body: String?
  /// The field with a price, a count, a score or a size; nil if there is none.
  package var badge: String?
  /// The field that holds a path or address of a picture; nil if there is none.
  package var image: String?
  /// The fields with the picture's width and height, in any one unit; nil without a picture.
  package var imageWidth: String?
  package var imageHeight: String?
  /// The field whose value names the card's section; nil: all are in one.
  package var group: String?
  /// The field that the card's colour follows from; nil: its group, else its identity.
  package var color: String?
  /// The field with the card's extent along the way of scrolling; nil: it follows from the content.
  package var extent: String?
  /// The field with the number of columns that the card spans; nil: all span one.
  package var span: String?
  /// The field with the card's width, where the layout gives cards widths of their own; nil: it is
  /// the layout's usual one.
  package var width: String?

  package init(title: String? = nil, body: String? = nil, badge: String? = nil) {
    (self.title, self.body, self.badge) = (title, body, badge)
  }
}

extension CardFields {
  static let titleNames = [
    "title", "name", "label", "heading", "subject", "headline", "summary", "key", "id",
  ]
  /// A field of this name is the body, however short its texts are.
  private static let bodyNames = ["body", "text", "description", "content", "message"]
  private static let badgeNames = [
    "price", "cost", "amount", "score", "rating", "points", "stars", "stargazerscount", "votes",
    "likes", "count", "total", "quantity", "height", "size", "length", "value", "number",
  ]
  private static let badgeEndings = ["price", "cost", "score", "rating", "count", "total"]
  private static let imageEndings = [
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".bmp",
  ]
  /// Characters beyond which a text is a body.
  static let shortText = 40

  /// The roles of the fields in `sample`, by their names and values.
  ///
  /// - Complexity: O(fields of the sample · their length).
  package static func detect(in sample: [Record]) -> CardFields {
    let candidates = Candidate.all(in: sample)
    var fields = CardFields()
    fields.detectImage(in: candidates)
    let texts = candidates.filter { $0.longestText > 0 && $0.name != fields.image }
    fields.title =
      named(titleNames, in: texts)
      ?? texts.first { $0.longestText <= shortText && !$0.isProse }?.name
      ?? (texts.count > 1 ? texts.first?.name : nil)
    let longest = texts.filter { $0.name != fields.title && $0.longestText > shortText }
      .max { $0.longestText < $1.longestText }
    fields.body =
      longest?.name
      ?? named(bodyNames, in: texts.filter { $0.name != fields.title && !$0.isShortNumber })
    let taken = [fields.title, fields.body, fields.image, fields.imageWidth, fields.imageHeight]
    let numbers = candidates.filter { $0.isShortNumber && !taken.contains($0.name) }
    fields.badge =
      named(badgeNames, in: numbers)
      ?? numbers.first { number in badgeEndings.contains { number.plainName.hasSuffix($0) } }?.name
    return fields
  }

  private mutating func detectImage(in candidates: [Candidate]) {
    // The name of a picture's file may be its title as well.
    let pictures = candidates.filter { $0.isPicture }
    image =
      (pictures.first { !Self.titleNames.contains($0.plainName) } ?? pictures.first)?.name
    guard image != nil else { return }
    imageWidth = Self.named(["w", "width", "imagewidth"], in: candidates)
    imageHeight = Self.named(["h", "height", "imageheight"], in: candidates)
  }

  /// The first of `names` that a candidate has.
  private static func named(_ names: [String], in candidates: [Candidate]) -> String? {
    for name in names {
      if let candidate = candidates.first(where: { $0.plainName == name }) { return candidate.name }
    }
    return nil
  }

  /// What a sample says about one field.
  private struct Candidate {
    var name: String
    /// Small letters, without `_`, `-` and spaces.
    var plainName: String
    /// Characters; 0 if no record has text there.
    var longestText = 0
    /// Whether all values that are there are numbers, or short texts with a digit.
    var isShortNumber = true
    var isPicture = false
    /// Whether a text is several lines of what is called a body.
    var isProse = false

    init(name: String) {
      self.name = name
      plainName = name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    /// In the order in which the fields appear first.
    static func all(in sample: [Record]) -> [Candidate] {
      var candidates: [Candidate] = []
      var places: [String: Int] = [:]
      for record in sample {
        for field in record.fields {
          let place = places[field.name] ?? candidates.count
          if place == candidates.count {
            places[field.name] = place
            candidates.append(Candidate(name: field.name))
          }
          if let blob = record.blob(of: field.name) {
            candidates[place].see(blob)
          } else {
            candidates[place].see(field.value)
          }
        }
      }
      return candidates
    }

    /// The words for bytes are neither a text nor a number.
    private mutating func see(_ blob: Blob) {
      isShortNumber = false
      isPicture = isPicture || blob.picture != nil
    }

    private mutating func see(_ value: Value) {
      switch value {
      case .string(let text):
        guard !text.isEmpty else { return }
        longestText = max(longestText, text.count)
        isShortNumber = isShortNumber && text.utf8.count <= 16 && hasDigit(text)
        isPicture = isPicture || namesImage(text)
        isProse = isProse || bodyNames.contains(plainName) && text.utf8.contains(0x0A)
      case .number, .null: break
      case .bool, .array, .object: isShortNumber = false
      }
    }

    private func namesImage(_ text: String) -> Bool {
      // Their ends are enough, and texts may be long.
      let end = String(decoding: text.utf8.suffix(8), as: UTF8.self).lowercased()
      return imageEndings.contains { end.hasSuffix($0) }
    }

    private func hasDigit(_ text: String) -> Bool {
      text.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
  }
}
