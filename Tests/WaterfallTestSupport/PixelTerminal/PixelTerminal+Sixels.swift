import TerminalGrid

extension PixelTerminal {
  /// Does what a string says.
  mutating func string(_ body: [UInt8], _ kind: UInt8) {
    switch kind {
    case UInt8(ascii: "_") where body.first == UInt8(ascii: "G"): takeKitty(body.dropFirst())
    case UInt8(ascii: "P"):
      if body.starts(with: "tmux;".utf8) { return write(body.dropFirst(5)) }
      let parameters = body.prefix { (0x30...0x3B).contains($0) }
      guard body.dropFirst(parameters.count).first == UInt8(ascii: "q") else { return }
      let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      // The parameter P2: unless it is 1, pixels that are not set get the background.
      let isTransparent = numbers.count > 1 && numbers[1].elementsEqual("1".utf8)
      draw(SixelReader(body.dropFirst(parameters.count + 1)), isTransparent)
    default: break
    }
  }

  /// Draws sixels from the cursor on, and moves it below them.
  private mutating func draw(_ sixels: SixelReader, _ isTransparent: Bool) {
    let left = min(column, columns - 1)
    let (width, height) = sixels.size
    for top in stride(from: 0, to: height, by: cellSize.height) {
      for start in stride(from: 0, to: width, by: cellSize.width) {
        let place = left + start / cellSize.width
        if place < columns { draw(sixels, at: place, x: start, y: top, isTransparent) }
      }
      let end = min(columns, left + (width + cellSize.width - 1) / cellSize.width)
      keep(columns: left..<max(left, end))
      lineFeed()
    }
    column = left
  }

  private mutating func draw(
    _ sixels: SixelReader, at place: Int, x left: Int, y top: Int, _ isTransparent: Bool
  ) {
    var pixels =
      cells[row][place].pixels
      ?? Array(repeating: -1, count: cellSize.width * cellSize.height)
    var isSet = false
    for y in 0..<cellSize.height {
      for x in 0..<cellSize.width {
        guard let pixel = sixels[x: left + x, y: top + y] else {
          guard !isTransparent, left + x < sixels.size.width, top + y < sixels.size.height else {
            continue
          }
          pixels[y * cellSize.width + x] = Int32(look.background ?? Self.background)
          isSet = true
          continue
        }
        pixels[y * cellSize.width + x] = pixel
        isSet = true
      }
    }
    guard isSet else { return }
    cells[row][place].pixels = pixels
  }

  /// Adds the sixels in some columns of the cursor's row to xterm's list.
  private mutating func keep(columns: Range<Int>) {
    guard quirks.contains(.keepsErasedSixels) else { return }
    if kept.count == 16, let top = kept.indices.min(by: { kept[$0].row < kept[$1].row }) {
      kept.remove(at: top)
    }
    kept.append(
      KeptSixels(row: row, column: columns.lowerBound, cells: columns.map { cells[row][$0].pixels })
    )
  }

  /// Ends the sixels of xterm's list in a cell.
  mutating func endKept(row: Int, column: Int) {
    for index in kept.indices where kept[index].row == row {
      let place = column - kept[index].column
      if kept[index].cells.indices.contains(place) { kept[index].cells[place] = nil }
    }
  }

  /// Draws the sixels of xterm's list that are in some rows.
  mutating func drawKept(inRows rows: Range<Int>) {
    for sixels in kept where rows.contains(sixels.row) {
      for (place, pixels) in sixels.cells.enumerated() where pixels != nil {
        cells[sixels.row][sixels.column + place].pixels = pixels
      }
    }
  }
}

/// Reads sixels by the letter of DEC STD 070, with registers of 0xRRGGBB.
struct SixelReader {
  /// The largest size that is read, in pixels.
  static let most = (width: 8192, height: 8192)

  /// The pixels that are shown: those that were set, and those of the raster attributes.
  private(set) var size = (width: 0, height: 0)
  /// The rows of pixels, each as long as it was set.
  private var pixels: [[Int32]] = []
  private var registers: [Int: Int32] = [:]
  private var color: Int32 = 0
  private var x = 0
  private var y = 0

  /// - Parameter data: the bytes after the `q`.
  init(_ data: ArraySlice<UInt8>) {
    var rest = data
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        let numbers = Self.numbers(&rest)
        guard numbers.count >= 4 else { continue }
        extend(to: numbers[2], numbers[3])
      case UInt8(ascii: "#"): choose(Self.numbers(&rest))
      case UInt8(ascii: "!"):
        let count = Self.numbers(&rest).first ?? 1
        if let next = rest.popFirst() { set(next, times: max(1, count)) }
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      default: set(byte, times: 1)
      }
    }
  }

  /// The colour of a pixel as 0xRRGGBB; nil if it was not set.
  subscript(x x: Int, y y: Int) -> Int32? {
    guard pixels.indices.contains(y), pixels[y].indices.contains(x), pixels[y][x] >= 0 else {
      return nil
    }
    return pixels[y][x]
  }

  private mutating func extend(to width: Int, _ height: Int) {
    size.width = max(size.width, min(width, Self.most.width))
    size.height = max(size.height, min(height, Self.most.height))
  }

  private mutating func choose(_ numbers: [Int]) {
    guard let register = numbers.first else { return }
    if numbers.count >= 5, numbers[1] == 2 {
      registers[register] = numbers[2..<5].reduce(0) {
        $0 << 8 | Int32((min($1, 100) * 255 + 50) / 100)
      }
    }
    color = registers[register] ?? 0
  }

  /// Sets the pixels of a sixel that is repeated.
  private mutating func set(_ byte: UInt8, times count: Int) {
    guard (0x3F...0x7E).contains(byte), y < Self.most.height else { return }
    let end = min(x + count, Self.most.width)
    for bit in 0..<6 where (byte - 0x3F) >> UInt8(bit) & 1 == 1 && x < end {
      while pixels.count <= y + bit { pixels.append([]) }
      while pixels[y + bit].count < end { pixels[y + bit].append(-1) }
      for column in x..<end { pixels[y + bit][column] = color }
      extend(to: end, y + bit + 1)
    }
    x = end
  }

  private static func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
    var numbers = [0]
    while let byte = rest.first, (0x30...0x39).contains(byte) || byte == UInt8(ascii: ";") {
      rest.removeFirst()
      if byte == UInt8(ascii: ";") {
        if numbers.count < 8 { numbers.append(0) }
      } else {
        let last = numbers.count - 1
        numbers[last] = min(numbers[last] * 10 + Int(byte) - 0x30, 99_999)
      }
    }
    return numbers
  }
}
