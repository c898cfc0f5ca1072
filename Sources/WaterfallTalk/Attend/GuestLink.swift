import Platform
import Synchronization
import WaterfallItems
import WaterfallRecords

/// A guest's connection, as the source of the speaker's items from a place on.
struct GuestLink: TalkLink {
  let start: TalkStart
  private let attendance: Attendance

  init(_ attendance: Attendance, from start: TalkStart) {
    (self.attendance, self.start) = (attendance, start)
  }

  func page(
    order: Int, from: Int, count: Int
  ) async throws(ItemError) -> TalkPage {
    while true {
      let value = try await attendance.client.page(order: order, from: from, count: count)
      guard let page = try? TalkPage(value) else {
        let reason = "the speaker's page from item \(from + 1) on is faulty"
        throw .io(name: start.source, reason: reason)
      }
      if !page.items.isEmpty || page.ends { return page }
      await attendance.wait { $0.order != order || $0.count > from || !$0.hasMore }
      if Task.isCancelled { throw .cancelled }
    }
  }

  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] {
    try await attendance.client.picture(item: item, field: field)
  }
}
