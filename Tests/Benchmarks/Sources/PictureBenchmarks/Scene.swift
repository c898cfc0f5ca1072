import Glibc
import TerminalGrid

/// A made picture with what photographs have: a sky with a slow gradient, clouds, edges, and woods
/// with fine structure and noise. It is the same in each run.
enum Scene {
  static func image(width: Int, height: Int) -> PixelImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (across, down) = (Double(x) / Double(width), Double(y) / Double(height))
        bytes += color(across, down, grain: noise(x &* 7919, y &* 104_729) - 0.5)
      }
    }
    return PixelImage(width: width, height: height, bytes: bytes)
  }

  private static func color(_ x: Double, _ y: Double, grain: Double) -> [UInt8] {
    let hill = 0.45 + 0.25 * (cloud(x * 3, 7, octaves: 4) - 0.5)
    let light = cloud(x * 40, y * 40, octaves: 3)
    let mean: [Double]
    if y < hill {
      let white = max(0, cloud(x * 4, y * 6, octaves: 5) - 0.45) * 260
      mean = [110 + 90 * y + white, 160 + 60 * y + white * 0.7, 225 + white * 0.2]
    } else if x > 0.55 && x < 0.85 && y < 0.8 {
      // A house with windows.
      let isWindow = Int(x * 40) % 3 == 0 && Int(y * 30) % 3 == 0
      mean = isWindow ? [40, 45, 60] : [190 - 60 * y + 25 * light, 110 + 25 * light, 90]
    } else {
      mean = [50 + 80 * light, 70 + 110 * light * (1.3 - y), 30 + 50 * light]
    }
    let noise = grain * (y < hill ? 8 : 60)
    return mean.map { UInt8(min(255, max(0, $0 + noise))) }
  }

  /// Noise of several sizes, 0 to 1.
  private static func cloud(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var (sum, weight, scale) = (0.0, 0.5, 1.0)
    for _ in 0..<octaves {
      sum += weight * smooth(x * scale, y * scale)
      (weight, scale) = (weight / 2, scale * 2.03)
    }
    return sum
  }

  /// Noise that is joined from corner to corner.
  private static func smooth(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    func ease(_ part: Double) -> Double { part * part * (3 - 2 * part) }
    let (across, down) = (ease(x - Double(left)), ease(y - Double(top)))
    let upper = noise(left, top) * (1 - across) + noise(left + 1, top) * across
    let lower = noise(left, top + 1) * (1 - across) + noise(left + 1, top + 1) * across
    return upper * (1 - down) + lower * down
  }

  /// A number from 0 to 1 for each place.
  private static func noise(_ x: Int, _ y: Int) -> Double {
    var mixed = UInt64(bitPattern: Int64(x &* 374_761_393 &+ y &* 668_265_263))
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
  }
}

/// Files of the form `P6 width height 255`, then the pixels.
enum PortablePixmap {
  static func read(_ name: String) -> PixelImage {
    guard let file = fopen(name, "r") else { fatalError("\(name) cannot be opened") }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 64 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    var place = 0
    var numbers: [Int] = []
    guard bytes.starts(with: "P6".utf8) else { fatalError("\(name) is no PPM") }
    place = 2
    while numbers.count < 3, place < bytes.count {
      while place < bytes.count, !(0x30...0x39).contains(bytes[place]) { place += 1 }
      var number = 0
      while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
        number = number * 10 + Int(bytes[place]) - 0x30
        place += 1
      }
      numbers.append(number)
    }
    return PixelImage(
      width: numbers[0], height: numbers[1], bytes: Array(bytes.dropFirst(place + 1)))
  }
}
