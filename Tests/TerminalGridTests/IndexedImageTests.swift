import TerminalGrid
import Testing
import WaterfallTestSupport

/// A picture of these colours, by column and row.
func image(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> RGB) -> PixelImage {
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let color = color(x, y)
      bytes += [color.red, color.green, color.blue]
    }
  }
  return PixelImage(width: width, height: height, bytes: bytes)
}

extension IndexedImage {
  fileprivate subscript(x x: Int, y y: Int) -> RGB { palette[Int(numbers[y * width + x])] }
}

@Test(arguments: [0, 1, 2, 3, 16, 64, 255, 256, 1000])
func `a picture has at most as many colours as are asked for, all of whole percents`(count: Int) {
  var random = SeededRandom(seed: UInt64(count))
  for _ in 0..<10 {
    let (width, height) = (1 + random.next(below: 40), 1 + random.next(below: 40))
    let picture = image(width: width, height: height) { _, _ in
      RGB(hex: UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF)
    }
    let few = IndexedImage(picture, colors: count)
    #expect(few.width == width && few.height == height)
    #expect(1...max(1, min(256, count)) ~= few.palette.count)
    #expect(few.numbers.allSatisfy { $0 < few.palette.count })
    #expect(
      few.palette.allSatisfy { color in
        [color.red, color.green, color.blue].allSatisfy { channel in
          (0...100).contains { (255 * $0 + 50) / 100 == Int(channel) }
        }
      })
    #expect(few == IndexedImage(picture, colors: count))
  }
}

@Test func `a drawing in few colours is drawn in them alone`() {
  let colors = [RGB(255, 255, 255), RGB(0, 0, 0), RGB(204, 0, 51), RGB(51, 102, 153)]
  let picture = image(width: 50, height: 30) { x, y in colors[(x / 9 + y / 7) % 4] }
  let few = IndexedImage(picture, colors: 64)
  for y in 0..<30 { for x in 0..<50 { #expect(few[x: x, y: y] == picture[x: x, y: y]) } }
}

@Test func `a flat ground of any colour stays flat`() {
  for number in 0..<50 {
    let color = RGB(UInt8(number * 5), UInt8(255 - number * 3), UInt8(number * 37 % 256))
    let few = IndexedImage(image(width: 40, height: 20) { _, _ in color }, colors: 64)
    #expect(Set(few.numbers).count == 1)
    let shown = few[x: 0, y: 0]
    #expect(abs(Int(shown.red) - Int(color.red)) <= 2)
    #expect(abs(Int(shown.green) - Int(color.green)) <= 2)
    #expect(abs(Int(shown.blue) - Int(color.blue)) <= 2)
  }
}

/// So the picture looks like the original from a distance.
@Test(arguments: [(16, 16), (64, 7), (256, 4)])
func `squares of a gradient keep their mean colour`(count: Int, most: Int) {
  let picture = image(width: 80, height: 64) { x, y in
    RGB(UInt8(x * 3), UInt8(y * 4), UInt8((x + y) * 255 / 142))
  }
  let few = IndexedImage(picture, colors: count)
  // The sum of the differences in each square of 8×8 pixels, for each channel.
  var sums = [Int](repeating: 0, count: 10 * 8 * 3)
  for y in 0..<64 {
    for x in 0..<80 {
      let (wanted, shown) = (picture[x: x, y: y], few[x: x, y: y])
      let square = 3 * (y / 8 * 10 + x / 8)
      sums[square] += Int(wanted.red) - Int(shown.red)
      sums[square + 1] += Int(wanted.green) - Int(shown.green)
      sums[square + 2] += Int(wanted.blue) - Int(shown.blue)
    }
  }
  // At the edges there are colours that no mixture of the palette has.
  let inner = sums.indices.filter { 1..<9 ~= $0 / 3 % 10 && 1..<7 ~= $0 / 30 }
  let worst = inner.map { abs(sums[$0]) / 64 }.max() ?? 0
  #expect(worst <= most)
}
