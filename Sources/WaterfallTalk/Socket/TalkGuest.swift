import Platform

/// A guest of a talk, as the speaker's program sees it. Only the thread of ``GuestLoop`` has it.
package final class TalkGuest {
  /// Tells guests of a talk apart. It is never used again.
  package struct ID: Hashable, Sendable {
    let number: UInt64
  }

  let id: ID
  let socket: Descriptor
  /// When a guest that has not said hello is sent away.
  let helloTime: ContinuousClock.Instant
  var index: Int
  /// The news that the thread waits for.
  var interest = PollSet.Interest.reading

  /// Whether the guest has said hello.
  private(set) var hasJoined = false
  /// Whether the connection is to be closed.
  private(set) var isOver = false
  private var input = LineBuffer(longest: GuestLine.longest)
  /// Whether the guest sends nothing more. It may still read.
  private var isDeaf = false
  /// How many lines of unknown kinds have come.
  private var unknownCount = 0
  /// Whether a question has come whose answer has not been sent whole.
  private var hasQuestion = false

  /// The state that the guest was sent last.
  private var moment: TalkMoment?
  private var answer: [UInt8]?
  private var farewell: [UInt8]?
  /// The line that is being sent; empty if there is none.
  private var line: [UInt8] = []
  /// The kind of that line.
  private var kind = Kind.state
  /// How many bytes of it were sent.
  private var sent = 0
  /// Whether the socket has no room at the moment.
  private(set) var isBlocked = false

  private enum Kind { case state, answer, farewell }

  /// A line costs processor time, so a guest may not send any number of them for nothing.
  private static let mostUnknown = 1000

  init(_ id: ID, _ socket: Descriptor, helloTime: ContinuousClock.Instant, index: Int) {
    (self.id, self.socket, self.helloTime, self.index) = (id, socket, helloTime, index)
  }

  /// The news that the thread has to wait for. A guest with an open question is not read from, so
  /// that its questions take no memory here.
  var neededInterest: PollSet.Interest {
    var interest: PollSet.Interest = isDeaf || hasQuestion ? [] : .reading
    if isBlocked { interest.insert(.writing) }
    return interest
  }

  /// Whether the guest has no open question, and perhaps another one has come.
  var mayAsk: Bool { !isOver && !hasQuestion && input.mayHaveLine }

  /// Closes the connection with a reason, if it fits in at once.
  func refuse(_ words: String) {
    // An error has no consequence, because the connection is closed anyway.
    if line.isEmpty { _ = try? socket.send(TalkLine.error(words).encoded, from: 0) }
    isOver = true
  }

  /// Marks a connection that is broken.
  func leave() { isOver = true }
}

// Reading.
extension TalkGuest {
  /// Takes bytes that have come.
  func read() {
    guard !isOver, !isDeaf else { return }
    do throws(SystemError) {
      guard let bytes = try socket.bytesReady(count: GuestLine.longest) else { return }
      if bytes.isEmpty { isDeaf = true } else { input.append(bytes) }
    } catch {
      isOver = true
    }
    if isDeaf, !hasJoined { isOver = true }
  }

  /// The next question; nil if none has come, or one is still open.
  func nextRequest() -> TalkRequest? {
    do throws(LineFault) {
      while !isOver, !hasQuestion, let line = try input.next() {
        if let request = try take(GuestLine(decoding: line)) {
          hasQuestion = true
          return request
        }
      }
    } catch {
      refuse("expected \(error.expected)")
    }
    return nil
  }

  private func take(_ line: GuestLine) throws(LineFault) -> TalkRequest? {
    switch line {
    case .attend(TalkLine.version) where !hasJoined: hasJoined = true
    case .attend where !hasJoined: refuse("this talk speaks version \(TalkLine.version)")
    case .want(let request) where hasJoined: return request
    case .unknown where hasJoined:
      unknownCount += 1
      if unknownCount > Self.mostUnknown {
        throw LineFault(expected: "at most \(Self.mostUnknown) lines of unknown kinds")
      }
    case .attend: throw LineFault(expected: "{\"attend\":1} only once")
    case .want, .unknown: throw LineFault(expected: "{\"attend\":1} as the first line")
    }
    return nil
  }
}

// Writing.
extension TalkGuest {
  /// Takes the answer to the open question. It is ignored if there is none.
  func take(answer line: [UInt8]) {
    if hasQuestion, answer == nil, kind != .answer || self.line.isEmpty { answer = line }
  }

  /// Lets the guest go after a last line.
  func end(with line: [UInt8]) {
    if hasJoined { farewell = line } else { isOver = true }
    answer = nil
  }

  /// Sends as much as the socket takes.
  ///
  /// - Parameter latest: the latest state; nil if there is none yet.
  func send(latest: TalkMoment?) {
    guard hasJoined else { return }
    while !isOver {
      if line.isEmpty, !takeNextLine(latest) { return }
      do throws(SystemError) {
        sent += try socket.send(line, from: sent)
      } catch {
        isOver = true
        return
      }
      isBlocked = sent < line.count
      if isBlocked { return }
      finishLine()
    }
  }

  private func finishLine() {
    (line, sent) = ([], 0)
    switch kind {
    case .state: break
    case .answer: hasQuestion = false
    case .farewell: isOver = true
    }
  }

  /// Takes the next line to send. An answer is sent before a state: the next question is read only
  /// after it, so there is time for a state between two answers.
  ///
  /// - Returns: whether there is one.
  private func takeNextLine(_ latest: TalkMoment?) -> Bool {
    if let farewell {
      (line, kind) = (farewell, .farewell)
    } else if let answer, moment != nil {
      (line, kind, self.answer) = (answer, .answer, nil)
    } else if let latest, moment !== latest {
      (line, kind) = (moment?.line(to: latest) ?? latest.firstLine, .state)
      moment = latest
    }
    return !line.isEmpty
  }
}
