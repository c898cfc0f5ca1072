import WaterfallRecords

/// An entry of a feed while it is being read.
struct FeedEntry {
  var title = ""
  var summary = ""
  var content = ""
  var link = ""
  var published = ""
  var updated = ""
  var authors: [String] = []
  var categories: [String] = []
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
      field("author", authors.joined(separator: ", ")),
      field("date", published.isEmpty ? updated : published), field("link", link),
    ]
    if !categories.isEmpty {
      fields.append(Field("categories", .array(categories.map { .string($0) })))
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
