package import TerminalGrid

extension PixelTerminal {
  static let foreground: UInt32 = 0xE0E0E0
  static let background: UInt32 = 0x101010

  /// The screen in pixels.
  ///
  /// Pictures are as they are. A letter is a pattern of pixels of its own in its colour, so that
  /// screens with other letters differ.
  package var screen: PixelImage {
    let width = columns * cellSize.width
    var bytes = [UInt8](repeating: 0, count: 3 * width * rows * cellSize.height)
    for row in 0..<rows {
      for column in 0..<columns {
        let pixels = pixels(column: column, row: row)
        for y in 0..<cellSize.height {
          var index = 3 * ((row * cellSize.height + y) * width + column * cellSize.width)
          for x in 0..<cellSize.width {
            let color = pixels[y * cellSize.width + x]
            bytes[index] = UInt8(color >> 16 & 255)
            bytes[index + 1] = UInt8(color >> 8 & 255)
            bytes[index + 2] = UInt8(color & 255)
            index += 3
          }
        }
      }
    }
    return PixelImage(width: width, height: rows * cellSize.height, bytes: bytes)
  }

  /// The text of a row, without blanks at its end.
  package func text(row: Int) -> String {
    var text = String.UnicodeScalarView()
    for cell in cells[row] {
      text.append(
        contentsOf: (cell.scalars.isEmpty ? [0x20] : cell.scalars).compactMap(Unicode.Scalar.init))
    }
    var line = String(text)
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The pixels of a cell, row by row.
  private func pixels(column: Int, row: Int) -> [UInt32] {
    let cell = cells[row][column]
    var (letter, ground) = (
      cell.look.foreground ?? Self.foreground, cell.look.background ?? Self.background
    )
    if cell.look.isReverse { swap(&letter, &ground) }
    let count = cellSize.width * cellSize.height
    if let picture = kittyPixels(cell) { return picture }
    if let pixels = cell.pixels { return pixels.map { $0 < 0 ? ground : UInt32($0) } }
    guard let scalar = cell.scalars.first, scalar != 0x20, scalar != 0x10EEEE else {
      return Array(repeating: ground, count: count)
    }
    var pattern = cell.scalars.reduce(UInt64(cell.look.traits.reduce(0, +))) {
      ($0 ^ UInt64($1)) &* 0x9E37_79B9_7F4A_7C15
    }
    return (0..<count).map { _ in
      pattern = pattern << 1 | pattern >> 63
      return pattern & 1 == 1 ? letter : ground
    }
  }

  /// The pixels of the part of a picture that a placeholder shows; nil if it shows none.
  private func kittyPixels(_ cell: Cell) -> [UInt32]? {
    guard cell.scalars.count == 3, cell.scalars[0] == 0x10EEEE, let id = cell.look.foreground,
      let image = kitty.images[id], let size = kitty.placements[id],
      let row = Self.marks[cell.scalars[1]], let column = Self.marks[cell.scalars[2]],
      row < size.rows, column < size.columns
    else { return nil }
    let (width, height) = (size.columns * cellSize.width, size.rows * cellSize.height)
    // A picture of another shape is as large as fits, in the middle.
    let isWide = image.width * height >= width * image.height
    let shown = (
      width: isWide ? width : image.width * height / image.height,
      height: isWide ? image.height * width / image.width : height
    )
    let (left, top) = ((width - shown.width) / 2, (height - shown.height) / 2)
    var pixels: [UInt32] = []
    for y in row * cellSize.height..<(row + 1) * cellSize.height {
      for x in column * cellSize.width..<(column + 1) * cellSize.width {
        guard x >= left, y >= top, x < left + shown.width, y < top + shown.height else {
          pixels.append(cell.look.background ?? Self.background)
          continue
        }
        pixels.append(
          image[
            x: (x - left) * image.width / shown.width, y: (y - top) * image.height / shown.height
          ].hex)
      }
    }
    return pixels
  }

  /// The numbers of the marks, by the rule of kitty's list: marks above a letter (class 230) of
  /// Unicode 6.0 that neither are composed of others nor compose with letters.
  private static let marks: [UInt32: Int] = {
    let others: Set<UInt32> = [
      0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F,
      0x311, 0x313, 0x314, 0x342, 0x653, 0x654,
      0x340, 0x341, 0x343, 0x344,
    ]
    var marks: [UInt32: Int] = [:]
    for value in UInt32(0x300)...0x1_D244 {
      guard let scalar = Unicode.Scalar(value), !others.contains(value) else { continue }
      let properties = scalar.properties
      guard properties.canonicalCombiningClass.rawValue == 230,
        properties.generalCategory == .nonspacingMark, let age = properties.age, age.major <= 6,
        age.major < 6 || age.minor == 0
      else { continue }
      marks[value] = marks.count
    }
    return marks
  }()
}
