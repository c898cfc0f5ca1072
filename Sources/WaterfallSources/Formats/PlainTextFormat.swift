import WaterfallItems
import WaterfallRecords

/// A card per paragraph, or per line where there is no blank one; of `git log` a card per commit.
struct PlainTextFormat: DataFormat {
  let name = "text"
  let endings = ["txt", "text", "log"]

  func shape(
    of data: Beginning, in source: isolated RecordSource
  ) async throws(ItemError) -> Shape {
    guard data.first != nil else { return .empty }
    return try await source.textShape(data.window, from: data.start)
  }
}
