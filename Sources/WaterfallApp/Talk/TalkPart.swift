import Platform
import Synchronization
import TerminalGrid
import TerminalRecording
import WaterfallTalk
import WaterfallViewer

/// What a talk does with the viewers that the program shows, one after the other.
@MainActor
protocol TalkPart: AnyObject {
  /// Prepares the options of the next viewer, and posts news for it to its inbox.
  func begin(_ options: inout ViewerOptions, inbox: Inbox)
  /// Called after each frame with what it shows.
  func show(_ viewer: Viewer)
  /// Called when the last viewer has ended.
  func end()
}

/// The speaker's part: guests see each frame after it has left.
final class SpeakerPart: TalkPart {
  private let server: TalkServer
  private let way: SpeakerWay
  /// The command with which guests join.
  private let invitation: String
  private let recording: (lines: TalkRecording, file: RecordedLines)?
  /// The first number for the orders of the last viewer; 0 before the first one.
  private var firstOrder = 0
  /// The state that guests and the recording have.
  private var shown: TalkState?

  /// Opens the socket.
  ///
  /// - Parameter path: the file that the talk is recorded in; nil if it is not recorded.
  init(at address: TalkAddress, invitation: String, recording path: String?) throws(Failure) {
    let program = "\(Catalogue.current.name) \(Waterfall.version)"
    let way = SpeakerWay()
    do throws(RecordingError) {
      recording = try path.map { (path) throws(RecordingError) in
        let file = try RecordedLines(path: path)
        let lines = TalkRecording(program: program) {
          file.append($0)
        } asking: {
          way.post(TalkQuestion($0, answer: $1))
        }
        return (lines, file)
      }
    } catch {
      throw .recording(error)
    }
    do throws(TalkError) {
      server = try TalkServer(
        at: address, program: program, receive: { way.post($0) },
        onGuests: { way.post(GuestCount($0)) })
    } catch {
      throw .talk(error)
    }
    (self.way, self.invitation) = (way, invitation)
    warn("guests join with: \(invitation)")
  }

  /// More orders than a person can ask for in a second, or at one board.
  private static let mostOrders = 1_000_000

  func begin(_ options: inout ViewerOptions, inbox: Inbox) {
    let isFirst = firstOrder == 0
    // By the time, because guests may still have the items of an earlier talk.
    firstOrder = max(firstOrder + Self.mostOrders, WallTime.now.seconds * Self.mostOrders)
    options.configuration.lead.isOn = true
    options.configuration.lead.firstOrder = firstOrder
    options.configuration.lead.invitation = invitation
    if isFirst { options.configuration.greeting = options.lead.greeting }
    way.lead(to: inbox)
    way.post(GuestCount(server.guestCount))
  }

  func show(_ viewer: Viewer) {
    let state = viewer.talkState
    guard state != shown else { return }
    shown = state
    server.publish(state)
    recording?.lines.record(state)
  }

  func end() {
    server.end()
    way.lead(to: nil)
    if let words = recording?.file.finish(within: Session.longestEnd) { warn("\(words)") }
  }
}

/// The way from other threads to the viewer that is shown now.
private final class SpeakerWay: Sendable {
  private let inbox = Mutex<Inbox?>(nil)

  /// - Parameter inbox: the viewer's; nil if none is shown any more.
  func lead(to inbox: Inbox?) { self.inbox.withLock { $0 = inbox } }
  func post(_ news: any PaneNews) { inbox.withLock(\.self)?.post(.news(news)) }
}

final class GuestPart: TalkPart {
  private let hall: any TalkHall
  private let state: TalkState

  init(in hall: any TalkHall, _ state: TalkState) { (self.hall, self.state) = (hall, state) }

  func begin(_ options: inout ViewerOptions, inbox: Inbox) {
    options.configuration.attend.state = state
    options.configuration.attend.open = { [hall] in TalkSource(hall.link(from: $0)) }
    options.configuration.attend.steer = hall.steer
    hall.listen { inbox.post(.news($0)) }
  }

  func show(_ viewer: Viewer) {}
  func end() { hall.end() }
}
