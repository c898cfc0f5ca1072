import TerminalGrid
import WaterfallRecords

/// A text on a card, as far as it decides the card's extent. It is the text of a card, or that of a
/// record from which no card is made.
protocol CardText {
  /// The width in a single line, in cells.
  var width: Int { get }
  /// Whether it is a date as cards show it, which means little without its label.
  var isShownDate: Bool { get }
  var hasLetters: Bool { get }
  /// The lines that it takes at a width in cells, at most `limit`.
  func lineCount(width: Int, limit: Int) -> Int
}

extension CardText {
  /// Whether it means something without its label.
  var saysEnough: Bool { hasLetters && !isShownDate }
}

extension SafeText: CardText {
  var isShownDate: Bool { ShortWords.isDate(utf8.span) }
  var hasLetters: Bool { utf8.contains(where: isLetterOfWords) }

  /// The cells of a field's label; 0 if the name is only a column's number, which says nothing.
  var labelWidth: Int {
    let isNumber = utf8.count <= 2 && utf8.allSatisfy(isDigit)
    return isNumber ? 0 : width
  }

  /// Whether a field's name only says that its value is a time.
  var saysOnlyTime: Bool { isOne(of: FieldNames.plainTime.names) }

  /// Whether a field's name only says that its value is a level.
  var saysOnlyLevel: Bool { isOne(of: FieldNames.level.names) }

  /// Whether it is one of some words, in whatever case.
  private func isOne(of words: [String]) -> Bool {
    // The types are written out, because finding them takes the compiler almost a second.
    words.contains { (only: String) -> Bool in
      only.utf8.elementsEqual(utf8) { (one: UInt8, other: UInt8) -> Bool in
        one | 0x20 == other | 0x20
      }
    }
  }
}

/// Whether a byte of UTF-8 belongs to a letter: an ASCII letter, or any non-ASCII character except
/// `·`.
func isLetterOfWords(_ byte: UInt8) -> Bool {
  byte < 0x80 ? isLetter(byte) : byte != 0xC2 && byte != 0xB7
}

extension CardFrame {
  /// The rows of a card's texts: its title, its body, its fields, and its badge if that has no
  /// border to stand in.
  func textRows<Text: CardText>(
    title: Text, body: Text?, fields: [some FlowingField], hasBadge: Bool, _ form: CardForm
  ) -> Int {
    title.lineCount(width: innerWidth, limit: form.titleLines)
      + (body?.lineCount(width: innerWidth, limit: form.bodyLines) ?? 0)
      + FieldFlow.rowCount(of: fields, width: innerWidth, form.fieldLimits)
      + (hasBadge && !hasBorder ? 1 : 0)
  }
}
