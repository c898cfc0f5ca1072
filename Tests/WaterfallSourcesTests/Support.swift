import Glibc
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

/// A pipe whose reading end is opened by a path under /dev/fd, like a process substitution.
final class Pipe {
  private let reading: Int32
  private var writing: Int32?

  init() {
    var numbers: [Int32] = [0, 0]
    _ = unsafe pipe(&numbers)
    (reading, writing) = (numbers[0], numbers[1])
  }

  var path: String { "/dev/fd/\(reading)" }

  func write(_ text: String) { if let writing { writeAll(Array(text.utf8), to: writing) } }

  func end() {
    if let writing { close(writing) }
    writing = nil
  }

  deinit {
    end()
    close(reading)
  }
}

/// All items that a source delivers, and the error that ended it.
struct Outcome {
  var items: [Item] = []
  var error: ItemError?
  var records: [Record] { items.map(\.record) }
  var failures: [String] { records.compactMap(\.failure) }
  /// The texts of the last field with this name in each item, in order.
  func texts(_ name: String) -> [String] { items.texts(name) }
}

extension [Item] {
  /// The texts of the last field with this name in each item, in order.
  func texts(_ name: String) -> [String] {
    compactMap { item in item.record.fields.last { $0.name == name }?.value.text }
  }
}

/// Reads page by page to the end, or until `limit` items have come.
func readAll(
  _ source: any ItemSource, after start: Cursor? = nil, pageSize: Int = 7, limit: Int = 1_000_000
) async -> Outcome {
  var outcome = Outcome()
  var cursor = start
  do throws(ItemError) {
    repeat {
      let page = try await source.page(after: cursor, count: pageSize)
      outcome.items += page.items
      cursor = page.next
    } while cursor != nil && outcome.items.count < limit
  } catch {
    outcome.error = error
  }
  return outcome
}

func readText(
  _ text: String, format: Format? = nil, name: String = "data",
  _ change: (inout SourceOptions) -> Void = { _ in }
) async -> Outcome {
  var options = SourceOptions(format: format)
  change(&options)
  return await readAll(openSource(bytes: Array(text.utf8), name: name, options: options))
}

/// Pages from a command with a timeout of an hour, so that a slow test machine does not end it.
func commandPages(
  _ command: String, options: SourceOptions = SourceOptions(), timeout: Duration = .seconds(3600)
) -> any ItemSource {
  commandSource(command, options: options, timeout: timeout)
}
