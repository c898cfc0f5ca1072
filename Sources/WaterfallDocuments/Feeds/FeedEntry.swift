import WaterfallRecords

/// An entry of a feed while it is being read.
struct FeedEntry {
  var title = ""
  var summary = ""
  var content = ""
  var link = ""
  var published = ""
  var updated = ""
  var authors = DistinctTexts()
  var categories = DistinctTexts()
  var image = ""
  var duration = ""
  var enclosure = ""
  var comments = ""
  var id = ""

  /// The fields that are not empty, the most informative first.
  var value: Value {
    let text = summary.isEmpty ? content : summary
    var fields = [
      field("title", title), field("summary", text),
      field("author", authors.texts.joined(separator: ", ")),
      field("date", published.isEmpty ? updated : published), field("link", link),
    ]
    if !categories.texts.isEmpty {
      fields.append(Field("categories", .array(categories.texts.map { .string($0) })))
    }
    fields += [
      field("duration", duration), field("image", image), field("enclosure", enclosure),
      field("comments", comments), field("content", content == text ? "" : content),
      field("updated", published.isEmpty || updated == published ? "" : updated),
      field("id", id == link ? "" : id),
    ]
    return .object(fields.compactMap(\.self))
  }

  private func field(_ name: String, _ text: String) -> Field? {
    text.isEmpty ? nil : Field(name, .string(text))
  }
}

/// Texts in the order in which they came, each once and none empty.
struct DistinctTexts {
  private(set) var texts: [String] = []
  private var known: Set<String> = []

  mutating func add(_ text: String) {
    if !text.isEmpty, known.insert(text).inserted { texts.append(text) }
  }
}
