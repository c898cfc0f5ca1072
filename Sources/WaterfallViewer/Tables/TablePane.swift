import Platform
import WaterfallBoard
import WaterfallCards
import WaterfallRecords

/// Writes the records of all cards that are shown into a file (`:write FILE`).
///
/// It covers nothing, so that the cards can be looked at meanwhile. First it asks whether the file
/// can be written, then it waits until all cards are there and in their order.
struct TablePane: Pane {
  private enum Phase: Equatable {
    case closed
    /// The file is looked at.
    case looking
    /// The file is there, and the user is asked whether to replace it.
    case asking
    /// More cards are awaited.
    case gathering(replacing: NewFile.Replaced)
    case writing
  }

  private var phase = Phase.closed
  private var file = TableFile(path: "", form: .csv)
  /// The number of the latest request. Answers to others are not wanted any more.
  private var number = 0
  /// The generation number of the cards that are written.
  private var generation = 0

  init(_ options: ViewerOptions) {}

  var isOpen: Bool { phase != .closed }
  static var traits: PaneTraits { PaneTraits(readsAll: true) }

  /// Begins with the request to look at the file.
  ///
  /// - Returns: the request.
  mutating func open(_ file: TableFile, generation: Int) -> TableRequest {
    (self.file, self.generation, phase) = (file, generation, .looking)
    return request(.look)
  }

  private mutating func request(_ step: TableRequest.Step) -> TableRequest {
    number += 1
    return TableRequest(file: file.path, form: file.form, step: step, number: number)
  }

  mutating func close() { (phase, number) = (.closed, number + 1) }

  /// Goes on, and replaces the file that is there.
  mutating func replace() { if phase == .asking { phase = .gathering(replacing: .anyFile) } }

  var remark: String? {
    let name = shortened(lastName(of: file.path), to: 24) ?? ""
    return switch phase {
    case .closed, .asking: nil
    case .looking, .gathering: "reading all for \(name), Esc stops"
    case .writing: "writing \(name), Esc stops"
    }
  }

  // MARK: What happens

  mutating func handle(_ event: Event, in context: PaneContext) -> EventResult {
    switch event {
    case .written(let answer):
      guard answer.number == number else { return .consumed() }
      return .consumed(then: receive(answer.outcome, isTyping: context.isTyping))
    case .command(.close), .command(.quit):
      return .consumed(then: stop("nothing was written"))
    default: return .ignored()
    }
  }

  /// - Parameter isTyping: whether keys go into a prompt, so that none may answer a question.
  private mutating func receive(_ outcome: TableAnswer.Outcome, isTyping: Bool) -> Callback? {
    switch outcome {
    case .canWrite:
      phase = .gathering(replacing: .nothing)
      return nil
    case .isThere:
      if isTyping { return stop("not written: \(file.path) is there already") }
      phase = .asking
      return { [path = file.path] in $0.panes[KeyQuestion.self].ask(whetherToReplace: path) }
    case .written(let records):
      close()
      return { [path = file.path] in $0.say(records.words(writtenTo: path)) }
    case .failed(let words):
      close()
      return { $0.say("not written: \(words)") }
    }
  }

  /// Closes the pane. What is written of the file so far is removed.
  private mutating func stop(_ words: String) -> Callback {
    close()
    return {
      $0.emit(.write(nil))
      $0.say(words)
    }
  }

  mutating func follow(_ context: PaneContext) -> Callback? {
    let board = context.board
    switch phase {
    case .closed, .looking, .writing: return nil
    case .asking:
      return context.isOpen(KeyQuestion.self) ? nil : stop("nothing was written")
    case .gathering(let replaced):
      if board.generation != generation { return stop("not written: the cards are others now") }
      if case .failed(let reason) = board.loading { return stop("not written: \(reason)") }
      if board.isHalted { return stop("not written: not all was read") }
      guard board.isComplete else { return nil }
      guard board.arrangement.count > 0 else { return stop("not written: no card is shown") }
      phase = .writing
      var request = request(.write(board.shownPlaces(), board.fields, replacing: replaced))
      (request.arranged, request.given) = (board.arrangedFields, board.chosenColumns.names)
      return { [request] in $0.emit(.write(request)) }
    }
  }
}

/// A file to write, and the form that its name's ending means.
struct TableFile: Hashable, Sendable {
  let path: String
  let form: TableForm

  init(path: String, form: TableForm) { (self.path, self.form) = (path, form) }

  /// - Returns: nil if the ending means no form.
  init?(path: String) {
    guard let form = TableForm(fileNamed: path) else { return nil }
    self.init(path: path, form: form)
  }

  /// What is expected of the name, in words.
  static var expectation: String { TableForm.endings.map(\.ending).alternatives }
}

extension WrittenRecords {
  /// `2 records are in a.csv; left out, because unreadable: 1`.
  fileprivate func words(writtenTo path: String) -> String {
    var words = count == 1 ? "1 record is in \(path)" : "\(count) records are in \(path)"
    if unreadableCount > 0 { words += "; left out, because unreadable: \(unreadableCount)" }
    if cutCount > 0 { words += "; read in part, because too long: \(cutCount)" }
    return words
  }
}
