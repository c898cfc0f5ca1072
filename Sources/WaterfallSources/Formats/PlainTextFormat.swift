import WaterfallItems
import WaterfallRecords

/// Plain text: a card per paragraph, or per line if there are no blank lines. For `git log`, a card
/// per commit.
struct PlainTextFormat: DataFormat {
  let name = "text"
  let endings = ["txt", "text"]

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard data.first != nil else { return .empty }
    return try await source.textShape(data.window, from: data.start)
  }
}
