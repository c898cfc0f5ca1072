import WaterfallItems
import WaterfallSources

@testable import WaterfallRecords
@testable import WaterfallSources

/// A store that returns bytes in small pieces, which are the same at each reading.
final class PieceStore: ByteStore {
  let name: String
  private let bytes: [UInt8]
  private let longest: Int

  /// - Parameter longest: the longest piece in bytes; 0 for everything at once.
  init(_ bytes: [UInt8], name: String = "data", longest: Int) {
    (self.bytes, self.name, self.longest) = (bytes, name, longest)
  }

  func read(at offset: UInt64, count: Int) -> ByteAnswer {
    guard offset < UInt64(bytes.count) else { return .end }
    let start = Int(offset)
    let size = longest == 0 ? count : min(count, 1 + start * 7 % longest)
    return .bytes(Array(bytes[start..<min(bytes.count, start + size)]))
  }

  func reopened() -> sending any ByteStore { PieceStore(bytes, name: name, longest: longest) }
}

struct Outcome: Equatable {
  var records: [Record] = []
  var places: [ItemPlace] = []
  var error: ItemError?
}

/// Reads everything that a source makes of `bytes`, in pieces and pages of random sizes.
func readAll(
  _ bytes: [UInt8], pieces random: inout SeededRandom, options: SourceOptions = SourceOptions(),
  name: String = "data"
) async -> Outcome {
  let longest = random.pick([0, 1, 2, 5, 40])
  return await readAll(
    RecordSource(PieceStore(bytes, name: name, longest: longest), options: options),
    pageSize: random.pick([1, 3, 1000]))
}

func readAll(_ source: any ItemSource, pageSize: Int) async -> Outcome {
  var outcome = Outcome()
  var cursor: Cursor?
  do throws(ItemError) {
    repeat {
      let page = try await source.page(after: cursor, count: pageSize)
      outcome.records += page.items.map(\.record)
      outcome.places += page.items.map(\.place)
      cursor = page.next
    } while cursor != nil
  } catch {
    outcome.error = error
  }
  return outcome
}
