import Synchronization
import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallLab
import WaterfallTestSupport
import WaterfallViewerTestSupport

@testable import WaterfallTalk
@testable import WaterfallViewer

/// A speaker and guests, each with a viewer of its own, over a real socket.
final class RunningTalk {
  let speaker: RunningViewer
  private(set) var guests: [RunningViewer] = []
  private var attendances: [Attendance] = []
  private let server: TalkServer
  private let folder = TemporaryFolder()
  private let bell = AsyncStream<Void>.makeStream()
  private let speakerInbox = Mutex<Inbox?>(nil)

  init(
    _ source: any ItemSource, _ options: ViewerOptions = RunningTalk.options(), window: String
  ) throws {
    let way = GuestQuestions()
    server = try TalkServer(
      at: TalkAddress(at: "\(folder.path)/talk.sock", environment: [:]), program: "test",
      receive: { guest, request in way.ask(request, of: guest) })
    var options = options
    options.configuration.lead.isOn = true
    speaker = RunningViewer(source, options, size: TestViewer.size(window)) {
      [bell = bell.continuation] in bell.yield()
    }
    way.lead(to: speaker.inbox, of: server)
    server.publish(speaker.viewer.talkState)
  }

  deinit {
    for attendance in attendances { attendance.end() }
    server.end()
  }

  static func options() -> ViewerOptions {
    var options = ViewerOptions()
    options.paneList = .withTalks
    options.sourceName = "test"
    return options
  }

  /// A guest joins.
  func join(window: String) async throws -> RunningViewer {
    let attendance = try Attendance(at: "\(folder.path)/talk.sock")
    attendances.append(attendance)
    let state = try await attendance.firstState()
    var options = Self.options()
    options.configuration.attend.state = state
    options.configuration.attend.open = { TalkSource(GuestLink(attendance, from: $0)) }
    let source = TalkSource(GuestLink(attendance, from: state.start(at: TalkPlace(state))))
    options.sourceName = source.name
    let guest = RunningViewer(source, options, size: TestViewer.size(window)) {
      [bell = bell.continuation] in bell.yield()
    }
    attendance.listen { [inbox = guest.inbox] in inbox.post(.news($0)) }
    guests.append(guest)
    return guest
  }

  /// Lets all viewers take what comes until a condition holds.
  ///
  /// - Returns: whether it holds; false if it did not within ten minutes.
  func waits(until condition: () -> Bool) async -> Bool {
    let latest = ContinuousClock.now + .seconds(600)
    let alarm = Task { [bell = bell.continuation] in
      try? await Task.sleep(until: latest)
      bell.yield()
    }
    defer { alarm.cancel() }
    var rings = bell.stream.makeAsyncIterator()
    while true {
      speaker.takeNews()
      server.publish(speaker.viewer.talkState)
      for guest in guests { guest.takeNews() }
      if condition() { return true }
      if ContinuousClock.now >= latest { return false }
      await rings.next()
    }
  }
}

/// The way of the guests' questions to the speaker.
private final class GuestQuestions: Sendable {
  private let ends = Mutex<(inbox: Inbox?, server: TalkServer?)>((nil, nil))

  func lead(to inbox: Inbox, of server: TalkServer) { ends.withLock { $0 = (inbox, server) } }

  func ask(_ request: TalkRequest, of guest: TalkGuest.ID) {
    let (inbox, _) = ends.withLock { $0 }
    inbox?.post(
      .news(
        TalkQuestion(request) { [weak self] line in
          self?.ends.withLock { $0.server }?.answer(guest, line)
        }))
  }
}
