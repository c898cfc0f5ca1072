import Glibc
import PixelTerminal
import TerminalGrid

@testable import NcursesTerminal

/// `swift run -c release --package-path Tests/Fuzz PictureBenchmarks [PPM…]`
///
/// Measures how long pictures take until they can be sent as pixels, and their bytes: of a made
/// photograph, or of files (PPM, 24 bits). Writes Markdown to standard output.
@main
enum PictureBenchmarks {
  /// The size of a cell.
  static let cell = PixelSize(width: 10, height: 20)

  static func main() throws {
    #if INTERNAL_CHECKS
    fatalError("Built with INTERNAL_CHECKS, which cost more than what is measured")
    #elseif DEBUG
    fatalError("Not optimised: run it with -c release")
    #else
    print("# Pictures as pixels, measured: cells of \(cell.width)×\(cell.height) pixels\n")
    let heads = [
      "picture", "cells", "colours", "few colours, ms", "sixels, ms", "both, ms",
      "strips, B", "a strip, B", "longest, B", "joined, B", "met",
    ]
    print("| " + heads.joined(separator: " | ") + " |")
    print("|" + heads.map { _ in " --- |" }.joined())
    let names = CommandLine.arguments.dropFirst()
    for size in [CellSize(columns: 24, rows: 12), CellSize(columns: 60, rows: 30)] {
      for colors in [64, 256] {
        for name in names {
          let image = PortablePixmap.read(name)
            .resized(width: size.columns * cell.width, height: size.rows * cell.height)
          SixelRun(image, colors: colors).report(
            name.split(separator: "/").last.map(String.init) ?? "")
        }
        guard names.isEmpty else { continue }
        let image = Scene.image(width: size.columns * cell.width, height: size.rows * cell.height)
        SixelRun(image, colors: colors).report("made")
      }
    }
    print(
      "\nTo reach with 64 colours: 3 ms, 84 kB and 8 kB a strip at 24×12 cells; 10 ms at 60×30.")
    #endif
  }
}

/// The sixels of a picture: measured several times, and checked once.
struct SixelRun {
  private let image: PixelImage
  private let colors: Int
  private static let repetitions = 15

  init(_ image: PixelImage, colors: Int) { (self.image, self.colors) = (image, colors) }

  /// Prints a row of the table.
  func report(_ name: String) {
    var times = [[Double]](repeating: [], count: 2)
    var (strips, joined): ([Int], Int) = ([], 0)
    for repetition in 0..<Self.repetitions {
      var clock = Clock()
      let reduced = IndexedImage(image, colors: colors)
      times[0].append(clock.lap())
      let picture = SixelPicture(reduced, cell: PictureBenchmarks.cell)
      var encoder = SixelEncoder()
      _ = clock.lap()
      let bytes = (0..<picture.size.rows).map { row in
        encoder.bytes(
          CellRect(column: 0, row: row, columns: picture.size.columns, rows: 1), picture)
      }
      times[1].append(clock.lap())
      guard repetition == 0 else { continue }
      strips = bytes.map(\.count)
      let whole = encoder.bytes(
        CellRect(column: 0, row: 0, columns: picture.size.columns, rows: picture.size.rows), picture
      )
      joined = whole.count
      check(picture, [bytes, [whole]])
    }
    let best = times.map { $0.min() ?? 0 }
    let (all, total) = (best.reduce(0, +), strips.reduce(0, +))
    let isSmall = strips.count == 12
    let isMet =
      colors != 64
      ? nil
      : isSmall ? all <= 3 && total <= 84_000 && total / strips.count <= 8000 : all <= 10
    let cells =
      [name, "\(image.width / PictureBenchmarks.cell.width)×\(strips.count)", "\(colors)"]
      + (best + [all]).map { text($0) }
      + ["\(total)", "\(total / strips.count)", "\(strips.max() ?? 0)", "\(joined)"]
      + [isMet.map { $0 ? "yes" : "**no**" } ?? ""]
    print("| " + cells.joined(separator: " | ") + " |")
  }

  /// Stops unless each way of sending the picture shows it exactly.
  private func check(_ picture: SixelPicture, _ ways: [[ContiguousArray<UInt8>]]) {
    for way in ways {
      // One row more, because sixels in the last row scroll the screen.
      var terminal = PixelTerminal(
        columns: picture.size.columns, rows: picture.size.rows + 1, cell: picture.cell)
      for (row, bytes) in way.enumerated() {
        terminal.write("\u{1B}[\(row + 1)H".utf8)
        terminal.write(bytes)
      }
      let screen = terminal.screen
      for y in 0..<image.height {
        for x in 0..<image.width {
          let number = Int(picture.image.numbers[y * image.width + x])
          guard screen[x: x, y: y] == picture.image.palette[number] else {
            fatalError("The pixel \(x), \(y) is \(screen[x: x, y: y])")
          }
        }
      }
    }
  }

  private func text(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

extension SixelEncoder {
  fileprivate mutating func bytes(
    _ cells: CellRect, _ picture: SixelPicture
  ) -> ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = []
    append(cells, of: picture, to: &bytes)
    return bytes
  }
}

/// The processor time of this thread.
struct Clock {
  private var start = Self.now

  /// Milliseconds since the last call.
  mutating func lap() -> Double {
    let now = Self.now
    defer { start = now }
    return now - start
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
