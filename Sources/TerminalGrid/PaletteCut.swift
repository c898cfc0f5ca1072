/// Chooses the colours that suit a picture best.
///
/// The cube of all colours is cut into boxes. Each cut is the one that takes away most of the error
/// that would remain if each box had one colour (Wu: Color quantization by dynamic programming and
/// principal analysis, 1992, with cuts along the axes). A colour is the mean of its box.
struct PaletteCut {
  /// The pixels of the picture whose colours have the same five high bits in each channel.
  private struct Bin {
    /// The sums of red, green and blue, and the number of pixels.
    var sums: SIMD4<UInt32>
    /// The five high bits of red, green and blue, from the highest bit on.
    var place: UInt16

    func coordinate(_ axis: Int) -> Int { Int(place >> UInt16(10 - 5 * axis) & 31) }
  }

  /// Some bins, and the best cut between them.
  private struct Box {
    var bins: Range<Int>
    var axis = 0
    /// The first coordinate of the second half.
    var cut = 0
    /// How much error the cut takes away; 0 if the box cannot be cut.
    var gain = 0.0
  }

  /// How much an error counts in red, green and blue.
  private static let weights = [3.0, 4.0, 2.0]
  /// The most pixels to look at. They are spread over the picture.
  private static let mostPixels = 32_768

  private var bins: [Bin]

  /// The best colours of a picture, at least one.
  ///
  /// Their channels are whole percents of 255, because sixels state them so. The rounding is
  /// dithered like all other errors.
  ///
  /// - Parameter count: the most colours, at least 1.
  static func palette(of image: PixelImage, count: Int) -> [RGB] {
    var cut = PaletteCut(bins: bins(of: image))
    return cut.boxes(count: count).map(cut.color).sorted { $0.green < $1.green }
  }

  private static func bins(of image: PixelImage) -> [Bin] {
    var sums = [SIMD4<UInt32>](repeating: .zero, count: Channels.places)
    let count = image.width * image.height
    // An odd step does not stay in some columns of a picture whose width is even.
    let step = count <= mostPixels ? 1 : count / mostPixels | 1
    for pixel in stride(from: 0, to: count, by: step) {
      let (red, green, blue) = (
        image.bytes[3 * pixel], image.bytes[3 * pixel + 1], image.bytes[3 * pixel + 2]
      )
      sums[Channels(Int32(red), Int32(green), Int32(blue)).place] &+=
        SIMD4(UInt32(red), UInt32(green), UInt32(blue), 1)
    }
    var bins: [Bin] = []
    for place in 0..<sums.count where sums[place].w > 0 {
      bins.append(Bin(sums: sums[place], place: UInt16(place)))
    }
    return bins
  }

  private mutating func boxes(count: Int) -> [Box] {
    var boxes = [box(bins.indices)]
    while boxes.count < count {
      var best = 0
      for place in 1..<boxes.count where boxes[place].gain > boxes[best].gain { best = place }
      let box = boxes[best]
      guard box.gain > 0 else { break }
      let middle = divide(box)
      boxes[best] = self.box(box.bins.lowerBound..<middle)
      boxes.append(self.box(middle..<box.bins.upperBound))
    }
    return boxes
  }

  /// Moves a box's bins so that those of its second half come last; returns where these begin.
  private mutating func divide(_ box: Box) -> Int {
    var middle = box.bins.lowerBound
    for place in box.bins where bins[place].coordinate(box.axis) < box.cut {
      bins.swapAt(middle, place)
      middle += 1
    }
    return middle
  }

  /// The box of some bins, with its best cut.
  private func box(_ range: Range<Int>) -> Box {
    var box = Box(bins: range)
    for axis in 0..<3 {
      // The pixels at each coordinate, and the sum of their channel.
      var counts = [Double](repeating: 0, count: 32)
      var sums = counts
      var (count, sum) = (0.0, 0.0)
      for bin in range {
        let coordinate = bins[bin].coordinate(axis)
        let (pixels, channel) = (Double(bins[bin].sums.w), Double(bins[bin].sums[axis]))
        counts[coordinate] += pixels
        sums[coordinate] += channel
        count += pixels
        sum += channel
      }
      var (before, sumBefore) = (0.0, 0.0)
      for coordinate in 0..<31 {
        before += counts[coordinate]
        sumBefore += sums[coordinate]
        guard before > 0, before < count else { continue }
        let apart = sumBefore / before - (sum - sumBefore) / (count - before)
        let gain = Self.weights[axis] * before * (count - before) / count * apart * apart
        if gain > box.gain { (box.axis, box.cut, box.gain) = (axis, coordinate + 1, gain) }
      }
    }
    return box
  }

  private func color(_ box: Box) -> RGB {
    var sums = SIMD4<UInt32>.zero
    for bin in box.bins { sums &+= bins[bin].sums }
    func channel(_ sum: UInt32) -> UInt8 {
      let percent = (Int(sum) * 100 / Int(sums.w) + 127) / 255
      return UInt8((percent * 255 + 50) / 100)
    }
    return RGB(channel(sums.x), channel(sums.y), channel(sums.z))
  }
}
