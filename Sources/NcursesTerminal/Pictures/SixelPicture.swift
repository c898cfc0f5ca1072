package import TerminalGrid

/// A picture that can be written as sixels (DEC STD 070, chapter 9), any of its cells at a time.
package struct SixelPicture: Hashable, Sendable {
  package let image: IndexedImage
  package let cell: PixelSize
  package let size: CellSize

  /// Traps unless the picture's pixels fill a number of cells.
  package init(_ image: IndexedImage, cell: PixelSize) {
    guard image.width % cell.width == 0, image.height % cell.height == 0 else {
      fatalError(
        "\(image.width)×\(image.height) pixels do not fill cells of \(cell.width)×\(cell.height)")
    }
    (self.image, self.cell) = (image, cell)
    size = CellSize(columns: image.width / cell.width, rows: image.height / cell.height)
  }
}

/// Writes parts of pictures as sixels.
///
/// A part may begin and end at any cells, since panels cover the rest. Rows of cells that are
/// written one by one look like the whole: each pixel is written, and none outside of the part.
///
/// A sixel is six pixels of a column, so a part is written in *bands* of six rows of pixels. Its
/// last band may be lower.
struct SixelEncoder {
  /// Scratch memory, which is kept from one part to the next.
  private var band = SixelBand()
  /// For each colour of the palette, its pixels in the part.
  private var counts = ContiguousArray<Int>(repeating: 0, count: 256)
  /// For each colour of the palette, the register that has it.
  private var registers = ContiguousArray<UInt8>(repeating: 0, count: 256)

  /// Appends the sixels of some cells. They are shown from the cursor on, and where the cursor is
  /// afterwards differs between terminals.
  ///
  /// - Parameters:
  ///   - cells: cells of the picture; nothing is appended for others.
  /// - Complexity: O(pixels).
  mutating func append(
    _ cells: CellRect, of picture: SixelPicture, to output: inout ContiguousArray<UInt8>
  ) {
    let cells = cells.intersection(
      CellRect(column: 0, row: 0, columns: picture.size.columns, rows: picture.size.rows))
    guard !cells.isEmpty else { return }
    let (width, height) = (picture.cell.width, picture.cell.height)
    let columns = cells.column * width..<cells.maxColumn * width
    let rows = cells.row * height..<cells.maxRow * height
    // Pixels that are not set keep what they show. The pixels are square.
    output += Array("\u{1B}P0;1q\"1;1;".utf8)
    output.append(decimal: columns.count)
    output.append(UInt8(ascii: ";"))
    output.append(decimal: rows.count)
    let colors = define(columns, rows, of: picture.image, to: &output)
    band.begin(width: columns.count, colors: colors)
    for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
      if top > rows.lowerBound { output.append(UInt8(ascii: "-")) }
      let lines = top..<min(top + 6, rows.upperBound)
      band.append(columns, lines, of: picture.image, registers, to: &output)
    }
    output += Array("\u{1B}\\".utf8)
  }

  /// Appends the definitions of the colours in a part, as red, green and blue in percent.
  ///
  /// The registers of the most frequent colours have the shortest numbers.
  ///
  /// - Returns: the number of colours.
  private mutating func define(
    _ columns: Range<Int>, _ rows: Range<Int>, of image: IndexedImage,
    to output: inout ContiguousArray<UInt8>
  ) -> Int {
    for color in image.palette.indices { counts[color] = 0 }
    var total = counts.mutableSpan
    let numbers = image.numbers.span
    for row in rows {
      for column in columns { total[Int(numbers[row &* image.width &+ column])] &+= 1 }
    }
    let used = image.palette.indices.filter { counts[$0] > 0 }.sorted {
      counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1
    }
    for (register, color) in used.enumerated() {
      registers[color] = UInt8(register)
      output.append(UInt8(ascii: "#"))
      output.append(decimal: register)
      output += Array(";2".utf8)
      let color = image.palette[color]
      for channel in [color.red, color.green, color.blue] {
        output.append(UInt8(ascii: ";"))
        output.append(decimal: (Int(channel) * 100 + 127) / 255)
      }
    }
    return used.count
  }
}
