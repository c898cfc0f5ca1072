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
  private let items: RecordedItems
  /// The time of the last moment.
  private let length: Duration
  private let run: Mutex<Run>

  /// What is played to the listener.
  private struct Run: Sendable {
    var clock: PlaybackClock
    var listener: (@Sendable (TalkEvent) -> Void)?
    /// The index of the moment that comes next.
    var next = 0
    var task: Task<Void, Never>?
  }

  /// The largest recording, in bytes.
  private static let largest = 256 << 20

  /// - Parameter path: of a file that `lead --talk` has written.
  /// - Throws: `.system`, `.foreignVersion`, `.malformedFile`.
  package init(path: String) throws(TalkError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Descriptor(path: path).allBytes(limit: Self.largest)
    } catch {
      throw .system(error)
    }
    var (moments, items, number) = ([Moment](), RecordedItems(), 0)
    let lines = bytes.split(separator: 0x0A)
    // Another fault in this line is found below.
    if let first = lines.first,
      case .foreignVersion(let version)? = try? TalkLine(decoding: Array(first))
    {
      throw .foreignVersion(version)
    }
    let noTalk = LineFault(expected: "a talk, as lead --talk writes it")
    for line in lines {
      number += 1
      do throws(LineFault) {
        try Self.read(Array(line), into: &moments, &items)
      } catch {
        // The last line may be cut, if the speaker's program was killed.
        if line.endIndex == bytes.endIndex { break }
        // Before the first state, the file is probably of another kind.
        throw .malformedFile(path: path, line: number, moments.isEmpty ? noTalk : error)
      }
    }
    guard !moments.isEmpty else { throw .malformedFile(path: path, line: 1, noTalk) }
    (self.moments, self.items) = (moments, items)
    let length = moments.map(\.time).max() ?? .zero
    self.length = length
    run = Mutex(Run(clock: PlaybackClock(length: length, startingAt: .now)))
  }

  private static func read(
    _ line: [UInt8], into moments: inout [Moment], _ items: inout RecordedItems
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
      items.append(page)
    case .picture(let item, let field, let picture):
      items.append(picture, item: item, field: field)
    default: break
    }
  }

  package func firstState() async throws(TalkError) -> TalkState {
    moments.first { $0.state["fields"] != nil }?.state ?? moments[0].state
  }

  package func link(from start: TalkStart) -> any TalkLink {
    RecordedLink(start: start, items: items)
  }

  package var steer: (@Sendable (PlaybackStep) -> Void)? { return { [self] step in take(step) } }

  package func listen(_ listener: @escaping @Sendable (TalkEvent) -> Void) {
    run.withLock { run in
      run.clock = PlaybackClock(length: length, startingAt: .now)
      (run.listener, run.next) = (listener, 0)
      restart(&run)
    }
  }

  package func end() { run.withLock { $0.task?.cancel() } }

  private func take(_ step: PlaybackStep) {
    run.withLock { run in
      run.clock.take(step, at: .now)
      if case .jump = step {
        let place = run.clock.place(at: .now)
        run.next = moments.lastIndex { $0.time <= place } ?? 0
        _ = reportDue(&run)
      } else {
        run.listener?(.paused(run.clock.isPaused))
      }
      restart(&run)
    }
  }

  /// Plays on from where it is now, unless it is paused or over.
  private func restart(_ run: inout Run) {
    run.task?.cancel()
    run.task = nil
    guard !run.clock.isPaused, run.next < moments.count else { return }
    run.task = startTask { [self] in await play() }
  }

  private func play() async {
    // A task that was cancelled must not report a moment after a jump.
    while let rest = run.withLock({ Task.isCancelled ? nil : reportDue(&$0) }) {
      guard await pause(for: rest) else { return }
    }
  }

  /// Reports all moments up to the place that is played now, and the end after the last one.
  ///
  /// The listener is called while the lock is held, so that events come in their order.
  ///
  /// - Returns: the time until the next moment; nil if there is none.
  private func reportDue(_ run: inout Run) -> Duration? {
    let place = run.clock.place(at: .now)
    while run.next < moments.count, moments[run.next].time <= place {
      let moment = moments[run.next]
      run.listener?(.state(moment.state, step: moment.step))
      run.next += 1
    }
    if run.next < moments.count { return moments[run.next].time - place }
    run.listener?(.ended("the recording is over"))
    return nil
  }
}

/// The items of a recording, and their pictures.
private struct RecordedItems: Sendable {
  private var pages: [TalkPage] = []
  /// The index of the page that has an item, by the order and the item's number.
  private var places: [Int: [Int: Int]] = [:]
  private var pictures: [TalkRequest: TalkPicture] = [:]

  mutating func append(_ page: TalkPage) {
    for number in page.from..<page.from + page.items.count {
      places[page.order, default: [:]][number] = pages.count
    }
    pages.append(page)
  }

  mutating func append(_ picture: TalkPicture, item: ItemID, field: String) {
    pictures[.picture(item: item, field: field)] = picture
  }

  /// A recorded picture; nil if it was not recorded.
  func picture(item: ItemID, field: String) -> TalkPicture? {
    pictures[.picture(item: item, field: field)]
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
  let items: RecordedItems

  func page(order: Int, from: Int, count: Int) async throws(ItemError) -> TalkPage {
    items.page(order: order, from: from, count: count)
  }

  func picture(item: ItemID, field: String) async throws(ItemError) -> [UInt8] {
    switch items.picture(item: item, field: field) {
    case .bytes(let bytes): return bytes
    case .failure(let reason): throw .unsupported(name: start.source, reason: reason)
    case nil:
      throw .unsupported(name: start.source, reason: "the recording does not have this picture")
    }
  }
}

/// How far a recorded talk is played. Its time can be stopped and set.
struct PlaybackClock: Sendable {
  private(set) var isPaused = false
  /// How long the recording is.
  private let length: Duration
  /// The place that was played at a moment.
  private var place = Duration.zero
  private var moment: ContinuousClock.Instant

  init(length: Duration, startingAt now: ContinuousClock.Instant) {
    (self.length, moment) = (length, now)
  }

  /// The place that is played now, at most the recording's length.
  func place(at now: ContinuousClock.Instant) -> Duration {
    isPaused ? place : min(place + moment.duration(to: now), length)
  }

  mutating func take(_ step: PlaybackStep, at now: ContinuousClock.Instant) {
    (place, moment) = (place(at: now), now)
    switch step {
    case .pauseOrGoOn: isPaused.toggle()
    case .jump(let distance): place = min(max(.zero, place + distance), length)
    }
  }
}

/// What a guest does with the time of a recorded talk.
package enum PlaybackStep: Hashable, Sendable {
  case pauseOrGoOn
  /// Goes further by this time, or back if it is negative.
  case jump(Duration)
}
