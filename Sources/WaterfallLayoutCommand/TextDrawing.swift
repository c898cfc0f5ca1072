import WaterfallLayout

/// Draws boxes in characters, row by row. Each row looks only at the boxes that cross it.
struct TextDrawing {
  struct Box {
    var columns: Range<Int32>
    var rows: Range<Int32>
    let zIndex: Int8
    /// The box's place in layout order. If boxes overlap, the later one covers the earlier.
    let rank: UInt32
    let section: Int32
    let item: UInt32
    let kind: Attributes.Kind

    func lies(below other: Box) -> Bool { (zIndex, rank) < (other.zIndex, other.rank) }

    var label: String { kind.label(section: Int(section), item: Int(item)) }
  }

  private var boxes: ContiguousArray<Box>
  private let end: Int32
  /// One byte for each cell: an ASCII character, or below 32 an index into `lines`.
  private var cells: [UInt8]
  private var line: [UInt8] = []

  /// - Parameters:
  ///   - boxes: each reaches into the drawing, whose origin is row 0 and column 0.
  ///   - columns: cells; anything further right is cut off.
  ///   - rows: cells; anything further down is cut off.
  init(_ boxes: ContiguousArray<Box>, columns: Int32, rows: Int32) {
    self.boxes = boxes
    self.boxes.sort { ($0.rows.lowerBound, $0.rank) < ($1.rows.lowerBound, $1.rank) }
    end = min(rows, boxes.reduce(0) { max($0, $1.rows.upperBound) })
    let width = min(columns, boxes.reduce(0) { max($0, $1.columns.upperBound) })
    cells = Array(repeating: Self.space, count: Int(width))
  }

  /// - Complexity: O(boxes · log boxes + bytes written)
  mutating func write(to output: inout OutputBuffer) {
    // Stores box numbers, not boxes, because there may be many.
    var crossed = ContiguousArray<UInt32>()
    var (row, next) = (Int32(0), 0)
    while row < end, !output.hasFailed {
      crossed.removeAll { boxes[Int($0)].rows.upperBound <= row }
      let count = crossed.count
      while next < boxes.count, boxes[next].rows.lowerBound <= row {
        crossed.append(UInt32(next))
        next += 1
      }
      if crossed.count > count {
        crossed.sort { boxes[Int($0)].lies(below: boxes[Int($1)]) }
      }
      // All rows up to the next edge look the same, so they are drawn once.
      var edge = next < boxes.count ? min(end, boxes[next].rows.lowerBound) : end
      for box in crossed {
        let rows = boxes[Int(box)].rows
        let bottom = rows.upperBound - 1
        edge = min(edge, rows.lowerBound == row || bottom == row ? row + 1 : bottom)
      }
      draw(crossed, row: row)
      writeCells(times: edge - row, to: &output)
      row = edge
    }
  }

  private mutating func draw(_ crossed: ContiguousArray<UInt32>, row: Int32) {
    for column in cells.indices { cells[column] = Self.space }
    for number in crossed {
      let box = boxes[Int(number)]
      switch row {
      case box.rows.lowerBound where box.rows.count > 1:
        draw(box, left: 3, middle: Self.horizontal, right: 4)
        drawLabel(of: box)
      case box.rows.lowerBound:
        draw(box, left: Self.horizontal, middle: Self.horizontal, right: Self.horizontal)
        drawLabel(of: box)
      case box.rows.upperBound - 1: draw(box, left: 5, middle: Self.horizontal, right: 6)
      default: draw(box, left: Self.vertical, middle: Self.space, right: Self.vertical)
      }
    }
  }

  private mutating func draw(_ box: Box, left: UInt8, middle: UInt8, right: UInt8) {
    let (first, end) = (Int(box.columns.lowerBound), Int(box.columns.upperBound))
    guard end - first > 1 else {
      // The box is one cell wide: no room for corners.
      set(first, to: box.rows.count > 1 ? Self.vertical : Self.horizontal)
      return
    }
    for column in max(0, first)..<min(end, cells.count) { cells[column] = middle }
    set(first, to: left)
    set(end - 1, to: right)
  }

  private mutating func drawLabel(of box: Box) {
    let first = Int(box.columns.lowerBound) + 1
    let room = Int(box.columns.upperBound) - 1 - first
    guard room > 0 else { return }
    for (offset, letter) in box.label.utf8.prefix(room).enumerated() {
      set(first + offset, to: letter)
    }
  }

  private mutating func set(_ column: Int, to cell: UInt8) {
    if cells.indices.contains(column) { cells[column] = cell }
  }

  /// Writes the row of cells `times` times, without trailing spaces.
  private mutating func writeCells(times: Int32, to output: inout OutputBuffer) {
    let count = cells.lastIndex { $0 != Self.space }.map { $0 + 1 } ?? 0
    // A very wide row (a horizontal layout) is encoded in pieces, so that no second copy is kept.
    let isShort = count <= Self.pieceSize
    if isShort { encode(0..<count) }
    for _ in 0..<times where !output.hasFailed {
      if isShort {
        output.write(line)
      } else {
        for first in stride(from: 0, to: count, by: Self.pieceSize) {
          encode(first..<min(count, first + Self.pieceSize))
          output.write(line)
        }
      }
      output.write("\n")
    }
  }

  /// Encodes cells as UTF-8 into `line`.
  private mutating func encode(_ columns: Range<Int>) {
    line.removeAll(keepingCapacity: true)
    for cell in cells[columns] {
      guard cell < Self.space else {
        line.append(cell)
        continue
      }
      let (second, third) = Self.lines[Int(cell)]
      line.append(0xE2)
      line.append(second)
      line.append(third)
    }
  }

  private static let pieceSize = 65_536
  private static let space = UInt8(ascii: " ")
  private static let (horizontal, vertical): (UInt8, UInt8) = (1, 2)
  /// The UTF-8 bytes that follow 0xE2: unused, then ─, │, ╭, ╮, ╰ and ╯.
  private static let lines: [(UInt8, UInt8)] = [
    (0, 0), (0x94, 0x80), (0x94, 0x82), (0x95, 0xAD), (0x95, 0xAE), (0x95, 0xB0), (0x95, 0xAF),
  ]
}

extension Attributes {
  /// The element's number as a picture shows it.
  var label: String { kind.label(section: path.section, item: path.item) }
}

extension Attributes.Kind {
  /// The number of an element of this kind, as a picture shows it.
  fileprivate func label(section: Int, item: Int) -> String {
    switch self {
    case .item: section == 0 ? "\(item)" : "\(section).\(item)"
    case .header: "header \(section)"
    case .footer: "footer \(section)"
    }
  }
}
