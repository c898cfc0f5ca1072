import Platform
import WaterfallItems

/// The task of a guest, which alone reads and writes the socket.
struct TalkAttendance {
  private let path: String
  private let questions: TalkQuestions
  private let pauses: TalkClient.Pauses
  private let onEvent: @Sendable (TalkEvent) -> Void

  /// The reason for the last loss; nil since the talk was joined.
  private var lastLoss: TalkError?
  private var isJoined = false
  private var input = LineBuffer(longest: TalkLine.longest)
  /// The line that is being sent, and how many bytes of it were sent.
  private var output: (line: [UInt8], sent: Int) = ([], 0)
  private var state = TalkState()
  /// The step of a state that has not been reported yet.
  private var newStep: Int?

  /// The most bytes that are read before the lines in them are handled.
  private static let mostRead = 1 << 20

  init(
    at path: String, _ questions: TalkQuestions, pauses: TalkClient.Pauses,
    onEvent: @escaping @Sendable (TalkEvent) -> Void
  ) {
    (self.path, self.questions, self.pauses, self.onEvent) = (path, questions, pauses, onEvent)
  }

  /// Joins the talk, and joins it again, until the task is cancelled.
  mutating func run() async {
    var isFirst = true
    while !Task.isCancelled {
      var reason: ItemError?
      do throws(TalkError) {
        try await attend()
      } catch {
        report(error)
        reason = failure(because: error)
      }
      questions.close(because: reason)
      let next = isJoined || isFirst ? pauses.first : pauses.later
      isFirst = false
      guard await pause(for: next) else { break }
    }
  }

  /// The error of the questions that are open when the connection ends.
  ///
  /// - Returns: nil if it says no more than that the speaker is gone.
  private func failure(because loss: TalkError) -> ItemError? {
    switch loss {
    case .absent, .lost, .system: nil
    default: .io(name: path, reason: loss.statement)
    }
  }

  /// Follows the talk until the connection ends.
  ///
  /// - Throws: the reason why it ended, unless the speaker said goodbye or the task is cancelled.
  private mutating func attend() async throws(TalkError) {
    (isJoined, newStep, state) = (false, nil, TalkState())
    input = LineBuffer(longest: TalkLine.longest)
    let socket: Descriptor
    do throws(SystemError) {
      socket = try Descriptor.connected(to: path)
    } catch {
      throw error.isMissing || error.isOfSilentSocket ? .absent(path: path) : .system(error)
    }
    output = (GuestLine.attend(version: TalkLine.version).encoded, 0)
    let helloTime = ContinuousClock.now + pauses.silence
    while true {
      try send(to: socket)
      let outcome = await Readiness.shared.wait(
        for: [socket, questions.descriptor], writing: output.line.isEmpty ? nil : socket,
        until: isJoined ? nil : helloTime)
      switch outcome {
      case .cancelled: return
      case .late: throw .silent
      case .ready:
        questions.hush()
        if try receive(from: socket) == .goodbye { return }
      }
    }
  }

  /// Sends the line that is being sent, or the next question.
  private mutating func send(to socket: Descriptor) throws(TalkError) {
    if isJoined, output.line.isEmpty, let line = questions.nextLine() { output = (line, 0) }
    guard !output.line.isEmpty else { return }
    do throws(SystemError) {
      output.sent += try socket.send(output.line, from: output.sent)
    } catch {
      // The speaker's last words may still be there to read.
      output.sent = output.line.count
    }
    if output.sent == output.line.count { output = ([], 0) }
  }

  private enum Ending { case open, goodbye }

  /// Reads what has come, and handles the lines in it.
  private mutating func receive(from socket: Descriptor) throws(TalkError) -> Ending {
    var (count, isOver) = (0, false)
    while count < Self.mostRead, !isOver {
      // After an error nothing more can be read, as after the end.
      do throws(SystemError) {
        guard let bytes = try socket.bytesReady(count: 1 << 16) else { break }
        count += bytes.count
        isOver = bytes.isEmpty
        input.append(bytes)
      } catch {
        isOver = true
      }
    }
    // Several states at once are reported as one, so a fast speaker does not flood a slow guest.
    defer { reportState() }
    while let line = try nextLine() {
      if try take(line) == .goodbye { return .goodbye }
    }
    if isOver { throw .lost }
    return .open
  }

  private mutating func nextLine() throws(TalkError) -> TalkLine? {
    do throws(LineFault) {
      guard let line = try input.next() else { return nil }
      return try TalkLine(decoding: line)
    } catch {
      throw .malformed(error)
    }
  }

  private mutating func take(_ line: TalkLine) throws(TalkError) -> Ending {
    switch line {
    case .hello(let program, let step, let state):
      guard !isJoined else { throw .malformed(LineFault(expected: "one line with \"talk\"")) }
      (isJoined, self.state, newStep, lastLoss) = (true, state, step, nil)
      questions.open()
      onEvent(.joined(program: program))
    case .foreignVersion(let version): throw .foreignVersion(version)
    case .step(let step, let changes):
      guard isJoined else { throw .malformed(LineFault(expected: "\"talk\" in the first line")) }
      state.apply(changes)
      guard state.members.count <= TalkLine.mostMembers else {
        throw .malformed(
          LineFault(expected: "at most \(TalkLine.mostMembers) members of the state"))
      }
      newStep = step
    case .page(let order, let from, let page): questions.take(page: page, order: order, from: from)
    case .picture(let item, let field, let picture):
      questions.take(picture, item: item, field: field)
    case .ended(let reason):
      reportState()
      // The loss that follows is no news.
      lastLoss = .lost
      onEvent(.ended(reason))
      return .goodbye
    case .error(let words): throw .refused(words)
    case .unknown: break
    }
    return .open
  }

  private mutating func report(_ loss: TalkError) {
    // After a speaker has gone, it is no news that no other one is there.
    let isNews = loss != lastLoss && (lastLoss != .lost || loss != .absent(path: path))
    if isNews, !Task.isCancelled { onEvent(.lost(loss)) }
    lastLoss = loss
  }

  private mutating func reportState() {
    guard let step = newStep else { return }
    newStep = nil
    onEvent(.state(state, step: step))
  }
}
