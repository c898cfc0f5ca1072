/// A complete control sequence (CSI), split into its parts.
struct ControlSequence {
  /// The `<`, `=`, `>` or `?` before the parameters.
  let prefix: UInt8?
  /// The numbers between `;`, each with its parts between `:`. A missing number is nil.
  let parameters: [[Int?]]
  /// The bytes 0x20...0x2F between the parameters and the final byte.
  let intermediates: [UInt8]
  let final: UInt8

  /// nil if no control sequence has bytes in this order.
  init?(_ bytes: [UInt8], final: UInt8) {
    var rest = bytes[...]
    if let first = rest.first, (0x3C...0x3F).contains(first) {
      prefix = first
      rest = rest.dropFirst()
    } else {
      prefix = nil
    }
    let middle = rest.prefix { (0x30...0x3B).contains($0) }
    rest = rest.dropFirst(middle.count)
    guard rest.allSatisfy({ (0x20...0x2F).contains($0) }) else { return nil }
    intermediates = Array(rest)
    parameters =
      middle.isEmpty
      ? []
      : middle.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { group in
        group.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
      }
    self.final = final
  }

  /// A number, capped at a million, which no sequence here comes near.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.isEmpty ? nil : digits.reduce(0) { min($0 * 10 + Int($1) - 0x30, 1_000_000) }
  }

  func parameter(_ index: Int, missing: Int) -> Int {
    parameters.indices.contains(index) ? parameters[index][0] ?? missing : missing
  }

  /// The number at `position` among the parts between `:` of the parameter at `index`; nil if
  /// missing.
  func detail(_ index: Int, _ position: Int) -> Int? {
    guard parameters.indices.contains(index), parameters[index].indices.contains(position) else {
      return nil
    }
    return parameters[index][position]
  }

  var isPasteStart: Bool {
    prefix == nil && intermediates.isEmpty && final == UInt8(ascii: "~")
      && parameters == [[200]]
  }

  var event: InputEvent? {
    switch prefix {
    case UInt8(ascii: "?"): privateReply.map { .reply($0) }
    case UInt8(ascii: ">") where final == UInt8(ascii: "c") && intermediates.isEmpty:
      .reply(.secondaryAttributes(numbers))
    case UInt8(ascii: "<"): mouse(isRelease: final == UInt8(ascii: "m")).map { .mouse($0) }
    case nil where intermediates.isEmpty: plainEvent
    default: nil
    }
  }

  private var plainEvent: InputEvent? {
    switch final {
    case UInt8(ascii: "I") where parameters.isEmpty: .focus(true)
    case UInt8(ascii: "O") where parameters.isEmpty: .focus(false)
    case UInt8(ascii: "n") where parameters == [[0]]: .reply(.status)
    case UInt8(ascii: "R") where isCursorReport: .reply(cursor)
    case UInt8(ascii: "M"): urxvtMouse.map { .mouse($0) }
    case UInt8(ascii: "t"): cellSize.map { .reply($0) }
    default: key.map { .key($0) }
    }
  }

  /// A report of row 1 and columns 2 to 8 has the same bytes as F3 with modifiers; F3 is assumed.
  private var isCursorReport: Bool {
    guard parameters.count == 2, parameters.allSatisfy({ $0.count == 1 }) else { return false }
    let (row, column) = (parameter(0, missing: 1), parameter(1, missing: 1))
    return row >= 1 && column >= 1 && !(row == 1 && (2...8).contains(column))
  }

  private var cursor: InputEvent.Reply {
    .cursor(row: max(1, parameter(0, missing: 1)), column: max(1, parameter(1, missing: 1)))
  }

  private var cellSize: InputEvent.Reply? {
    guard parameters.count == 3, numbers[0] == 6, numbers[1] > 0, numbers[2] > 0 else { return nil }
    return .cellSize(width: numbers[2], height: numbers[1])
  }

  private var numbers: [Int] { parameters.indices.map { parameter($0, missing: 0) } }

  private var privateReply: InputEvent.Reply? {
    switch (final, intermediates) {
    case (UInt8(ascii: "c"), []):
      .deviceAttributes(numbers)
    case (UInt8(ascii: "y"), [UInt8(ascii: "$")]) where parameters.count == 2:
      .mode(parameter(0, missing: 0), value: parameter(1, missing: 0))
    case (UInt8(ascii: "R"), []) where parameters.count >= 2: cursor
    case (UInt8(ascii: "n"), []) where parameters.first == [997]:
      .scheme(isDark: parameter(1, missing: 1) == 1)
    case (UInt8(ascii: "S"), []) where parameters.count >= 2 && numbers[0] == 1:
      .colorRegisters(numbers[1] == 0 && parameter(2, missing: 0) > 0 ? numbers[2] : nil)
    default: nil
    }
  }

  private func mouse(isRelease: Bool) -> Mouse? {
    guard final == UInt8(ascii: "M") || isRelease, intermediates.isEmpty, parameters.count == 3
    else { return nil }
    return Mouse(
      report: parameter(0, missing: 0), column: parameter(1, missing: 0),
      row: parameter(2, missing: 0), isRelease: isRelease)
  }

  /// Mode 1015: like SGR, but the button is 32 higher, and a release does not name its button.
  private var urxvtMouse: Mouse? {
    guard parameters.count == 3 else { return nil }
    return Mouse(
      report: parameter(0, missing: 0) - 32, column: parameter(1, missing: 0),
      row: parameter(2, missing: 0), isRelease: false)
  }
}
