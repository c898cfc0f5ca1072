import Platform
import WaterfallLayout
import WaterfallRecords

/// One question to a layout command, and its answer, which come and go at the same time.
struct LayoutExchange {
  private let child: ChildProcess
  /// What has not been written of the question.
  private var question: ArraySlice<UInt8>
  private(set) var reader: LayoutAnswerReader
  private let patience: Duration
  /// Whether the command's input ends behind the question: it answers only then.
  private(set) var endsInput: Bool
  /// The beginning of what the command says about errors.
  private var words: [UInt8] = []
  /// Bytes that may come, and have.
  private let most: Int
  private var count = 0

  private static let longestWords = 16 << 10

  /// After two of these without a byte, a command that has read all of the question is taken for
  /// one that waits for the end of its input.
  private static let pause = Duration.milliseconds(500)

  init(
    _ child: ChildProcess, question: [UInt8], answer: LayoutAnswerReader, patience: Duration,
    endsInput: Bool
  ) {
    (self.child, self.question, reader) = (child, question[...], answer)
    (self.patience, self.endsInput) = (patience, endsInput)
    most = 4 << 20 + 1024 * answer.elements.itemCount
  }

  /// Whether the command has got all of the question.
  var isAsked: Bool { question.isEmpty }

  /// Asks, and reads until the answer is whole.
  mutating func run() async throws(LayoutFault) {
    var open = [child.output, child.errors]
    // What a new process prints before it is asked is its answer, too.
    if !reader.isFirst { try drain() }
    var silence = Duration.zero
    var hasRead = false
    while !reader.isComplete {
      let pause = min(Self.pause, patience - silence)
      let outcome = await Readiness.shared.wait(
        for: [child.ended] + open, writing: question.isEmpty ? nil : child.input,
        until: .now + pause)
      switch outcome {
      case .cancelled: throw silent(0)
      case .late:
        silence += pause
        guard silence < patience else { throw silent(Int(patience.components.seconds)) }
        if hasRead, !reader.appends { endInput() }
        hasRead = try system(child.hasReadInput) && isAsked
        continue
      case .ready: (silence, hasRead) = (.zero, false)
      }
      // Asked first: what was written before the end is read then.
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

  /// What came behind the answer before belongs to nothing.
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
          try reader.take(bytes)
        } else {
          words += bytes.prefix(Self.longestWords - words.count)
        }
        if bytes.isEmpty || Task.isCancelled { break }
      }
    }
  }

  /// The command has ended before its answer was whole, unless the last line has no line feed.
  private mutating func end() throws(LayoutFault) {
    do throws(LayoutFault) {
      try reader.end()
    } catch {
      // Half a line of a program that died says less than why it died.
      if words.isEmpty { throw error }
    }
    if reader.isComplete { return }
    throw .ended(child.end, said: Self.reason(in: words))
  }

  /// The line that says what is wrong: the name of an error that nobody caught, as Python and
  /// JavaScript have it, else the first one; nil: there is none.
  static func reason(in words: [UInt8]) -> String? {
    let lines = words.split { $0 == 0x0A || $0 == 0x0D }
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
