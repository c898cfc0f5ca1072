import TerminalGrid

/// A line of text that is being typed, edited as readline does.
///
/// ```swift
/// var line = PromptLine("price<10")
/// line.perform(.deleteWordBack)  // "price<"
/// line.perform(.putBack)         // "price<10"
/// ```
///
/// Places in it are counted in characters. Its owner calls ``perform(_:)`` for each key, and keeps
/// the history.
struct PromptLine: Hashable, Sendable {
  private(set) var characters: [Character]
  /// The number of characters before the cursor.
  private(set) var cursor: Int
  /// The text that was last cut, as a word or as a part of the line.
  private(set) var removed: [Character] = []
  /// The number of scalars in all characters; a single character may have many.
  private var scalarCount: Int
  /// Whether the last edit was a cut; the next cut then joins it.
  private var isCutting = false

  /// A text with the cursor at its end. A text from elsewhere may be longer than ``longest``.
  init(_ text: String = "", removed: [Character] = []) {
    characters = Array(text)
    (cursor, scalarCount) = (characters.count, text.unicodeScalars.count)
    self.removed = removed
  }

  /// The most Unicode scalars that can be typed or pasted.
  ///
  /// It limits the time of everything that is done with the text.
  static let longest = 2000

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }

  /// Replaces the whole text; the cursor goes to its end.
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

  /// Inserts a text as one line.
  ///
  /// Line breaks and tabs become blanks; at the ends of the text they are dropped.
  ///
  /// - Returns: whether there was room for all of it.
  @discardableResult
  mutating func paste(_ text: String) -> Bool {
    let isBreak: (Character) -> Bool = { $0.isNewline || $0 == "\t" }
    // One scalar more than fits is enough to show that the text was cut.
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
    // A combining mark joins the letter before it, so the characters next to the new text are split
    // again.
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

  /// Swaps the two characters around the cursor (at the end: before it), and moves after them.
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

  /// The start of the run of non-blank characters before the cursor.
  private var startOfArgument: Int {
    var place = cursor
    while place > 0, characters[place - 1].isWhitespace { place -= 1 }
    while place > 0, !characters[place - 1].isWhitespace { place -= 1 }
    return place
  }
}

extension PromptLine {
  /// The part of the text that fits into `width` cells and includes the cursor's cell.
  ///
  /// - Returns: `before` ends at the cursor. `under` is the character at the cursor, empty at the
  ///   text's end. `after` is the rest of the text.
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
