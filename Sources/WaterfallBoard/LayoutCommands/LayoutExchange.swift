import Platform
import WaterfallLayout
import WaterfallRecords

/// One question to a layout command and its answer; writing and reading overlap.
struct LayoutExchange {
  private let child: ChildProcess
  /// The part of the question that has not been written yet.
  private var question: ArraySlice<UInt8>
  private(set) var reader: LayoutAnswerReader
  /// Whether the command's input is closed after the question; some commands answer only then.
  private(set) var endsInput: Bool
  /// The start of the command's error output.
  private var complaint: [UInt8] = []
  /// The most bytes that are accepted; `count` is how many have come.
  private let most: Int
  private var count = 0

  private static let longestWords = 16 << 10

  /// How long the command may print nothing.
  private static let patience = Duration.seconds(10)

  /// The interval at which a silent command is checked.
  ///
  /// A command that has read the whole question and then prints nothing for two intervals probably
  /// waits for the end of its input.
  private static let pause = Duration.milliseconds(500)

  init(_ child: ChildProcess, question: [UInt8], answer: LayoutAnswerReader, endsInput: Bool) {
    (self.child, self.question, reader) = (child, question[...], answer)
    self.endsInput = endsInput
    most = 4 << 20 + 1024 * answer.elements.itemCount
  }

  /// Whether the whole question has been written.
  var isAsked: Bool { question.isEmpty }

  /// Writes the question, and reads until the answer is complete.
  mutating func run() async throws(LayoutFault) {
    var open = [child.output, child.errors]
    // Output of a new process is part of its answer, even if it came before the question.
    if !reader.isFirst { try drain() }
    var silence = Duration.zero
    var hasRead = false
    while !reader.isComplete {
      let pause = min(Self.pause, Self.patience - silence)
      let outcome = await Readiness.shared.wait(
        for: [child.ended] + open, writing: question.isEmpty ? nil : child.input,
        until: .now + pause)
      switch outcome {
      case .cancelled: throw silent(0)
      case .late:
        silence += pause
        guard silence < Self.patience else { throw silent(Int(Self.patience.components.seconds)) }
        if hasRead, !reader.appends { endInput() }
        hasRead = try system(child.hasReadInput) && isAsked
        continue
      case .ready: (silence, hasRead) = (.zero, false)
      }
      // Ask for the end first; the read below then gets everything that was written before it.
      let isEnded = try system(child.ended.isReady)
      try write()
      try read(&open)
      if isEnded, !reader.isComplete { try end() }
    }
  }

  private func silent(_ seconds: Int) -> LayoutFault {
    .silent(seconds: seconds, line: reader.line)
  }

  private mutating func endInput() {
    endsInput = true
    child.endInput()
  }

  /// Discards output that came after the previous answer.
  private func drain() throws(LayoutFault) {
    while let bytes = try system({ () throws(SystemError) in
      try child.output.bytesReady(count: 65_536)
    }), !bytes.isEmpty {}
  }

  private mutating func write() throws(LayoutFault) {
    guard !question.isEmpty, let input = child.input else { return }
    let piece = question
    let written = try system { () throws(SystemError) in try input.writeSome(piece) }
    question = question.dropFirst(written)
    if isAsked, endsInput { endInput() }
  }

  private mutating func read(_ open: inout [Descriptor]) throws(LayoutFault) {
    for descriptor in open {
      while !reader.isComplete,
        let bytes = try system({ () throws(SystemError) in
          try descriptor.bytesReady(count: 65_536)
        })
      {
        if bytes.isEmpty { open.removeAll { $0 === descriptor } }
        count += bytes.count
        guard count <= most else { throw .tooMuch(megabytes: most >> 20) }
        if descriptor === child.output {
          try reader.receive(bytes)
        } else {
          complaint += bytes.prefix(Self.longestWords - complaint.count)
        }
        if bytes.isEmpty || Task.isCancelled { break }
      }
    }
  }

  /// Handles a command that ended. The answer may still be complete if only the last line feed is
  /// missing.
  private mutating func end() throws(LayoutFault) {
    do throws(LayoutFault) {
      try reader.end()
    } catch {
      // If a program died, its error output explains more than half a line of its answer.
      if complaint.isEmpty { throw error }
    }
    if reader.isComplete { return }
    throw .ended(child.end, said: Self.reason(in: complaint))
  }

  /// The line of the error output that says what is wrong; nil if there is none.
  ///
  /// It is the last line that names an uncaught error, as Python and JavaScript print it. Otherwise
  /// it is the first line that is not blank.
  static func reason(in complaint: [UInt8]) -> String? {
    let lines = complaint.split { $0 == 0x0A || $0 == 0x0D }
      .map { String(decoding: $0, as: UTF8.self) }
    let caught = lines.last { line in
      let name = line.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
      return line.dropFirst(name.count).begins(with: ":")
        && (name.ends(with: "Error") || name.ends(with: "Exception"))
    }
    let line = caught ?? lines.first { !$0.utf8.allSatisfy(isSpace) }
    return line.map { String($0.prefix(300)) }
  }

  private func system<Answer>(
    _ ask: () throws(SystemError) -> Answer
  ) throws(LayoutFault) -> Answer {
    do throws(SystemError) {
      return try ask()
    } catch {
      throw .notStarted(error.reason)
    }
  }
}
