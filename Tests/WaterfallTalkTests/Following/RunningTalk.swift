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
  /// Rung when something has come, or a condition may hold.
  let bell = AsyncStream<Void>.makeStream()

  init(
    _ source: any ItemSource, _ options: ViewerOptions = RunningTalk.options(), window: String
  ) throws {
    var options = options
    options.configuration.lead.isOn = true
    speaker = RunningViewer(source, options, size: TestViewer.size(window)) {
      [bell = bell.continuation] in bell.yield()
    }
    server = try TalkServer(
      at: TalkAddress(at: "\(folder.path)/talk.sock", environment: [:]), program: "test",
      limits: .patient, receive: { [inbox = speaker.inbox] in inbox.post(.news($0)) })
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
    let attendance = try Attendance(at: "\(folder.path)/talk.sock", pauses: .patient)
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
