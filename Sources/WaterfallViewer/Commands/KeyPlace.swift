import TerminalInput

/// The keys of other keyboard layouts, by their places on a keyboard with Latin letters.
///
/// The bindings are Latin letters. Under a Cyrillic layout `й` comes from the key that has `q`.
enum KeyPlace {
  /// A keyboard from left to right and from top to bottom, then with Shift.
  private static let latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,./"
  private static let shiftedLatin = "QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?"

  /// The same keys of other layouts. A blank is a key whose character is also on a Latin keyboard,
  /// or that types two.
  private static let others = [
    "йцукенгшщзхъфывапролджэячсмитьбю ", "йцукенгшщзхїфівапролджєячсмитьбю ",
    " ςερτυθιοπ  ασδφγηξκλ  ζχψωβνμ   ", "  קראטוןםפ  שדגכעיחלךף זסבהנמצתץ ",
    "ضصثقفغعهخحجدشسيبلاتنمكطئءؤر ىةوزظ", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ  ㅁㄴㅇㄹㅎㅗㅓㅏㅣ  ㅋㅌㅊㅍㅠㅜㅡ   ",
  ]

  /// The key with a command that a Latin keyboard has in place of a key without one; nil if there
  /// is none.
  static func key(inPlaceOf key: Key, among keys: KeyTable<Command>) -> Key? {
    guard case .character(let character) = key.code, let latin = latin(of: character) else {
      return nil
    }
    let other = Key(.character(latin), key.modifiers)
    return keys[other] == nil ? nil : other
  }

  /// The character that a Latin keyboard has on the place of `character`; nil if it is not known.
  private static func latin(of character: Character) -> Character? {
    let small = character.lowercased().unicodeScalars
    guard let scalar = small.first, small.count == 1, scalar != " " else { return nil }
    let isShifted = String(character).unicodeScalars.first != scalar
    for layout in others {
      let pairs = zip(layout.unicodeScalars, (isShifted ? shiftedLatin : latin).unicodeScalars)
      if let found = pairs.first(where: { $0.0 == scalar }) { return Character(found.1) }
    }
    return nil
  }
}
