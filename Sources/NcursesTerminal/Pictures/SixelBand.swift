import TerminalGrid

/// Writes bands of sixels: six rows of pixels, or fewer at the end of a part.
///
/// A terminal draws a band in *passes*, each from the left to the right. `$` begins the next pass,
/// which draws over those before. So the most frequent colour comes first, and may paint what later
/// colours paint over. This makes its runs longer, and photographs in 64 colours up to 8 % shorter.
///
/// The sixels of a colour that are near each other are a *stretch*. A pass has many stretches. Each
/// is in the first pass that comes after all earlier colours at its place.
struct SixelBand {
  /// The columns of pixels.
  private var width = 0
  /// For each register, the sixels of its colour in the band: a byte a column, eight in a word.
  private var sixels = ContiguousArray<UInt64>()
  /// The words in ``sixels`` for a register.
  private var words = 0
  /// For each register, its pixels in the band.
  private var counts = ContiguousArray<Int>()
  /// For each column, the pixels that do not have their final colour yet.
  private var open = ContiguousArray<UInt8>()
  /// For each column, the passes that are taken.
  private var passes = ContiguousArray<Int32>()
  private var stretches = ContiguousArray<Stretch>()
  /// The runs of all stretches, as they are sent.
  private var runs = ContiguousArray<UInt8>()

  private struct Stretch {
    var register: Int
    var columns: Range<Int>
    /// Its place in ``runs``.
    var bytes: Range<Int>
    var pass = 0
  }

  /// Sixels that are sent as one, in the columns from `start` to before `end`.
  private struct Run {
    var start = 0
    var end = 0
    /// The pixels that all of them have to paint.
    var least: UInt8 = 0
    /// The pixels that they may paint.
    var most: UInt8 = 0xFF
  }

  /// The most empty columns in a stretch. A new stretch takes a register's number and a blank run.
  private static let longestGap = 5

  /// Prepares for the bands of a part.
  mutating func begin(width: Int, colors: Int) {
    self.width = width
    words = (width + 7) / 8
    sixels.fill(0, count: colors * words)
    counts.fill(0, count: colors)
    open.fill(0, count: width)
    passes.fill(0, count: width)
  }

  /// Appends a band.
  ///
  /// - Parameters:
  ///   - columns: as many as the part has.
  ///   - rows: at most six.
  ///   - registers: for each colour of the palette, its register.
  mutating func append(
    _ columns: Range<Int>, _ rows: Range<Int>, of image: IndexedImage,
    _ registers: ContiguousArray<UInt8>, to output: inout ContiguousArray<UInt8>
  ) {
    collect(columns, rows, of: image, registers)
    stretches.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    // Numbers are sorted, because a closure would make this twice as slow.
    var order: [Int] = []
    for register in counts.indices where counts[register] > 0 {
      order.append(counts[register] << 8 | 255 - register)
    }
    order.sort()
    paint(order.reversed().map { 255 - $0 & 255 }, all: UInt8(1) << UInt8(rows.count) - 1)
    write(to: &output)
  }

  /// Distributes the pixels of a band to the registers.
  private mutating func collect(
    _ columns: Range<Int>, _ rows: Range<Int>, of image: IndexedImage,
    _ registers: ContiguousArray<UInt8>
  ) {
    let words = words
    for register in counts.indices { counts[register] = 0 }
    for (bit, row) in rows.enumerated() {
      let start = row * image.width
      Self.collect(
        image.numbers.span.extracting(start + columns.lowerBound..<start + columns.upperBound),
        registers.span, words: words, bit: bit, &sixels, &counts)
    }
  }

  private static func collect(
    _ numbers: Span<UInt8>, _ registers: Span<UInt8>, words: Int, bit: Int,
    _ sixels: inout ContiguousArray<UInt64>, _ counts: inout ContiguousArray<Int>
  ) {
    var sixels = sixels.mutableSpan
    var counts = counts.mutableSpan
    for column in 0..<numbers.count {
      let register = Int(registers[Int(numbers[column])])
      let pixel = UInt64(1) &<< UInt64(truncatingIfNeeded: (column & 7) &<< 3 &+ bit)
      sixels[register &* words &+ column &>> 3] |= pixel
      counts[register] &+= 1
    }
  }

  /// Makes the stretches of the colours, in their order.
  ///
  /// - Parameter all: a sixel with all pixels of the band.
  private mutating func paint(_ order: [Int], all: UInt8) {
    // Spans of local arrays, because checks of uniqueness for each sixel take a tenth of the time.
    var (sixels, open, passes) = (sixels, open, passes)
    (self.sixels, self.open, self.passes) = ([], [], [])
    var sixelSpan = sixels.mutableSpan
    var openSpan = open.mutableSpan
    var passSpan = passes.mutableSpan
    for column in 0..<width { openSpan[column] = all }
    for column in 0..<width { passSpan[column] = 0 }
    for register in order { paint(register, &sixelSpan, &openSpan, &passSpan) }
    (self.sixels, self.open, self.passes) = (sixels, open, passes)
  }

  /// Makes the stretches of a colour.
  private mutating func paint(
    _ register: Int, _ sixels: inout MutableSpan<UInt64>, _ open: inout MutableSpan<UInt8>,
    _ passes: inout MutableSpan<Int32>
  ) {
    let first = stretches.count
    var run = Run()
    for place in register * words..<(register + 1) * words where sixels[place] != 0 {
      var word = sixels[place]
      sixels[place] = 0
      while word != 0 {
        let byte = word.trailingZeroBitCount & ~7
        let sixel = UInt8(truncatingIfNeeded: word &>> UInt64(byte))
        word &= ~(0xFF &<< UInt64(byte))
        let column = (place - register * words) * 8 + byte / 8
        if stretches.count == first {
          beginStretch(register, at: column, &run)
        } else if !fillGap(before: column, &run, open.span) {
          endStretch(run, &passes)
          beginStretch(register, at: column, &run)
        }
        extend(&run, sixel, within: open[column])
        open[column] &= ~sixel
      }
    }
    endStretch(run, &passes)
  }

  private mutating func beginStretch(_ register: Int, at column: Int, _ run: inout Run) {
    stretches.append(
      Stretch(register: register, columns: column..<column, bytes: runs.count..<runs.count))
    run = Run(start: column, end: column)
  }

  /// Extends the stretch to the column before `column`, without painting anything there that stays.
  ///
  /// - Returns: false if a new stretch is shorter.
  private mutating func fillGap(before column: Int, _ run: inout Run, _ open: Span<UInt8>) -> Bool {
    if column - run.end > Self.longestGap {
      for column in run.end..<column where run.least & ~open[column] != 0 { return false }
    }
    while run.end < column { extend(&run, 0, within: open[run.end]) }
    return true
  }

  /// Extends the stretch by a column.
  private mutating func extend(_ run: inout Run, _ sixel: UInt8, within open: UInt8) {
    let (least, most) = (run.least | sixel, run.most & open)
    if least & ~most == 0 {
      (run.least, run.most) = (least, most)
    } else {
      runs.append(run.end - run.start, sixels: run.least)
      (run.start, run.least, run.most) = (run.end, sixel, open)
    }
    run.end += 1
  }

  private mutating func endStretch(_ run: Run, _ passes: inout MutableSpan<Int32>) {
    runs.append(run.end - run.start, sixels: run.least)
    let place = stretches.count - 1
    let columns = stretches[place].columns.lowerBound..<run.end
    var pass: Int32 = 0
    for column in columns { pass = max(pass, passes[column]) }
    for column in columns { passes[column] = pass + 1 }
    stretches[place].columns = columns
    stretches[place].bytes = stretches[place].bytes.lowerBound..<runs.count
    stretches[place].pass = Int(pass)
  }

  /// Appends the stretches, pass by pass.
  private mutating func write(to output: inout ContiguousArray<UInt8>) {
    var order: [Int] = []
    order.reserveCapacity(stretches.count)
    for (number, stretch) in stretches.enumerated() {
      order.append(stretch.pass << 48 | stretch.columns.lowerBound << 24 | number)
    }
    order.sort()
    var (pass, column, register) = (0, 0, -1)
    for key in order {
      let stretch = stretches[key & 0xFF_FFFF]
      if stretch.pass > pass {
        output.append(UInt8(ascii: "$"))
        (pass, column) = (stretch.pass, 0)
      }
      if stretch.register != register {
        output.append(UInt8(ascii: "#"))
        output.append(decimal: stretch.register)
        register = stretch.register
      }
      output.append(stretch.columns.lowerBound - column, sixels: 0)
      output += runs[stretch.bytes]
      column = stretch.columns.upperBound
    }
  }
}

extension ContiguousArray<UInt8> {
  /// Appends a sixel that is repeated; from four on a number is shorter.
  fileprivate mutating func append(_ count: Int, sixels sixel: UInt8) {
    if count > 3 {
      append(UInt8(ascii: "!"))
      append(decimal: count)
    }
    for _ in 0..<(count > 3 ? 1 : count) { append(UInt8(ascii: "?") + sixel) }
  }
}

extension ContiguousArray {
  /// Makes the array `count` elements long, all the same, in the memory that it has.
  fileprivate mutating func fill(_ element: Element, count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(element, count: count))
  }
}
