import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallBoard
@testable import WaterfallTalk
@testable import WaterfallViewer

// MARK: The clock

/// Steps of a guest in a recording of 100 seconds, and the moments played then.
private struct ClockCase: CustomTestStringConvertible {
  struct Moment {
    let second: Int
    let step: PlaybackStep?
    let place: Int

    init(_ second: Int, _ step: PlaybackStep?, _ place: Int) {
      (self.second, self.step, self.place) = (second, step, place)
    }
  }

  let testDescription: String
  let moments: [Moment]
  var isPaused = false

  static let all = [
    ClockCase(testDescription: "it plays", moments: [.init(3, nil, 3)]),
    ClockCase(testDescription: "it ends", moments: [.init(200, nil, 100)]),
    ClockCase(
      testDescription: "it stops", moments: [.init(5, .pauseOrGoOn, 5), .init(50, nil, 5)],
      isPaused: true),
    ClockCase(
      testDescription: "it goes on",
      moments: [.init(5, .pauseOrGoOn, 5), .init(50, .pauseOrGoOn, 5), .init(52, nil, 7)]),
    ClockCase(
      testDescription: "it jumps, and back",
      moments: [.init(20, .jump(.seconds(10)), 30), .init(21, .jump(.seconds(-10)), 21)]),
    ClockCase(
      testDescription: "it jumps to the start",
      moments: [.init(4, .jump(.seconds(-10)), 0), .init(6, nil, 2)]),
    ClockCase(
      testDescription: "it jumps to the end, and back long after that",
      moments: [
        .init(95, .jump(.seconds(10)), 100), .init(400, .jump(.seconds(-10)), 90),
        .init(401, nil, 91),
      ]),
    ClockCase(
      testDescription: "it jumps while it is paused",
      moments: [
        .init(5, .pauseOrGoOn, 5), .init(9, .jump(.seconds(10)), 15), .init(30, nil, 15),
      ], isPaused: true),
    ClockCase(
      testDescription: "it stops at its end",
      moments: [.init(300, .pauseOrGoOn, 100), .init(301, .jump(.seconds(-10)), 90)],
      isPaused: true),
  ]
}

@Test(arguments: ClockCase.all)
private func `the time of a recording can be stopped and set`(_ example: ClockCase) {
  let start = ContinuousClock.now
  var clock = PlaybackClock(length: .seconds(100), startingAt: start)
  for moment in example.moments {
    let now = start + .seconds(moment.second)
    if let step = moment.step { clock.take(step, at: now) }
    #expect(clock.place(at: now) == .seconds(moment.place))
  }
  #expect(clock.isPaused == example.isPaused)
}

// MARK: The playback

/// The events of a playback, in order, as they come.
private final class Listener: Sendable {
  private let events: AsyncStream<TalkEvent>
  private let continuation: AsyncStream<TalkEvent>.Continuation

  init() { (events, continuation) = AsyncStream<TalkEvent>.makeStream() }

  func hear(_ event: TalkEvent) { continuation.yield(event) }

  /// The next events up to one of these words. A state has its source for words.
  func words(upTo last: String) async -> [String] {
    var all: [String] = []
    for await event in events {
      switch event {
      case .state(let state, step: _): all.append(state.source)
      case .paused(let isPaused): all.append(isPaused ? "paused" : "goes on")
      case .ended(let reason): all.append(reason ?? "")
      case .joined, .lost: all.append("another event")
      }
      if all.last == last { break }
    }
    return all
  }
}

/// A recording with a moment at the start and after each of some hours. Nothing comes in between.
private func recording(hours: [Int], in folder: TemporaryFolder) throws -> TalkPlayback {
  let lines = ([0] + hours).map { hour in
    var state = TalkState()
    state["source"] = .string("\(hour) h")
    let line: TalkLine =
      hour == 0
      ? .hello(program: "test", step: 1, state: state) : .step(hour + 1, changes: state.members)
    return Array("{\"at\":\(hour * 3_600_000),".utf8) + line.encoded.dropFirst()
  }
  let text = String(decoding: lines.joined(), as: UTF8.self)
  return try TalkPlayback(path: folder.write(text, to: "talk.jsonl"))
}

private let noTalk = "expected a talk, as lead --talk writes it"

@Test(arguments: [
  ("", "1: \(noTalk)"), ("name,price\nA,1\n", "1: \(noTalk)"),
  ("\u{1F}\u{8B}\u{8}", "1: \(noTalk)"),
  ("{\"step\":1,\"state\":{}}\n\n", "1: \(noTalk)"),
  ("{\"talk\":1,\"step\":1,\"state\":{}}\n{\"step\":2}x\n\n", "2: expected the end of the value"),
  ("{\"talk\":2,\"step\":1,\"state\":[]}\n", "version 2 of talks, this one version 1"),
])
func `a file that is no talk, or a faulty one, is refused with the reason`(
  text: String, words: String
) throws {
  let folder = TemporaryFolder()
  let path = folder.write(text, to: "talk.jsonl")
  let error = #expect(throws: TalkError.self) { try TalkPlayback(path: path) }
  #expect(error?.statement.contains(words) == true, "\(error?.statement ?? "")")
}

@Test(.timeLimit(.minutes(20)))
func `a jump shows what the speaker showed then`() async throws {
  let folder = TemporaryFolder()
  let playback = try recording(hours: [1, 2], in: folder)
  let (listener, steer) = (Listener(), try #require(playback.steer))
  playback.listen { listener.hear($0) }
  #expect(await listener.words(upTo: "0 h") == ["0 h"])
  steer(.jump(.seconds(3600)))
  #expect(await listener.words(upTo: "1 h") == ["1 h"])
  steer(.jump(.seconds(-1800)))
  #expect(await listener.words(upTo: "0 h") == ["0 h"])
  steer(.jump(.seconds(9 * 3600)))
  #expect(await listener.words(upTo: "the recording is over").first == "2 h")
  steer(.jump(.seconds(-3600)))
  #expect(await listener.words(upTo: "1 h") == ["1 h"])
  playback.end()
}

@Test(.timeLimit(.minutes(20)))
func `a recording that is paused reports nothing but jumps`() async throws {
  let folder = TemporaryFolder()
  let playback = try recording(hours: [1, 2], in: folder)
  let (listener, steer) = (Listener(), try #require(playback.steer))
  playback.listen { listener.hear($0) }
  #expect(await listener.words(upTo: "0 h") == ["0 h"])
  steer(.pauseOrGoOn)
  steer(.jump(.seconds(3600)))
  steer(.pauseOrGoOn)
  steer(.jump(.seconds(3600)))
  #expect(
    await listener.words(upTo: "the recording is over") == [
      "paused", "1 h", "goes on", "2 h", "the recording is over",
    ])
  playback.end()
}

@Test(.timeLimit(.minutes(20)))
func `another viewer sees a recording from its start`() async throws {
  let folder = TemporaryFolder()
  let playback = try recording(hours: [1], in: folder)
  let (first, second) = (Listener(), Listener())
  let steer = try #require(playback.steer)
  playback.listen { first.hear($0) }
  steer(.jump(.seconds(3600)))
  steer(.pauseOrGoOn)
  playback.listen { second.hear($0) }
  #expect(await second.words(upTo: "0 h") == ["0 h"])
  playback.end()
}

// MARK: The guest

/// A guest of a talk over some cards.
private func guest(ofRecording isRecording: Bool) -> TestViewer {
  var options = TestViewer.options()
  options.configuration.attend.open = { _ in MemorySource(records: []) }
  if isRecording { options.configuration.attend.steer = { _ in } }
  return TestViewer(heights: Array(repeating: 4, count: 30), window: "100x12", options: options)
}

@Test(arguments: ["<Space>", "<lt>", ">"])
func `keys that steer a recording are work for it`(key: String) {
  var viewer = guest(ofRecording: true)
  let before = viewer.asked.count
  viewer.press(key)
  #expect(viewer.asked[before...].contains("work"))
  #expect(!viewer.statusLine.contains("on your own"))
}

@Test(arguments: ["o<Space>", "/<Space>", "?<Space>"])
func `a pane or a prompt gets these keys before the recording`(keys: String) {
  var viewer = guest(ofRecording: true)
  viewer.press(keys)
  #expect(!viewer.asked.contains("work"))
}

@Test func `the keys do nothing for a talk that is going on`() {
  var viewer = guest(ofRecording: false)
  viewer.press("<Space>")
  #expect(!viewer.asked.contains("work"))
  #expect(viewer.statusLine.contains("on your own"))
}

@Test func `a guest is told that the recording is paused`() {
  var viewer = guest(ofRecording: true)
  viewer.send(.news(TalkEvent.paused(true)))
  #expect(viewer.statusLine.contains("paused, Space goes on"))
  viewer.press("j", thenStatus: "paused, Space goes on · on your own")
  viewer.send(.news(TalkEvent.paused(false)))
  #expect(!viewer.statusLine.contains("paused"))
}

@Test(arguments: ["<M-p>", "<S-Up>", "<S-Down>", "<S-PgUp>", "<S-PgDn>"])
func `keys of the preview say that guests have none`(key: String) {
  var viewer = guest(ofRecording: false)
  viewer.press(key, thenStatus: "guests have no preview")
}
