import CVTerm

/// A colour as a program asked for it.
package enum TerminalColor: Hashable, Sendable {
  case `default`
  /// A number of the palette, 0...255.
  case indexed(Int)
  /// 0xRRGGBB.
  case rgb(UInt32)

  fileprivate init(_ number: UInt32) {
    switch number >> 24 {
    case 0: self = .rgb(number)
    case 1: self = .indexed(Int(number & 0xFF))
    default: self = .default
    }
  }
}

package struct TerminalCell: Hashable, Sendable {
  /// The character with its combining marks; empty in a blank cell, and in the right half of a wide
  /// one.
  package var text = ""
  /// The width in cells: 1, 2, or 0 for the right half of a wide character.
  package var width = 1
  package var foreground = TerminalColor.default
  package var background = TerminalColor.default
  package var isBold = false
  package var isUnderlined = false
  package var isReverse = false
}

/// A terminal emulator (libvterm) without a window: bytes go in, a screen and answers come out.
///
/// libvterm 0.1 does not know the dim attribute, nor Unicode beyond version 10; newer characters
/// take one cell. From `CSI ? 1006 ; 1000 h` it takes only the first mode; `modes` takes both.
@safe package final class VirtualTerminal {
  /// In cells.
  package private(set) var columns: Int
  package private(set) var rows: Int
  package private(set) var title = ""
  package private(set) var isAlternateScreen = false
  package private(set) var isCursorVisible = true
  package private(set) var bells = 0
  /// The modes that were switched, including those that libvterm does not know.
  package private(set) var modes = TerminalModes()

  private var answers: [UInt8] = []
  /// The texts of rows that have been asked for since the last change. A test that waits for a
  /// text asks again and again.
  private var texts: [Int: String] = [:]
  /// The first bytes of an incomplete character. libvterm 0.1 shows U+FFFD for a character that
  /// comes in two writes, if a blank or a letter follows it.
  private var begun: ArraySlice<UInt8> = []
  private let machine: OpaquePointer
  private let screen: OpaquePointer
  private let callbacks: UnsafeMutablePointer<VTermScreenCallbacks>

  /// - Parameters:
  ///   - columns: cells, at least 1.
  ///   - rows: cells, at least 1.
  package init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    unsafe machine = vterm_new(Int32(rows), Int32(columns))!
    unsafe screen = vterm_obtain_screen(machine)!
    unsafe callbacks = .allocate(capacity: 1)
    unsafe callbacks.initialize(to: VTermScreenCallbacks())
    unsafe callbacks.pointee.settermprop = { property, value, context in
      guard let value = unsafe value, let context = unsafe context else { return 0 }
      let terminal = unsafe Unmanaged<VirtualTerminal>.fromOpaque(context).takeUnretainedValue()
      unsafe terminal.note(property, value)
      return 1
    }
    unsafe callbacks.pointee.bell = { context in
      guard let context = unsafe context else { return 0 }
      unsafe Unmanaged<VirtualTerminal>.fromOpaque(context).takeUnretainedValue().bells += 1
      return 1
    }
    unsafe vterm_set_utf8(machine, 1)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe vterm_screen_set_callbacks(screen, callbacks, context)
    unsafe vterm_screen_enable_altscreen(screen, 1)
    unsafe vterm_output_set_callback(
      machine,
      { bytes, count, context in
        guard let bytes = unsafe bytes, let context = unsafe context else { return }
        let terminal = unsafe Unmanaged<VirtualTerminal>.fromOpaque(context).takeUnretainedValue()
        let answer = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe terminal.answers.append(contentsOf: answer)
      }, context)
    unsafe vterm_screen_reset(screen, 1)
  }

  deinit {
    unsafe vterm_free(machine)
    unsafe callbacks.deallocate()
  }

  package func write(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    texts = [:]
    modes.read(bytes)
    let all = begun + bytes
    begun = all.suffix(Self.begunCount(at: all))
    unsafe all.dropLast(begun.count).withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      _ = unsafe vterm_input_write(machine, start.assumingMemoryBound(to: CChar.self), buffer.count)
    }
  }

  /// How many bytes at the end are the beginning of an incomplete character in UTF-8.
  private static func begunCount(at bytes: ArraySlice<UInt8>) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let count = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return count > index + 1 ? index + 1 : 0
    }
    return 0
  }

  /// The terminal's answers to the questions it was asked (DA, DSR, DECRQM). Each is returned once.
  package func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  /// Changes the size of the screen; cells, at least 1.
  package func resize(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    texts = [:]
    modes.noteResize()
    unsafe vterm_set_size(machine, Int32(rows), Int32(columns))
  }

  /// The cell at a position counted from 0; a blank one outside the screen.
  package func cell(column: Int, row: Int) -> TerminalCell {
    var raw = CVTermCell()
    guard unsafe cvterm_cell(screen, Int32(row), Int32(column), &raw) else { return TerminalCell() }
    let chars = raw.chars
    let numbers = [chars.0, chars.1, chars.2, chars.3, chars.4, chars.5].prefix { $0 != 0 }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: numbers.compactMap(Unicode.Scalar.init))
    return TerminalCell(
      text: String(scalars), width: Int(raw.width), foreground: TerminalColor(raw.foreground),
      background: TerminalColor(raw.background), isBold: raw.bold, isUnderlined: raw.underline,
      isReverse: raw.reverse)
  }

  /// The text of a row, without blanks at its end.
  package func text(row: Int) -> String {
    if let text = texts[row] { return text }
    var text = ""
    for column in 0..<columns {
      let cell = cell(column: column, row: row)
      if cell.width > 0 { text += cell.text.isEmpty ? " " : cell.text }
    }
    while text.last == " " { text.removeLast() }
    texts[row] = text
    return text
  }

  /// The rows of the screen from the top, each without blanks at its end.
  package var lines: [String] { (0..<rows).map(text(row:)) }

  package var text: String { lines.joined(separator: "\n") }

  /// The columns of a row that contain `character`, from 0.
  package func columns(of character: Character, row: Int) -> [Int] {
    (0..<columns).filter { cell(column: $0, row: row).text == String(character) }
  }

  /// The cursor's position, from 0.
  package var cursor: (column: Int, row: Int) {
    var position = VTermPos()
    unsafe vterm_state_get_cursorpos(vterm_obtain_state(machine), &position)
    return (Int(position.col), Int(position.row))
  }

  /// The modes that the program has switched and not switched back, in words; empty if all are
  /// restored.
  package var leftovers: [String] {
    var found = modes.leftovers
    if let (top, bottom) = modes.scrolledRows, top > 1 || bottom < rows {
      found.append("only rows \(top) to \(bottom) scroll")
    }
    if isAlternateScreen { found.append("alternate screen shown") }
    if !isCursorVisible { found.append("cursor not shown") }
    let isPlain = unsafe cvterm_pen_is_plain(vterm_obtain_state(machine))
    if !isPlain { found.append("colours or attributes not reset") }
    return found
  }

  private func note(_ property: VTermProp, _ value: UnsafeMutablePointer<VTermValue>) {
    let number = unsafe Int(cvterm_number(value))
    switch property {
    case VTERM_PROP_CURSORVISIBLE: isCursorVisible = number != 0
    case VTERM_PROP_ALTSCREEN: isAlternateScreen = number != 0
    case VTERM_PROP_TITLE:
      title = unsafe cvterm_string(value).map { unsafe String(cString: $0) } ?? ""
    default: break
    }
  }
}
