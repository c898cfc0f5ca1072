/// A range of frames in which the same region scrolls, if any.
///
/// The region's rows lie on a strip that moves behind a window. So scrolling by a row costs one new
/// row on the strip and one new offset.
struct Scene {
  /// A piece of a row that is visible for some time.
  struct Span: Hashable {
    var placed: ScreenAnimation.Placed
    /// The line of the screen. On the strip it is the line of the screen at offset 0.
    var line: Int
    var isOnStrip: Bool
    /// The frames that show the piece. They are all frames of the scene if nothing else ever takes
    /// its place.
    var frames: Range<Int>
  }

  /// The scene's frames, as indices of the animation's frames.
  private(set) var frames: Range<Int>
  /// The lines that scroll; empty if none do.
  private(set) var region = 0..<0
  /// The strip's offset in rows, each with the first frame that has it.
  private(set) var offsets: [(frame: Int, rows: Int)]
  private(set) var spans: [Span] = []

  fileprivate struct Line: Hashable {
    var number: Int
    var isOnStrip: Bool
  }
  /// The pieces that a line shows now, each with the first frame that has it.
  private struct Shown {
    var row: Int
    var pieces: [(placed: ScreenAnimation.Placed, start: Int)]
  }
  private var current: [Line: Shown] = [:]
  private var offset = 0

  static func scenes(of animation: ScreenAnimation) -> [Scene] {
    var scenes: [Scene] = []
    var scene = Scene(startingAt: 0, animation)
    for frame in animation.frames.indices.dropFirst() {
      if !scene.take(frame, of: animation) {
        scenes.append(scene.ended(before: frame))
        scene = Scene(startingAt: frame, animation)
      }
    }
    return scenes + [scene.ended(before: animation.frames.count)]
  }

  private init(startingAt frame: Int, _ animation: ScreenAnimation) {
    frames = frame..<frame + 1
    offsets = [(frame, 0)]
    // Looks ahead 50 frames for scrolls, because the first frame's rows must already lie on the
    // strip. The region covers all scrolls that were found.
    let end = min(animation.frames.count, frame + 50)
    for next in frame + 1..<max(frame + 1, end) {
      let (old, new) = (animation.frames[next - 1].rows, animation.frames[next].rows)
      guard old.count == new.count else { break }
      guard let scroll = Scroll(from: old, to: new) else { continue }
      region = region.isEmpty || next == frame + 1 ? scroll.region : region.joined(scroll.region)
    }
    show(animation.frames[frame].rows, at: frame, of: animation)
  }

  /// Adds the next frame.
  ///
  /// - Returns: false if the frame must begin a new scene. That is so if the number of rows
  ///   changes, or if the scene's region explains less than 70 % of the rows that moved.
  private mutating func take(_ frame: Int, of animation: ScreenAnimation) -> Bool {
    let (old, new) = (animation.frames[frame - 1].rows, animation.frames[frame].rows)
    guard old.count == new.count else { return false }
    if let best = Scroll(from: old, to: new) {
      let own = Scroll(by: best.distance, from: old, to: new, within: region)
      guard let own, own.moved * 10 >= best.moved * 7 else { return false }
      offset += own.distance
      offsets.append((frame, offset))
    }
    frames = frames.lowerBound..<frame + 1
    show(new, at: frame, of: animation)
    return true
  }

  private mutating func show(_ rows: [Int], at frame: Int, of animation: ScreenAnimation) {
    for (number, row) in rows.enumerated() {
      let isOnStrip = region.contains(number)
      let line = Line(number: isOnStrip ? number + offset : number, isOnStrip: isOnStrip)
      let before = current[line]
      guard before?.row != row else { continue }
      var pieces: [(placed: ScreenAnimation.Placed, start: Int)] = []
      // A line of the strip that appears now was outside the window before. So its pieces may begin
      // with the scene, which saves an animation.
      let start = before == nil ? frames.lowerBound : frame
      let old = before?.pieces ?? []
      for placed in animation.rows[row] {
        pieces.append((placed, old.first { $0.placed == placed }?.start ?? start))
      }
      for (placed, start) in old where !animation.rows[row].contains(placed) {
        spans.append(Span(placed, line, start..<frame))
      }
      current[line] = Shown(row: row, pieces: pieces)
    }
  }

  private func ended(before frame: Int) -> Scene {
    var scene = self
    scene.frames = frames.lowerBound..<frame
    for (line, shown) in current {
      for (placed, start) in shown.pieces { scene.spans.append(Span(placed, line, start..<frame)) }
    }
    scene.spans.sort { $0.order < $1.order }
    scene.current = [:]
    return scene
  }

  /// The strip's offset in a frame, in rows.
  func offset(at frame: Int) -> Int { offsets.last { $0.frame <= frame }?.rows ?? 0 }
}

extension Scene.Span {
  fileprivate init(_ placed: ScreenAnimation.Placed, _ line: Scene.Line, _ frames: Range<Int>) {
    self.init(placed: placed, line: line.number, isOnStrip: line.isOnStrip, frames: frames)
  }

  /// Sorts spans with the same frames next to each other, so that they share a group.
  fileprivate var order: (Int, Int, Int, Int) {
    (frames.lowerBound, frames.upperBound, line, placed.column)
  }
}

extension Range<Int> {
  /// The smallest range that contains both.
  fileprivate func joined(_ other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
