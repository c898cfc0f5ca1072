package import TerminalGrid

extension ScreenAnimation {
  /// The animation as an animated SVG document.
  ///
  /// It loops, needs no script and no other file, and shows one frame to people who want no motion.
  package func svg(look: PageLook) -> [UInt8] {
    var writer = AnimationWriter(animation: self, look: look)
    return writer.write()
  }
}

/// Writes an animation as SVG.
///
/// Times are percentages of the whole duration. In SVG, an animation of `visibility` shows a piece
/// for a while, and one of `transform` moves a strip. Both change in steps.
private struct AnimationWriter {
  let animation: ScreenAnimation
  let look: PageLook
  private var style: [UInt8] = []
  private var body: [UInt8] = []
  /// The number of the animation for each range of frames.
  private var names: [Range<Int>: Int] = [:]
  private var strips = 0
  private let still: Int
  /// How often each piece is drawn. A piece that is drawn more than once is defined once and
  /// referenced.
  private var uses: [Int]

  init(animation: ScreenAnimation, look: PageLook) {
    (self.animation, self.look, still) = (animation, look, animation.stillFrame)
    uses = Array(repeating: 0, count: animation.pieces.count)
  }

  mutating func write() -> [UInt8] {
    let scenes = Scene.scenes(of: animation)
    for scene in scenes { for span in scene.spans { uses[span.placed.piece] += 1 } }
    for scene in scenes { append(scene) }
    appendCursor()
    var svg: [UInt8] = []
    Grid.appendSVGStart(size: animation.size, look: look, to: &svg)
    let seconds = Self.digits(animation.duration, places: 2)
    svg +=
      """
      <style>.v{visibility:hidden}.s{visibility:visible}\
      .v,.m{animation:\(seconds)s step-end infinite}
      """.utf8
    svg += style
    svg += "@media(prefers-reduced-motion:reduce){.v,.m{animation:none!important}}</style>\n".utf8
    svg += "<defs>\n".utf8
    for piece in uses.indices where uses[piece] > 1 {
      svg += "<g id=\"p\(piece)\">".utf8
      appendCells(piece, at: CellPoint(column: 0, row: 0), to: &svg)
      svg += "</g>\n".utf8
    }
    svg += "</defs>\n".utf8
    svg += body
    Grid.appendSVGEnd(to: &svg)
    return svg
  }

  // MARK: Scenes

  private mutating func append(_ scene: Scene) {
    beginSpan(scene.frames)
    append(scene.spans.filter { !$0.isOnStrip }, of: scene, above: 0)
    let strip = scene.spans.filter(\.isOnStrip)
    if !strip.isEmpty {
      let (top, height) = (scene.region.lowerBound, scene.region.count * look.cellHeight)
      body +=
        """
        <svg y="\(top * look.cellHeight)" width="\(animation.size.columns * look.cellWidth)" \
        height="\(height)">
        """.utf8
      beginStrip(scene)
      append(strip, of: scene, above: top)
      body += "</g></svg>\n".utf8
    }
    body += "</g>\n".utf8
  }

  /// - Parameter above: lines of the screen above the SVG group that contains the rows.
  private mutating func append(_ spans: [Scene.Span], of scene: Scene, above: Int) {
    var open: Range<Int>?
    for span in spans {
      if span.frames != open {
        if open != nil, open != scene.frames { body += "</g>\n".utf8 }
        open = span.frames
        if span.frames != scene.frames { beginSpan(span.frames) }
      }
      let place = CellPoint(column: span.placed.column, row: span.line - above)
      if uses[span.placed.piece] > 1 {
        body += "<use href=\"#p\(span.placed.piece)\"".utf8
        if place.column != 0 { body += " x=\"\(place.column * look.cellWidth)\"".utf8 }
        if place.row != 0 { body += " y=\"\(place.row * look.cellHeight)\"".utf8 }
        body += "/>".utf8
      } else {
        appendCells(span.placed.piece, at: place, to: &body)
      }
    }
    if open != nil, open != scene.frames { body += "</g>\n".utf8 }
  }

  /// Opens a group that is visible in these frames.
  private mutating func beginSpan(_ frames: Range<Int>) {
    guard frames != animation.frames.indices else {
      body += "<g>".utf8
      return
    }
    let number = names[frames] ?? names.count
    if names[frames] == nil {
      names[frames] = number
      style += "@keyframes k\(number){".utf8
      if frames.lowerBound > 0 { style += "0%{visibility:hidden}".utf8 }
      style += "\(percent(frames.lowerBound)){visibility:visible}".utf8
      if frames.upperBound < animation.frames.count {
        style += "\(percent(frames.upperBound)){visibility:hidden}".utf8
      }
      style += "}\n".utf8
    }
    let isStill = frames.contains(still)
    body += "<g class=\"\(isStill ? "v s" : "v")\" style=\"animation-name:k\(number)\">".utf8
  }

  private mutating func beginStrip(_ scene: Scene) {
    guard scene.offsets.count > 1 else {
      body += "<g>".utf8
      return
    }
    style += "@keyframes m\(strips){".utf8
    for (index, offset) in scene.offsets.enumerated() {
      let time = index == 0 ? "0%" : percent(offset.frame)
      style += "\(time){transform:translateY(\(-offset.rows * look.cellHeight)px)}".utf8
    }
    style += "}\n".utf8
    let offset = scene.offset(at: still) * look.cellHeight
    body +=
      """
      <g class="m" style="animation-name:m\(strips)" transform="translate(0 \(-offset))">
      """.utf8
    strips += 1
  }

  private func appendCells(_ piece: Int, at place: CellPoint, to svg: inout [UInt8]) {
    let cells = Array(repeating: Cell(), count: place.column) + animation.pieces[piece]
    let grid = Grid(size: CellSize(columns: cells.count, rows: 1), cells: ContiguousArray(cells))
    // A recording has pictures as cells.
    var pictures = PagePictures()
    grid.appendSVG(row: 0, offset: place.row, look: look, &pictures, to: &svg)
  }

  // MARK: The cursor

  private mutating func appendCursor() {
    guard animation.frames.contains(where: { $0.cursor != nil }) else { return }
    style += "@keyframes c{".utf8
    var last: CellPoint?
    for (index, frame) in animation.frames.enumerated() where index == 0 || frame.cursor != last {
      last = frame.cursor
      style += "\(percent(index)){transform:translate(\(place(frame.cursor, "px,"))px)}".utf8
    }
    style += "}\n".utf8
    body +=
      """
      <rect class="m" style="animation-name:c" width="\(look.cellWidth)" \
      height="\(look.cellHeight)" fill="\(look.foreground.css)" fill-opacity="0.6" \
      transform="translate(\(place(animation.frames[still].cursor, " ")))"/>

      """.utf8
  }

  /// The cursor's position in pixels. A hidden cursor is put to the left of the picture.
  private func place(_ cursor: CellPoint?, _ separator: String) -> String {
    guard let cursor else { return "-\(look.cellWidth)\(separator)0" }
    return "\(cursor.column * look.cellWidth)\(separator)\(cursor.row * look.cellHeight)"
  }

  // MARK: Times

  private func percent(_ frame: Int) -> String {
    let part = animation.frames[frame].start / animation.duration * 100
    return Self.digits(part, places: 3) + "%"
  }

  private static func digits(_ number: Double, places: Int) -> String {
    var unit = 1
    for _ in 0..<places { unit *= 10 }
    let scaled = Int((number * Double(unit)).rounded())
    guard scaled % unit > 0 else { return "\(scaled / unit)" }
    let rest = String(scaled % unit)
    let digits = String(repeating: "0", count: places - rest.count) + rest
    let end = digits.utf8.lastIndex { $0 != UInt8(ascii: "0") } ?? digits.startIndex
    return "\(scaled / unit).\(digits[...end])"
  }
}
