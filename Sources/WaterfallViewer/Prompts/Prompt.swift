import TerminalGrid
import WaterfallBoard
import WaterfallItems
import WaterfallRecords

/// A text that is being typed in the status line's row.
package struct Prompt: Sendable {
  package enum Kind: String, Hashable, Sendable { case search, filter, sort, pipe, command, help }

  /// The note on the previous text, which is kept until there is one on the new text.
  ///
  /// Without it each key would cost two frames.
  struct Held: Sendable {
    var summary: String
    var isVain: Bool
    /// The search whose matches are highlighted on the cards.
    var search: Search?
    /// The longest time that the note is kept, in milliseconds.
    static let limit = 200
  }

  let kind: Kind
  var held: Held?
  var line: PromptLine
  /// Whether the text has been applied. After a burst of keys it is applied once.
  var isApplied = true
  /// The text that finds cards in place of what is typed; nil if there is none.
  var sought: String?
  /// The text that was applied last.
  private var applied: String
  /// Whether something did not fit into the line.
  var isCut = false
  /// The error in the text, in one line; nil if there is none.
  var fault: String?
  /// In a menu: the index of the chosen line among the remaining ones.
  var choice = 0
  /// Whether the first card found is picked as soon as it is known.
  var isChoosing = false
  /// Whether the user moved through the cards while it was open. Later results then keep that card
  /// in view; otherwise the first result gets the focus.
  var hasMoved = false
  /// Whether the text has the grammar for lines, as far as is known.
  var readsLines = false
  /// Filters that hold beside what is typed, and do not stand in the line.
  var kept: [Filter] = []
  /// The names that Tab cycles through once it cannot complete further; nil if it does not cycle.
  private var completions: Completions?
  /// How many entries back in the history the text is from; 0: it was typed.
  fileprivate var depth = 0
  /// The typed text while an entry of the history replaces it.
  fileprivate var draft = ""

  init(_ kind: Kind, line: PromptLine) {
    (self.kind, self.line, applied) = (kind, line, line.text)
  }

  /// Notes that the text is applied. Another text than before takes the place of ``sought``.
  ///
  /// - Parameter isRefused: whether the line goes back to the text that was applied last.
  mutating func settle(refusing isRefused: Bool) {
    isApplied = true
    if line.text.isExactly(applied) { return }
    if isRefused {
      line.replace(with: applied)
    } else {
      (applied, sought) = (line.text, nil)
    }
  }

  /// Goes on over another board.
  ///
  /// - Parameters:
  ///   - query: that of the board before it.
  ///   - choice: the line of the new board's menu that is chosen.
  mutating func turn(from query: ItemQuery, choice: Int) {
    // The filter prompt begins with the filter of its board, which is none of the other board's.
    let isTyped = kind != .filter || line.text.withoutTrailingSpace != query.filterText[...]
    if isTyped { isApplied = false }
    (held, hasMoved, self.choice) = (nil, false, choice)
  }

  /// The names that Tab cycles through, and the current one.
  struct Completions: Sendable {
    /// The text before the name.
    let stem: String
    /// At least two.
    let names: [String]
    var index = 0

    var text: String { stem + names[index] }
  }

  /// The names that Tab cycles through; nil if it does not, or if the text was changed since.
  var completing: Completions? { completions.flatMap { $0.text == line.text ? $0 : nil } }

  /// Puts the next of several names into the line, or the previous one.
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

  /// Takes an entry of the history: an older one with 1, a newer one with -1.
  mutating func recall(_ step: Int, from history: [String]) {
    let next = depth + step
    guard 0...history.count ~= next else { return }
    if depth == 0 { draft = line.text }
    depth = next
    line.replace(with: next == 0 ? draft : history[history.count - next])
  }

  /// Takes the next older entry that contains the typed text.
  mutating func recallLike(from history: [String]) {
    let wanted = (depth == 0 ? line.text : draft).lowercased()
    for next in (depth + 1)..<max(depth + 1, history.count + 1)
    where wanted.isEmpty || history[history.count - next].lowercased().contains(wanted) {
      return recall(next - depth, from: history)
    }
  }
}

/// The texts from prompts of each kind, the latest last, each text once.
struct PromptHistory: Sendable {
  private static let most = 100
  private var entries: [Prompt.Kind: [String]] = [:]
  /// Whether the texts of earlier runs are among them.
  private(set) var isRecalled = false

  /// Puts the texts of earlier runs before those of this one.
  ///
  /// - Parameter earlier: the latest last; entries of unknown prompts are skipped.
  /// - Complexity: O(earlier)
  mutating func recall(_ earlier: [PromptEntry]) {
    isRecalled = true
    var known = entries.mapValues { Set($0) }
    var older: [Prompt.Kind: [String]] = [:]
    for entry in earlier.reversed() where !entry.text.isEmpty {
      guard let kind = Prompt.Kind(rawValue: entry.prompt),
        known[kind, default: []].count < Self.most,
        known[kind, default: []].insert(entry.text).inserted
      else { continue }
      older[kind, default: []].append(entry.text)
    }
    for (kind, texts) in older { entries[kind] = texts.reversed() + self[kind] }
  }

  subscript(kind: Prompt.Kind) -> [String] { entries[kind] ?? [] }

  mutating func add(_ text: String, to kind: Prompt.Kind) {
    guard !text.isEmpty else { return }
    var list = self[kind].filter { $0 != text }
    list.append(text)
    entries[kind] = Array(list.suffix(Self.most))
  }
}
