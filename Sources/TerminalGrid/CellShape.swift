/// The shape of a line or block cluster within its cell, so that an SVG picture needs no font for
/// it. Glyphs of fonts leave gaps between rows.
enum CellShape: Hashable, Sendable {
  /// Lines from the centre to these sides.
  case lines(Sides, weight: Weight)
  /// A bit for each quarter that is filled: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  case quarters(UInt8)
  /// The whole cell, with a density in quarters, 1 to 3.
  case shade(Int)

  enum Weight: Hashable, Sendable { case light, round, heavy }

  struct Sides: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let left = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
    static let up = Sides(rawValue: 4)
    static let down = Sides(rawValue: 8)
  }

  /// The cluster's shape; nil if the cluster is written as text.
  init?(_ cluster: Cluster) {
    let index = Int(cluster.base) - Int(Self.first)
    guard Self.table.indices.contains(index), cluster.firstMark == 0, let shape = Self.table[index]
    else { return nil }
    self = shape
  }

  private static let first: UInt32 = 0x2500

  /// The shapes from U+2500 to U+259F.
  private static let table: [CellShape?] = {
    var table = [CellShape?](repeating: nil, count: 0xA0)
    func set(_ glyphs: String, _ shapes: [CellShape]) {
      for (glyph, shape) in zip(glyphs.unicodeScalars, shapes) {
        table[Int(glyph.value - first)] = shape
      }
    }
    let corners: [Sides] = [[.right, .down], [.left, .down], [.up, .right], [.up, .left]]
    let straight: [Sides] = [[.left, .right], [.up, .down]]
    let crossings: [Sides] = [
      [.up, .down, .right], [.up, .down, .left], [.left, .right, .down], [.left, .right, .up],
      [.left, .right, .up, .down],
    ]
    let all = straight + corners + crossings
    set("─│┌┐└┘├┤┬┴┼", all.map { .lines($0, weight: .light) })
    set("━┃┏┓┗┛┣┫┳┻╋", all.map { .lines($0, weight: .heavy) })
    set("╭╮╰╯", corners.map { .lines($0, weight: .round) })
    set("▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", (1...15).map { .quarters($0) })
    set("░▒▓", (1...3).map { .shade($0) })
    return table
  }()
}

/// The SVG path data of the shapes in a run of cells, by how they are painted.
struct ShapePaths {
  /// Lines.
  private(set) var light: [UInt8] = []
  private(set) var heavy: [UInt8] = []
  /// Areas: full, and with a quarter, a half and three quarters of the density.
  private(set) var full: [UInt8] = []
  private(set) var shades: [[UInt8]] = [[], [], []]

  /// Removes all paths, but keeps the storage.
  mutating func removeAll() {
    light.removeAll(keepingCapacity: true)
    heavy.removeAll(keepingCapacity: true)
    full.removeAll(keepingCapacity: true)
    for index in shades.indices { shades[index].removeAll(keepingCapacity: true) }
  }

  /// Adds the shape of `count` cells side by side.
  mutating func add(_ shape: CellShape, x: Int, y: Int, count: Int, look: PageLook) {
    let (width, height) = (look.cellWidth, look.cellHeight)
    switch shape {
    case .lines(let sides, let weight): add(sides, weight, x, y, count, look)
    case .shade(let density): Self.append(x, y, width * count, height, to: &shades[density - 1])
    case .quarters(let mask):
      let (right, middle) = (width / 2, height / 2)
      // Whole halves are one piece, so that no seam shows in them.
      switch mask {
      case 15: Self.append(x, y, width * count, height, to: &full)
      case 3: Self.append(x, y, width * count, middle, to: &full)
      case 12: Self.append(x, y + middle, width * count, height - middle, to: &full)
      default:
        for cell in 0..<count {
          let left = x + cell * width
          for (bit, dx, dy) in [(1, 0, 0), (2, 1, 0), (4, 0, 1), (8, 1, 1)] as [(UInt8, Int, Int)]
          where mask & bit != 0 {
            Self.append(
              left + dx * right, y + dy * middle, dx == 0 ? right : width - right,
              dy == 0 ? middle : height - middle, to: &full)
          }
        }
      }
    }
  }

  private mutating func add(
    _ sides: CellShape.Sides, _ weight: CellShape.Weight, _ x: Int, _ y: Int, _ count: Int,
    _ look: PageLook
  ) {
    let path = weight == .heavy ? \ShapePaths.heavy : \ShapePaths.light
    let (width, height) = (look.cellWidth, look.cellHeight)
    let middle = Self.half(2 * y + height)
    if sides == [.left, .right] {
      return self[keyPath: path].append(contentsOf: "M\(x) \(middle)h\(width * count)".utf8)
    }
    for cell in 0..<count {
      let left = x + cell * width
      let centre = Self.half(2 * left + width)
      var data = ""
      if sides.isSuperset(of: [.up, .down]) { data += "M\(centre) \(y)v\(height)" }
      if sides.isSuperset(of: [.left, .right]) { data += "M\(left) \(middle)h\(width)" }
      let end = sides.contains(.right) ? left + width : left
      let edge = sides.contains(.down) ? y + height : y
      switch sides {
      case [.right, .down], [.left, .down], [.up, .right], [.up, .left]:
        let bend = Self.half(2 * y + height + (sides.contains(.down) ? width : -width))
        data +=
          weight == .round
          ? "M\(centre) \(edge)V\(bend)Q\(centre) \(middle) \(end) \(middle)"
          : "M\(centre) \(edge)V\(middle)H\(end)"
      case [.up, .down, .left], [.up, .down, .right]: data += "M\(centre) \(middle)H\(end)"
      case [.left, .right, .up], [.left, .right, .down]: data += "M\(centre) \(middle)V\(edge)"
      default: break
      }
      self[keyPath: path].append(contentsOf: data.utf8)
    }
  }

  private static func append(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, to path: inout [UInt8]
  ) {
    path.append(contentsOf: "M\(x) \(y)h\(width)v\(height)h-\(width)z".utf8)
  }

  /// Half of an integer, as a decimal number.
  private static func half(_ number: Int) -> String {
    number % 2 == 0 ? "\(number / 2)" : "\(number / 2).5"
  }
}
