import WaterfallBoard
import WaterfallItems

extension RecordsRequest {
  func items(from sources: PickSources, reading: CardReading) async -> ReadRecords {
    var read = ReadRecords(request: self)
    for picked in await sources.records(of: items, ifChanged: ifChanged) {
      let (item, source) = (picked.item, picked.source)
      do throws(ItemError) {
        let record = try picked.record.get()
        var file = await source.file(of: item.place)
        if let light, let line = await source.line(of: light, at: item.place) { file?.line = line }
        read.items.append(
          ReadItem(
            index: item.index, record: record,
            card: reading.card(record, fields: fields, at: item.place, of: source),
            file: file))
      } catch {
        read.failure = read.failure ?? error.headline
      }
    }
    return read
  }

  /// Commands and the clipboard get what was shown. Details, and editors, show what is there.
  private var ifChanged: PickSources.Change {
    switch purpose {
    case .copy, .run, .pipe: .refused
    case .details, .edit, .open: .shown
    }
  }
}
