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
  /// A picture of an order. Another order may have another picture in the field.
  struct Key: Hashable, Sendable {
    let order: Int
    let item: ItemID
    let field: String
  }

  let key: Key
  /// nil if there is no such item now.
  let place: ItemPlace?
  let fields: CardFields?
  let pictures: SharedLines<Key>
  let answer: @Sendable ([UInt8]) -> Void

  func run(on source: any ItemSource, _ reading: CardReading) async {
    answer(
      await pictures.line(for: key) {
        let picture = await picture(source, reading)
        let isKept = if case .bytes = picture { true } else { false }
        return (TalkLine.picture(item: key.item, field: key.field, picture).encoded, isKept)
      })
  }

  private func picture(_ source: any ItemSource, _ reading: CardReading) async -> TalkPicture {
    guard let place, let fields else { return .failure("the speaker does not show it any more") }
    do throws(ItemError) {
      let reading = TalkReading(source, reading, fields: fields)
      return .bytes(try await reading.picture(in: key.field, at: place))
    } catch {
      return .failure(error.headline)
    }
  }
}
