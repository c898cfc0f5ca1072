import Platform
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallRecords

/// A run of a preview's command, or the reading of a file for it.
struct PreviewRun: Sendable {
  let request: PreviewRequest
  let outbox: PreviewOutbox

  /// The time between two outputs, so that no more than 60 frames a second are drawn for them.
  private static let interval = Duration.milliseconds(16)
  /// The longest time between two looks whether an output was taken. While another program has the
  /// terminal, none is.
  private static let longestInterval = Duration.milliseconds(500)
  /// The text before it goes if the command has written nothing for this long.
  private static let patience = Duration.milliseconds(300)

  /// Why nothing can be shown.
  struct Fault: Error {
    let words: String
    init(_ words: String) { self.words = words }
  }

  /// Runs the command or reads the file, and posts what comes. If the task is cancelled, all
  /// processes of the command are ended.
  func run(from sources: PickSources, _ reading: CardReading) async {
    if request.delay > 0 {
      guard await pause(for: .milliseconds(request.delay)) else { return }
    }
    let read = await request.records.items(from: sources, reading: reading)
    if Task.isCancelled { return }
    var written = PreviewBytes()
    var picture: PreviewPicture?
    let last: PreviewOutput.State
    do throws(Fault) {
      guard let end = try await show(read, &written) else { return }
      if let bytes = written.picture { picture = try self.picture(bytes) }
      last = end
    } catch {
      last = .failed(error.words)
    }
    var wait = Self.interval
    while !Task.isCancelled, !post(&written, picture, last) {
      guard await pause(for: wait) else { return }
      wait = min(wait * 2, Self.longestInterval)
    }
  }

  /// - Returns: how it has ended; nil if the task was cancelled.
  private func show(
    _ read: ReadRecords, _ written: inout PreviewBytes
  ) async throws(Fault) -> PreviewOutput.State? {
    guard let item = read.items.first else { throw Fault(read.failure ?? "it cannot be read") }
    if let failure = item.record.failure { throw Fault(failure) }
    switch request.content {
    case .command(let command):
      return try await follow(start(command, with: item, picks: read.items.dropFirst()), &written)
    case .file: return try readFile(of: item, into: &written)
    }
  }

  /// Starts the command with the records of the card and of the picks.
  private func start(
    _ template: RecordTemplate, with item: ReadItem, picks: ArraySlice<ReadItem>
  ) throws(Fault) -> ChildProcess {
    var command: ShellCommand
    do throws(ShellTemplateError) {
      command = try template.filled(
        with: item.record, path: item.file?.argument, line: item.file.map { $0.line ?? 1 },
        index: item.index, picks: picks.map { ($0.record, $0.index) })
    } catch .missing(let name) {
      throw Fault("this card has no field '\(name)'")
    } catch {
      throw Fault(error.words)
    }
    // Both streams are shown, in the order in which they are written.
    command.text = "exec 2>&1\n" + command.text
    command.variables += request.variables
    do throws(SystemError) {
      return try ChildProcess(command)
    } catch {
      throw Fault(error.reason)
    }
  }

  /// Posts what the command writes, until it ends.
  ///
  /// - Returns: how it has ended; nil if the task was cancelled.
  private func follow(
    _ child: ChildProcess, _ written: inout PreviewBytes
  ) async throws(Fault) -> PreviewOutput.State? {
    var (isOpen, isFirst, wait) = (true, true, Self.interval)
    var earliest = ContinuousClock.now
    // The time of the next output; nil if nothing has come since the last one.
    var due: ContinuousClock.Instant? = earliest + Self.patience
    do throws(SystemError) {
      while true {
        let awaited = isOpen ? [child.ended, child.output] : [child.ended]
        let outcome = await Readiness.shared.wait(for: awaited, until: due)
        if outcome == .cancelled || Task.isCancelled {
          child.stop()
          return nil
        }
        // Check for the end before reading. The reads below then get everything written before the
        // end.
        let isEnded = try child.ended.isReady()
        while isOpen, !written.isFull, let bytes = try child.output.bytesReady(count: 65_536) {
          isOpen = !bytes.isEmpty
          written.add(bytes)
          // The first bytes are shown at once, and a picture when it is whole.
          if isOpen, written.picture == nil {
            due = isFirst ? ContinuousClock.now : due ?? earliest
          }
          if !isEnded, let due, due <= .now { break }
        }
        if written.isFull {
          child.stop()
          return .full
        }
        if isEnded { return .ended(child.finish()) }
        guard let time = due, time <= .now else { continue }
        let isPosted = post(&written, nil, .running)
        wait = isPosted ? Self.interval : min(wait * 2, Self.longestInterval)
        earliest = .now + wait
        (due, isFirst) = (isPosted ? nil : earliest, isFirst && !isPosted)
      }
    } catch {
      child.stop()
      throw Fault(error.reason)
    }
  }

  private func post(
    _ written: inout PreviewBytes, _ picture: PreviewPicture?, _ state: PreviewOutput.State
  ) -> Bool {
    outbox.post {
      let (first, new) = written.lines.take()
      return PreviewOutput(
        number: request.number, first: first, lines: new, picture: picture, state: state)
    }
  }

  private func picture(_ bytes: [UInt8]) throws(Fault) -> PreviewPicture {
    guard bytes.count <= PreviewBytes.largestPicture else {
      throw Fault("a picture of more than \(PreviewBytes.largestPicture / 1_000_000) MB")
    }
    guard case .picture(let header) = PictureProbe(ofHeader: bytes) else {
      throw Fault("a picture whose header is damaged")
    }
    return PreviewPicture(
      bytes: PictureBytes(bytes, number: request.number), width: header.width,
      height: header.height)
  }
}

/// What has come for a preview: lines, or the bytes of a picture.
struct PreviewBytes {
  var lines = PreviewLines()
  /// nil if the first bytes are not those of a picture.
  private(set) var picture: [UInt8]?
  private var hasBegun = false

  static let largestPicture = 64_000_000

  var isFull: Bool { picture.map { $0.count > Self.largestPicture } ?? lines.isFull }

  mutating func add(_ bytes: [UInt8]) {
    if !hasBegun, PictureFormat(startingWith: bytes) != nil { picture = [] }
    hasBegun = true
    if picture == nil { lines.add(bytes) } else { picture?.append(contentsOf: bytes) }
  }
}
