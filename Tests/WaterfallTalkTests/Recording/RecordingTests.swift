import Synchronization
import Testing
import WaterfallItems
import WaterfallSources
import WaterfallTestSupport

@testable import WaterfallTalk
@testable import WaterfallViewer

/// The lines of a recording.
private final class Lines: Sendable {
  private let all = Mutex<[UInt8]>([])

  func append(_ line: [UInt8]) { all.withLock { $0 += line } }
  var bytes: [UInt8] { all.withLock { $0 } }
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

@Test(.timeLimit(.minutes(20)))
func `a recorded talk has its items and their pictures`() async throws {
  let folder = TemporaryFolder()
  try writePictures(to: folder)
  let table = "name,image\nwhole,a.gif\nflat,b.webp\nmissing,nothing.png\nagain,a.gif\n"
  let talk = try RunningTalk(openSource(path: folder.write(table, to: "t.csv")), window: "90x24")
  let lines = Lines()
  let recording = TalkRecording(program: "test") {
    lines.append($0)
  } asking: { [inbox = talk.speaker.inbox, bell = talk.bell.continuation] request, answer in
    inbox.post(
      .news(
        TalkQuestion(request) { line in
          answer(line)
          bell.yield()
        }))
  }
  var last: TalkState?
  #expect(
    await talk.waits {
      let state = talk.speaker.viewer.talkState
      if state != last { recording.record(state) }
      last = state
      return lines.text.split(separator: "\n").count { $0.hasPrefix("{\"picture\":") } == 4
    })
  let playback = try TalkPlayback(path: folder.write(lines.text, to: "talk.jsonl"))
  let state = try await playback.firstState()
  let guest = TalkSource(playback.link(from: state.start(at: TalkPlace(state))))
  let page = try await guest.page(after: nil, count: 20)
  #expect(page.items.count == 4)
  for (index, bytes) in [
    (0, SamplePicture.gif), (1, SamplePicture.losslessWebP), (3, SamplePicture.gif),
  ] {
    #expect(try await guest.blob("image", at: page.items[index].place) == bytes)
  }
  await #expect {
    _ = try await guest.blob("image", at: page.items[2].place)
  } throws: {
    "\($0)".contains("cannot be opened")
  }
}
