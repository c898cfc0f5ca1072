/// What a person looks for, and where they have been.
struct Finding: Sendable {
  /// What the next key is to name, apart from a prompt.
  enum Expected: Sendable {
    case nothing
    /// The letter of a mark that is set, or gone to.
    case mark, goToMark
    /// The Z or Q that quits.
    case leaving
    case hint(Hints)
  }

  var prompt: Prompt?
  /// The words that lines of the help have to have.
  var helpFilter = ""
  var expected = Expected.nothing
  var history = PromptHistory()
  /// What was removed in a prompt: another one can put it back.
  var removed: [Character] = []

  var search: Search?
  /// Of the latest search.
  var searchNumber = 0

  var jumps = Jumps()
  var marks: [Character: Jumps.Place] = [:]

  /// The fields that some of the records read so far have, in the order in which they appeared.
  private(set) var fieldNames: [String] = []
  private var known: Set<String> = []

  /// More are not listed: records whose fields are named by keys have thousands.
  private static let mostFields = 500

  mutating func noteFields(_ names: [String]) {
    for name in names where fieldNames.count < Self.mostFields && known.insert(name).inserted {
      fieldNames.append(name)
    }
  }

  /// Whether the status line's row is taken by a question.
  var isAsking: Bool {
    if case .nothing = expected { return prompt != nil }
    return true
  }
}
