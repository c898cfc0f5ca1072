import Dispatch
import Platform
import Synchronization
import WaterfallItems
import WaterfallRecords
import WaterfallViewer

/// Whether the records have the fields that the command line names. One that none has is a slip,
/// and is told before anything is shown. What a config file says is for records of many kinds.
struct FieldCheck {
  let options: ViewerOptions
  let settings: Settings
  let source: any ItemSource

  /// Records that are looked at: what none of these has is in no card that anybody sees soon.
  private static let sampleSize = 1000

  /// - Throws: `.option(.noField)`; what cannot be read is told when it is read.
  func check() throws(Failure) {
    // A command is run only for pages that somebody wants to see.
    guard namesFields, settings.more == nil, let sample = awaitedSample(), !sample.isEmpty
    else { return }
    for (option, filter) in typedFilters {
      if let unknown = filter.unknownFields(in: sample).first {
        throw .option(.noField(option: option, unknown))
      }
    }
    for order in options.query.orders where isTyped("sort") {
      if let unknown = order.unknownField(in: sample) {
        throw .option(.noField(option: "sort", unknown))
      }
    }
    for (option, field) in shownFields {
      if let unknown = UnknownField(named: field, in: sample) {
        throw .option(.noField(option: option, unknown))
      }
    }
  }

  private func isTyped(_ option: String) -> Bool { settings.data.origin(of: option) == .option }

  private var namesFields: Bool {
    isTyped("sort") || !shownFields.isEmpty || typedFilters.contains { $0.filter.namesFields }
  }

  private var typedFilters: [(option: String, filter: Filter)] {
    let texts = [("query", settings.data[\.query]), ("filter", settings.data[\.filter])]
    return texts.compactMap { option, text in
      guard isTyped(option), let text, let filter = try? Filter(text, words: options.words)
      else { return nil }
      return (option, filter)
    }
  }

  private var shownFields: [(option: String, field: String)] {
    let fields = options.fields
    let all = [
      ("title", fields.title), ("body", fields.body), ("image", fields.image),
      ("badge", fields.badge), ("group-by", fields.group), ("color-by", fields.color),
      ("height-by", fields.extent), ("span-by", fields.span), ("item-width", fields.width),
    ]
    let shown = all.compactMap { option, field in
      isTyped(option) ? field.map { (option, $0) } : nil
    }
    guard options.selection != nil, settings.pick.origin(of: "output") == .option,
      case .field(let name) = settings.pick[\.output]
    else { return shown }
    return shown + [("output", name)]
  }

  /// How long records are waited for that a slow producer has not written yet.
  private static let patience = Duration.milliseconds(300)

  /// The main thread waits here itself. Where it is given up, as `await` does it, the thread ends:
  /// then Ctrl-Z stops nothing that a shell would see, and dispatch's own threads wake for ever.
  private func awaitedSample() -> [Record]? {
    let (source, done) = (source, DispatchSemaphore(value: 0))
    let found = Found()
    Task.detached {
      found.set(await Self.sample(of: source))
      done.signal()
    }
    done.wait()
    return found.records
  }

  /// Handed from one thread to another.
  private final class Found: Sendable {
    private let held = Mutex<[Record]?>(nil)
    var records: [Record]? { held.withLock { $0 } }
    func set(_ records: [Record]?) { held.withLock { $0 = records } }
  }

  /// The first records, where it is certain that these are enough to know; else nil.
  private static func sample(of source: any ItemSource) async -> [Record]? {
    var records: [Record] = []
    var cursor: Cursor?
    repeat {
      let count = sampleSize - records.count
      guard let page = await page(of: source, after: cursor, count: count) else { return nil }
      records += page.items.map(\.record)
      cursor = page.next
    } while cursor != nil && records.count < sampleSize
    return records.filter { $0.failure == nil }
  }

  /// nil: it cannot be read, or is late.
  private static func page(
    of source: any ItemSource, after cursor: Cursor?, count: Int
  ) async -> Page? {
    await withTaskGroup(of: Page?.self) { group in
      group.addTask { try? await source.page(after: cursor, count: count) }
      group.addTask {
        _ = await pause(for: patience)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
