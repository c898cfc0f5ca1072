import TerminalGrid
import WaterfallItems

/// What is being typed in the status line's row.
struct Prompt: Sendable {
  enum Kind: String, Hashable, Sendable { case search, filter, sort, pipe, command, help }

  /// How things stood when it was opened.
  struct Before: Sendable {
    /// The focused item and the cell of the viewport at which it began; nil if there was none.
    var anchor: (item: Int, cells: Int)?
    var offset: Int
    var size: CellSize
    var generation: Int
    var search: Search?
    var query: ItemQuery
  }

  /// What is said of what was typed before, until more is known: else each key would cost two
  /// frames.
  struct Held: Sendable {
    var summary: String
    var isVain: Bool
    /// What the cards are lit by.
    var search: Search?
    /// How long it is said at most, in milliseconds.
    static let limit = 200
  }

  let kind: Kind
  private(set) var before: Before
  var held: Held?
  var line: PromptLine
  /// Whether what follows from the text has been done: a burst of keys makes that of its last one
  /// alone.
  var isApplied = true
  /// Whether something did not fit into the line.
  var isCut = false
  /// What is wrong with the text, in a line; nil if nothing is.
  var fault: String?
  /// Of a menu: which of the lines that are left is chosen.
  var choice = 0
  /// Whether the first card that is found is picked as soon as it is known which that is.
  var isChoosing = false
  /// Whether the cards were moved through while it was open: what is found then is found from
  /// there.
  private(set) var hasMoved = false
  /// The names that Tab goes through, once it cannot go on otherwise; nil: it does not.
  private var completions: Completions?
  /// How many entries back in the history the text is from; 0: it is typed.
  fileprivate var depth = 0
  /// What was typed before an entry of the history took its place.
  fileprivate var draft = ""

  init(_ kind: Kind, line: PromptLine, before: Before) {
    (self.kind, self.line, self.before) = (kind, line, before)
  }

  /// Somebody moved to a card: from now on the view is to stand there.
  mutating func note(place: (item: Int, cells: Int)?) {
    (before.anchor, hasMoved) = (place, true)
  }

  /// The names that Tab goes through, and the one that it has come to.
  struct Completions: Sendable {
    /// What stands before the name.
    let stem: String
    /// At least two.
    let names: [String]
    var index = 0

    var text: String { stem + names[index] }
  }

  /// The names that Tab goes through; nil: it does not, or something else was typed since.
  var completing: Completions? { completions.flatMap { $0.text == line.text ? $0 : nil } }

  /// Puts the next of several names into the line, or the one before.
  ///
  /// - Parameter first: the names to begin with.
  mutating func complete(by step: Int, from first: Completions) {
    var next = completing ?? first
    guard next.names.count > 1 else { return }
    let isFirst = completing == nil
    next.index = isFirst && step > 0 ? 0 : (next.index + step + next.names.count) % next.names.count
    completions = next
    line.replace(with: next.text)
  }

  /// Takes an entry of the history: older ones with 1, newer ones with -1.
  mutating func recall(_ step: Int, from history: [String]) {
    let next = depth + step
    guard 0...history.count ~= next else { return }
    if depth == 0 { draft = line.text }
    depth = next
    line.replace(with: next == 0 ? draft : history[history.count - next])
  }

  /// Takes the next older entry that has in it what was typed.
  mutating func recallLike(from history: [String]) {
    let wanted = (depth == 0 ? line.text : draft).lowercased()
    for next in (depth + 1)..<max(depth + 1, history.count + 1)
    where wanted.isEmpty || history[history.count - next].lowercased().contains(wanted) {
      return recall(next - depth, from: history)
    }
  }
}

/// What was typed in a prompt, to be kept from one run of the program to the next.
package struct PromptEntry: Hashable, Sendable {
  /// Which prompt: `search`, `filter`, …
  package var prompt: String
  package var text: String
  package init(prompt: String, text: String) { (self.prompt, self.text) = (prompt, text) }
}

/// What was typed in prompts of each kind, the latest last, each text once.
struct PromptHistory: Sendable {
  private static let most = 100
  private var entries: [Prompt.Kind: [String]] = [:]

  /// - Parameter entries: the latest last; those of prompts that are not known are left out.
  init(_ entries: [PromptEntry] = []) {
    for entry in entries {
      if let kind = Prompt.Kind(rawValue: entry.prompt) { add(entry.text, to: kind) }
    }
  }

  subscript(kind: Prompt.Kind) -> [String] { entries[kind] ?? [] }

  mutating func add(_ text: String, to kind: Prompt.Kind) {
    guard !text.isEmpty else { return }
    var list = self[kind].filter { $0 != text }
    list.append(text)
    entries[kind] = Array(list.suffix(Self.most))
  }
}
