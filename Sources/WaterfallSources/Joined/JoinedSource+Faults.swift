internal import Synchronization
import WaterfallItems
import WaterfallRecords

/// Faults of single parts. If a part cannot be read, a marked item reports the fault, and the next
/// part follows.
extension JoinedSource {
  var faults: [ItemError] {
    let own = table.withLock { $0.faults }
    return parts.indices.flatMap { part in
      parts[part].source.faults + [own[part]].compactMap(\.self)
    }
  }

  /// The last page of a part that cannot be read any further.
  func lastPage(with fault: ItemError, of part: Int, _ index: Int) -> Page {
    table.withLock { table in
      let place = ItemPlace(offset: 0, length: 0, source: table.number(of: fault, in: part))
      let id = ItemID(hashing: "\(part)\0\(fault.message)".utf8)
      if table.section(of: part) == nil, let name = parts[part].section {
        table.setSection(of: part, named: name, isSmall: sharesSections)
      }
      let next = part + 1 < parts.count ? table.start(of: part + 1, index: index + 1) : nil
      return Page(
        items: [Item(id: id, place: place, record: record(of: fault, in: part))], next: next,
        section: table.section(of: part)?.name)
    }
  }

  /// The fault whose marked item is at `place`; nil if a record is there.
  func fault(at place: ItemPlace) -> ItemError? {
    table.withLock { table in
      guard case .fault(let part) = table[place.source] else { return nil }
      return table.faults[part]
    }
  }

  /// The marked record for a fault. Its words name the file, so its card has no line for it.
  func record(of fault: ItemError, in part: Int) -> Record {
    var record = Record(fields: [], failure: fault.headline)
    record.origin = parts[part].section.map { RecordOrigin(name: $0, isShown: false) }
    return record
  }
}

extension ItemError {
  /// Whether another try gives the same error as long as the data does not change.
  var isFinal: Bool {
    switch self {
    case .missing, .malformed, .unsupported: true
    case .io, .command, .unrepeatable, .empty, .cancelled: false
    }
  }
}
