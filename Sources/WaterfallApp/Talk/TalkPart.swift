import Platform
import Synchronization
import TerminalGrid
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
final class TalkLead: TalkPart {
  private let server: TalkServer
  private let way: GuestWay
  /// The command with which guests join.
  private let invitation: String
  private var viewerCount = 0

  /// Opens the socket.
  init(at address: TalkAddress, invitation: String) throws(Failure) {
    let way = GuestWay()
    do throws(TalkError) {
      server = try TalkServer(
        at: address, program: "\(Catalogue.current.name) \(Waterfall.version)",
        receive: { guest, request in way.ask(request, of: guest) },
        onGuests: { way.post(GuestCount($0)) })
    } catch {
      throw .talk(error)
    }
    way.open(server)
    (self.way, self.invitation) = (way, invitation)
    warn("guests join with: \(invitation)")
  }

  /// More orders than a person can ask for at one board.
  private static let mostOrders = 1 << 32

  func begin(_ options: inout ViewerOptions, inbox: Inbox) {
    options.configuration.lead.isOn = true
    options.configuration.lead.firstOrder = viewerCount * Self.mostOrders + 1
    options.configuration.lead.invitation = invitation
    if viewerCount == 0 { options.configuration.greeting = "guests join with: \(invitation)" }
    viewerCount += 1
    way.lead(to: inbox)
    way.post(GuestCount(server.guestCount))
  }

  func show(_ viewer: Viewer) { server.publish(viewer.talkState) }

  func end() {
    server.end()
    way.close()
  }
}

/// The way from the thread that serves the guests to the viewer that is shown now, and back.
private final class GuestWay: Sendable {
  private let ends = Mutex<(inbox: Inbox?, server: TalkServer?)>((nil, nil))

  func open(_ server: TalkServer) { ends.withLock { $0.server = server } }
  func lead(to inbox: Inbox) { ends.withLock { $0.inbox = inbox } }
  func close() { ends.withLock { $0 = (nil, nil) } }

  func post(_ news: any PaneNews) { ends.withLock { $0.inbox }?.post(.news(news)) }

  func ask(_ request: TalkRequest, of guest: TalkGuest.ID) {
    post(
      TalkQuestion(request) { [self] line in
        ends.withLock { $0.server }?.answer(guest, line)
      })
  }
}

/// A guest's part.
final class TalkAttendance: TalkPart {
  private let attendance: Attendance
  private let state: TalkState

  init(_ attendance: Attendance, _ state: TalkState) {
    (self.attendance, self.state) = (attendance, state)
  }

  func begin(_ options: inout ViewerOptions, inbox: Inbox) {
    options.configuration.attend.state = state
    options.configuration.attend.open = { [attendance] start in
      TalkSource(GuestLink(attendance, from: start))
    }
    attendance.listen { inbox.post(.news($0)) }
  }

  func show(_ viewer: Viewer) {}
  func end() { attendance.end() }
}
