import Platform
import Synchronization
import WaterfallItems
import WaterfallRecords

/// Plays a talk that was recorded, for one guest.
package final class TalkPlayback: TalkHall {
  private struct Moment: Sendable {
    let time: Duration
    let state: TalkState
    let step: Int
  }

  private let moments: [Moment]
  private let pages: RecordedPages
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// The largest recording, in bytes.
  private static let largest = 256 << 20

  /// - Parameter path: of a file that `lead --talk` has written.
  /// - Throws: `.system`, `.malformedFile`.
  package init(path: String) throws(TalkError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Descriptor(path: path).allBytes(limit: Self.largest)
    } catch {
      throw .system(error)
    }
    var (moments, pages, number) = ([Moment](), RecordedPages(), 0)
    for line in bytes.split(separator: 0x0A) {
      number += 1
      do throws(LineFault) {
        try Self.read(Array(line), into: &moments, &pages)
      } catch {
        // The last line may be cut, if the speaker's program was killed.
        if line.endIndex == bytes.endIndex { break }
        throw .malformedFile(path: path, line: number, error)
      }
    }
    guard !moments.isEmpty else {
      throw .malformedFile(
        path: path, line: 1, LineFault(expected: "a talk, as lead --talk writes it"))
    }
    (self.moments, self.pages) = (moments, pages)
  }

  private static func read(
    _ line: [UInt8], into moments: inout [Moment], _ pages: inout RecordedPages
  ) throws(LineFault) {
    let members = try TalkLine.members(of: line)
    let time = Duration.milliseconds(try members.anyWhole("at") ?? 0)
    switch try TalkLine(members, length: line.count) {
    case .hello(_, let step, let state):
      moments.append(Moment(time: time, state: state, step: step))
    case .step(let step, let changes):
      guard var state = moments.last?.state else {
        throw LineFault(expected: "the first state before its changes")
      }
      state.apply(changes)
      moments.append(Moment(time: time, state: state, step: step))
    case .page(_, _, let value):
      guard let page = try? TalkPage(value) else { throw LineFault(expected: "items of a talk") }
      pages.append(page)
    default: break
    }
  }

  package func firstState() async throws(TalkError) -> TalkState {
    moments.first { $0.state["fields"] != nil }?.state ?? moments[0].state
  }

  package func link(from start: TalkStart) -> any TalkLink {
    RecordedLink(start: start, pages: pages)
  }

  package func listen(_ listener: @escaping @Sendable (TalkEvent) -> Void) {
    let moments = moments
    let new = startTask {
      let start = ContinuousClock.now
      for moment in moments {
        let rest = moment.time - start.duration(to: .now)
        if rest > .zero {
          guard await pause(for: rest) else { return }
        }
        listener(.state(moment.state, step: moment.step))
      }
      listener(.ended("the recording is over"))
    }
    task.withLock { task in
      task?.cancel()
      task = new
    }
  }

  package func end() { task.withLock { $0?.cancel() } }
}

/// The items of a recording.
private struct RecordedPages: Sendable {
  private var pages: [TalkPage] = []
  /// The index of the page that has an item, by the order and the item's number.
  private var places: [Int: [Int: Int]] = [:]

  mutating func append(_ page: TalkPage) {
    for number in page.from..<page.from + page.items.count {
      places[page.order, default: [:]][number] = pages.count
    }
    pages.append(page)
  }

  /// The recorded items from a number on; none if they were not recorded.
  func page(order: Int, from: Int, count: Int) -> TalkPage {
    guard let index = places[order]?[from] else {
      return TalkPage(order: order, from: from, items: [], ends: true)
    }
    let page = pages[index]
    let items = page.items[(from - page.from)...].prefix(count)
    return TalkPage(order: order, from: from, items: Array(items), roles: page.roles)
  }
}

private struct RecordedLink: TalkLink {
  let start: TalkStart
  let pages: RecordedPages

  func page(order: Int, from: Int, count: Int) async throws(ItemError) -> TalkPage {
    pages.page(order: order, from: from, count: count)
  }

  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] {
    throw .unsupported(name: start.source, reason: "a recorded talk has no pictures")
  }
}
