import Platform

/// Limits of the memory and the time that guests may take.
struct GuestLimits {
  var mostGuests = 512
  /// How long a connection may take to say hello.
  var longestSilence = Duration.seconds(5)
  /// How long guests have to take the last line.
  var lastTime = Duration.milliseconds(150)
  /// How long no connection is accepted after this process reached its limit of open files.
  var shortagePause = Duration.seconds(1)
  /// The bytes that the kernel stores for a guest that does not read; it doubles the number. A
  /// guest that wakes reads the old states among them first.
  var mostUnread = 16_384
}

/// The thread that serves all guests of a talk.
///
/// It waits in poll(2) for the inbox, the listening socket and all guests. A guest that does not
/// read costs nothing more: until its socket has room again, nothing is encoded or sent for it.
struct GuestLoop {
  private let socket: ListeningSocket
  private let inbox: TalkInbox
  private let program: String
  private let limits: GuestLimits
  private let receive: @Sendable (TalkQuestion) -> Void
  private let onGuests: @Sendable (Int) -> Void

  /// The inbox, the listening socket, and then all of ``guests``.
  private var polls = PollSet()
  private var guests: [TalkGuest] = []
  private var indices: [TalkGuest.ID: Int] = [:]
  private var lastNumber: UInt64 = 0
  private var latest: TalkMoment?
  /// The number of guests that have said hello, as the others know it.
  private var knownCount = 0
  /// When to accept connections again; nil if nothing hinders it.
  private var acceptTime: ContinuousClock.Instant?
  /// When the thread ends at the latest; nil until the talk ends.
  private var endTime: ContinuousClock.Instant?

  /// The index of the first guest in ``polls``.
  private static let firstGuest = 2

  /// - Parameter socket: its file is removed at the end.
  init(
    _ socket: ListeningSocket, _ inbox: TalkInbox, program: String, limits: GuestLimits,
    receive: @escaping @Sendable (TalkQuestion) -> Void,
    onGuests: @escaping @Sendable (Int) -> Void
  ) {
    (self.socket, self.inbox, self.program, self.limits) = (socket, inbox, program, limits)
    (self.receive, self.onGuests) = (receive, onGuests)
    polls.append(inbox.descriptor, for: .reading)
    polls.append(socket.descriptor, for: .reading)
  }

  /// Serves guests until the talk ends.
  mutating func run() {
    while true {
      // A guest whose hello has come by then is heard, however late this thread gets to it.
      let now = ContinuousClock.now
      let news = polls.news(until: nextTime)
      for entry in news {
        switch entry.index {
        case 0: takeInbox()
        case 1: accept()
        default: hear(guests[entry.index - Self.firstGuest], entry)
        }
      }
      keepTimes(until: now)
      removeGuests()
      if let endTime, guests.isEmpty || endTime <= .now { break }
    }
    inbox.setOver()
  }

  private mutating func takeInbox() {
    let content = inbox.take()
    for (id, line) in content.answers {
      guard let index = indices[id] else { continue }
      guests[index].take(answer: line)
      serve(guests[index])
    }
    if let state = content.state {
      latest = TalkMoment(step: content.step, state: state, program: program)
      for guest in guests where !guest.isBlocked { serve(guest) }
    }
    if content.isEnding, endTime == nil { end() }
  }

  private mutating func hear(_ guest: TalkGuest, _ news: PollSet.News) {
    if news.isReadable { guest.read() }
    if news.isOver { guest.leave() }
    serve(guest)
  }

  /// Passes a guest's question on, and sends as much as its socket takes.
  private mutating func serve(_ guest: TalkGuest) {
    repeat {
      if let request = guest.nextRequest() {
        receive(TalkQuestion(request) { [inbox, id = guest.id] in inbox.answer(id, $0) })
      }
      guest.send(latest: latest)
      // The next question may have come before the answer to the last was sent.
    } while guest.mayAsk
    let interest = guest.neededInterest
    guard interest != guest.interest else { return }
    guest.interest = interest
    polls.wait(at: Self.firstGuest + guest.index, for: interest)
  }
}

// Coming and going.
extension GuestLoop {
  /// Accepts the connections that wait.
  private mutating func accept() {
    guard endTime == nil else { return }
    do throws(SystemError) {
      while let connection = try socket.descriptor.acceptedConnection() { add(connection) }
    } catch {
      // The connections that wait would end each poll at once.
      acceptTime = .now + limits.shortagePause
      polls.wait(at: 1, for: [])
    }
  }

  private mutating func add(_ connection: Descriptor) {
    lastNumber += 1
    let guest = TalkGuest(
      TalkGuest.ID(number: lastNumber), connection, helloTime: .now + limits.longestSilence,
      index: guests.count)
    guard guests.count < limits.mostGuests else { return guest.refuse("the talk is full") }
    connection.limitUnread(to: limits.mostUnread)
    polls.append(connection, for: guest.interest)
    indices[guest.id] = guests.count
    guests.append(guest)
  }

  /// The time at which something is to be done even without news.
  private var nextTime: ContinuousClock.Instant? {
    var next = [acceptTime, endTime].compactMap { $0 }.min()
    for guest in guests where !guest.hasJoined {
      next = min(next ?? guest.helloTime, guest.helloTime)
    }
    return next
  }

  /// Does what was due at `now`.
  private mutating func keepTimes(until now: ContinuousClock.Instant) {
    for guest in guests where !guest.hasJoined && !guest.isOver && guest.helloTime <= now {
      guest.refuse("expected {\"attend\":1} within \(limits.longestSilence)")
    }
    if let time = acceptTime, time <= now, endTime == nil {
      acceptTime = nil
      polls.wait(at: 1, for: .reading)
    }
  }

  /// Removes guests whose connection is over, and reports the number of the others.
  private mutating func removeGuests() {
    var count = 0
    for index in guests.indices.reversed() {
      if !guests[index].isOver {
        count += guests[index].hasJoined ? 1 : 0
        continue
      }
      indices[guests[index].id] = nil
      polls.remove(at: Self.firstGuest + index)
      guests.swapAt(index, guests.count - 1)
      guests.removeLast()
      if index < guests.count {
        guests[index].index = index
        indices[guests[index].id] = index
      }
    }
    guard count != knownCount else { return }
    knownCount = count
    inbox.set(guestCount: count)
    onGuests(count)
  }

  private mutating func end() {
    endTime = .now + limits.lastTime
    socket.removeFile()
    polls.wait(at: 1, for: [])
    for guest in guests {
      guest.end(with: TalkLine.ended("the speaker has left").encoded)
      serve(guest)
    }
  }
}
