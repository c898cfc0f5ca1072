/// Lines as a terminal or a printer leaves them: a carriage return goes back to the line's start, a
/// backspace goes back by one character, and later characters replace those that are there.
///
/// Manual pages print a letter over itself for bold, and over `_` for underlined. These become
/// styles (SGR). Programs that report progress return to the line's start, so their last state is
/// left.
package struct Overprint {
  /// The lines, with styles as escape sequences.
  package private(set) var utf8: [UInt8] = []
  /// The bytes that were read: up to the end of the last whole line.
  package private(set) var count = 0

  /// A line that is longer than this is not waited for, and is left as it is.
  private static let longestLine = 1 << 20

  /// - Parameter isLast: whether nothing follows `bytes`, so that all of them are read.
  /// - Complexity: O(n).
  package init(_ bytes: ArraySlice<UInt8>, isLast: Bool) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let lineFeed = bytes[start...].firstIndex(of: 0x0A)
      guard let end = lineFeed ?? (isLast || isTooLong(bytes[start...]) ? bytes.endIndex : nil)
      else { break }
      let line = bytes[start..<end]
      if line.count <= Self.longestLine, Self.isIn(line) {
        var printer = LinePrinter()
        printer.print(line)
        utf8 += printer.utf8
      } else {
        utf8 += line
      }
      if lineFeed != nil { utf8.append(0x0A) }
      start = lineFeed == nil ? end : end + 1
    }
    count = start - bytes.startIndex
  }

  private func isTooLong(_ line: ArraySlice<UInt8>) -> Bool { line.count > Self.longestLine }

  /// Whether a text has a line in which something is printed over.
  ///
  /// - Complexity: O(n).
  package static func isIn(_ text: ArraySlice<UInt8>) -> Bool {
    var last: UInt8 = 0x0A
    for byte in text {
      // Several returns before a line feed end the line.
      if last == 0x0D, byte != 0x0A, byte != 0x0D { return true }
      if last == 0x08, byte > 0x20 { return true }
      last = byte
    }
    return false
  }
}

/// Prints one line.
private struct LinePrinter {
  private struct Cell {
    /// A character with the marks that combine with it.
    var bytes: ArraySlice<UInt8>
    /// The styles that the text asked for before it.
    var style: [UInt8]
    var traits: TextStyle.Traits = []
  }

  private var cells: [Cell] = []
  private var place = 0
  private var style: [UInt8] = []
  /// Whether a backspace led to the place, so that the next character is printed over another.
  private var isOver = false
  /// The end of the line as it is written.
  private var ending: ArraySlice<UInt8> = []
  private static let longestStyle = 256

  mutating func print(_ line: ArraySlice<UInt8>) {
    let text = line.last == 0x0D ? line.dropLast() : line
    ending = line[text.endIndex...]
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case 0x0D: (place, isOver, index) = (0, false, index + 1)
      case 0x08: (place, isOver, index) = (max(0, place - 1), true, index + 1)
      case 0x1B: index = takeSequence(at: index, in: text)
      default:
        var end = Self.endOfScalar(at: index, in: text)
        while end < text.endIndex, text[end] >= 0x80 {
          let next = Self.endOfScalar(at: end, in: text)
          guard Self.isCombining(text[end..<next]) else { break }
          end = next
        }
        put(text[index..<end])
        index = end
      }
    }
  }

  private mutating func takeSequence(at index: Int, in text: ArraySlice<UInt8>) -> Int {
    switch EscapeSequence(at: index, in: text) {
    case .style(let end):
      let sequence = text[index..<end]
      let isReset =
        sequence.elementsEqual("\u{1B}[m".utf8) || sequence.elementsEqual("\u{1B}[0m".utf8)
      if isReset || style.count > Self.longestStyle { style = [] }
      if !isReset { style += sequence }
      return end
    case .silent(let end):
      if text[index + 1] == UInt8(ascii: "[") { erase(text[(index + 2)..<(end - 1)]) }
      return end
    case .foreign, .unfinished:
      put(text[index...index])
      return index + 1
    }
  }

  /// Erases to the end of the line, to its start (1), or all of it (2).
  private mutating func erase(_ parameter: ArraySlice<UInt8>) {
    let (isStart, isAll) = (parameter.elementsEqual("1".utf8), parameter.elementsEqual("2".utf8))
    if isStart || isAll {
      for other in cells.indices.prefix(isAll ? .max : place + 1) { cells[other] = blank }
    } else if place < cells.count {
      cells.removeSubrange(place...)
    }
  }

  private var blank: Cell { Cell(bytes: [0x20], style: []) }

  private mutating func put(_ bytes: ArraySlice<UInt8>) {
    while cells.count < place { cells.append(blank) }
    var cell = Cell(bytes: bytes, style: style)
    if place == cells.count {
      cells.append(cell)
    } else {
      if isOver { printOver(cells[place], &cell) }
      cells[place] = cell
    }
    place += 1
    isOver = isOver && place < cells.count
  }

  /// Prints a cell over another one: a letter over itself is bold, one over `_` is underlined.
  private func printOver(_ old: Cell, _ cell: inout Cell) {
    let line = "_".utf8
    if old.bytes == cell.bytes {
      cell.traits = old.traits.union(.bold)
    } else if cell.bytes.elementsEqual(line) {
      (cell.bytes, cell.traits) = (old.bytes, old.traits.union(.underline))
    } else if old.bytes.elementsEqual(line) {
      cell.traits = old.traits.union(.underline)
    }
  }

  private static func endOfScalar(at index: Int, in text: ArraySlice<UInt8>) -> Int {
    var end = index + 1
    while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private static func isCombining(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
      return false
    }
    return scalar.properties.canonicalCombiningClass != .notReordered || scalar == "\u{FE0F}"
  }

  /// The line, with styles as escape sequences.
  var utf8: [UInt8] {
    var text: [UInt8] = []
    var (shown, traits): ([UInt8], TextStyle.Traits) = ([], [])
    func change(to style: [UInt8], _ wanted: TextStyle.Traits) {
      if style != shown || !wanted.isSuperset(of: traits) {
        if !shown.isEmpty || !traits.isEmpty { text += "\u{1B}[m".utf8 }
        text += style
        traits = []
      }
      if wanted.contains(.bold), !traits.contains(.bold) { text += "\u{1B}[1m".utf8 }
      if wanted.contains(.underline), !traits.contains(.underline) { text += "\u{1B}[4m".utf8 }
      (shown, traits) = (style, wanted)
    }
    for cell in cells {
      change(to: cell.style, cell.traits)
      text += cell.bytes
    }
    change(to: style, [])
    return text + ending
  }
}
