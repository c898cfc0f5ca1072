import TerminalGrid

/// A line of text that is being typed, edited as readline does.
///
/// ```swift
/// var line = PromptLine("price<10")
/// line.perform(.deleteWordBack)  // "price<"
/// line.perform(.putBack)         // "price<10"
/// ```
///
/// A place in it is a number of characters. What follows a key is ``perform(_:)``; the history is
/// its owner's.
struct PromptLine: Hashable, Sendable {
  private(set) var characters: [Character]
  /// Characters before the cursor.
  private(set) var cursor: Int
  /// What was removed last by a word or a line's rest.
  private(set) var removed: [Character] = []
  /// Of all characters: a single one may have many.
  private var scalarCount: Int
  /// Whether the last edit removed something: what is removed next joins it.
  private var isCutting = false

  /// A text with the cursor behind it. One that did not come from here may be longer than
  /// ``longest``.
  init(_ text: String = "", removed: [Character] = []) {
    characters = Array(text)
    (cursor, scalarCount) = (characters.count, text.unicodeScalars.count)
    self.removed = removed
  }

  /// Scalars that can be typed or pasted into it. All that is done with the text takes a time that
  /// follows from its length.
  static let longest = 2000

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// Replaces the whole text; the cursor goes behind it.
  ///
  /// - Returns: whether there was room for all of it.
  @discardableResult
  mutating func replace(with text: String) -> Bool {
    (characters, cursor, scalarCount) = ([], 0, 0)
    return insert(text)
  }

  /// Inserts a character.
  ///
  /// - Returns: whether there was room for it.
  @discardableResult
  mutating func insert(_ character: Character) -> Bool { insert(String(character)) }

  /// Inserts a text in one line: line breaks and tabs become blanks, those at its ends are left
  /// out.
  ///
  /// - Returns: whether there was room for all of it.
  @discardableResult
  mutating func paste(_ text: String) -> Bool {
    let isBreak: (Character) -> Bool = { $0.isNewline || $0 == "\t" }
    // Of what does not fit no more is taken than shows that.
    let start = text.drop(while: isBreak).unicodeScalars.prefix(Self.longest + 1)
    var characters = Array(String(start))[...]
    while let last = characters.last, isBreak(last) { characters.removeLast() }
    return insert(String(characters.map { isBreak($0) ? " " : $0 }))
  }

  private mutating func insert(_ text: String) -> Bool {
    let room = max(0, Self.longest - scalarCount)
    let new = text.unicodeScalars.prefix(room)
    isCutting = false
    guard !new.isEmpty else { return text.isEmpty }
    scalarCount += new.count
    // A mark that is typed after its letter joins it: what stands beside the new text is taken
    // apart anew.
    let before = cursor > 0 ? String(characters[cursor - 1]) : ""
    let after = characters[cursor...].firstIndex { $0.isASCII } ?? characters.count
    let head = before + String(new)
    let joined = Array(head + String(characters[cursor..<after]))
    let start = cursor - (before.isEmpty ? 0 : 1)
    characters.replaceSubrange(start..<after, with: joined)
    cursor = min(start + head.count, characters.count)
    return new.endIndex == text.unicodeScalars.endIndex
  }

  mutating func perform(_ edit: PromptEdit) {
    switch edit {
    case .toStart: cursor = 0
    case .toEnd: cursor = characters.count
    case .back: cursor = max(0, cursor - 1)
    case .onward: cursor = min(characters.count, cursor + 1)
    case .wordBack: cursor = startOfWord
    case .wordOnward: cursor = endOfWord
    case .deleteBack: remove(max(0, cursor - 1)..<cursor)
    case .delete: remove(cursor..<min(characters.count, cursor + 1))
    case .deleteWordBack: cut(startOfWord..<cursor)
    case .deleteArgumentBack: cut(startOfArgument..<cursor)
    case .deleteWord: cut(cursor..<endOfWord)
    case .deleteToStart: cut(0..<cursor)
    case .deleteToEnd: cut(cursor..<characters.count)
    case .putBack: _ = insert(String(removed))
    case .swap: swap()
    }
    isCutting = edit.cuts
  }

  private mutating func remove(_ range: Range<Int>) {
    scalarCount -= characters[range].reduce(0) { $0 + $1.unicodeScalars.count }
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private mutating func cut(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let new = Array(characters[range])
    if isCutting {
      removed = range.upperBound <= cursor ? new + removed : removed + new
    } else {
      removed = new
    }
    remove(range)
  }

  /// The two characters before the cursor, or around it, which then goes on.
  private mutating func swap() {
    guard cursor > 0, characters.count > 1 else { return }
    let second = min(cursor, characters.count - 1)
    characters.swapAt(second - 1, second)
    cursor = second + 1
  }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private var startOfWord: Int {
    var place = cursor
    while place > 0, !Self.isInWord(characters[place - 1]) { place -= 1 }
    while place > 0, Self.isInWord(characters[place - 1]) { place -= 1 }
    return place
  }

  private var endOfWord: Int {
    var place = cursor
    while place < characters.count, !Self.isInWord(characters[place]) { place += 1 }
    while place < characters.count, Self.isInWord(characters[place]) { place += 1 }
    return place
  }

  /// Where the run of characters that are no blanks begins.
  private var startOfArgument: Int {
    var place = cursor
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }
}

extension PromptLine {
  /// The part of the text that a line of `width` cells shows, so that the cursor's cell is in it.
  ///
  /// - Returns: `before` ends at the cursor, `under` is what it stands on (empty at the end of the
  ///   text), `after` goes on to the text's end.
  /// - Complexity: O(length of the text).
  func window(width: Int) -> (before: SafeText, under: SafeText, after: SafeText) {
    let under =
      cursor < characters.count ? SafeText(String(characters[cursor])) : SafeText("")
    let room = width - max(1, under.width)
    var start = cursor
    var used = 0
    while start > 0 {
      used += SafeText(String(characters[start - 1])).width
      if used > room { break }
      start -= 1
    }
    let rest = cursor < characters.count ? String(characters[(cursor + 1)...]) : ""
    return (SafeText(String(characters[start..<cursor])), under, SafeText(rest))
  }
}
