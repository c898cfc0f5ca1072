import WaterfallBoard
import WaterfallItems
import WaterfallRecords

/// Reads a part of the order for guests.
struct PageWork: PaneWork {
  let range: TalkRange
  let fields: CardFields
  let pages: TalkPages
  let answer: @Sendable ([UInt8]) -> Void

  func run(on source: any ItemSource, _ reading: CardReading) async {
    answer(await pages.line(of: range, by: TalkReading(source, reading, fields: fields)))
  }
}

/// Reads a picture for a guest.
struct PictureWork: PaneWork {
  let item: ItemID
  /// nil if there is no such item now.
  let place: ItemPlace?
  let field: String
  let fields: CardFields?
  let answer: @Sendable ([UInt8]) -> Void

  func run(on source: any ItemSource, _ reading: CardReading) async {
    answer(TalkLine.picture(item: item, field: field, await picture(source, reading)).encoded)
  }

  private func picture(_ source: any ItemSource, _ reading: CardReading) async -> TalkPicture {
    guard let place, let fields else { return .failure("the speaker does not show it any more") }
    do throws(ItemError) {
      let reading = TalkReading(source, reading, fields: fields)
      return .bytes(try await reading.picture(in: field, at: place))
    } catch {
      return .failure(error.headline)
    }
  }
}
