import WaterfallLayout

extension LayoutPrinter {
  /// Writes the boxes as SVG. One unit is a point, or a cell when snapped or scaled.
  mutating func writeSVG() {
    var output = output
    let frame = pictureFrame
    output.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    output.write(frame.width)
    output.write("\" height=\"")
    output.write(frame.height)
    output.write("\" viewBox=\"")
    for number in [frame.x, frame.y, frame.width] {
      output.write(number)
      output.write(" ")
    }
    output.write(frame.height)
    output.write("\">\n")
    output.write("<style>rect{stroke:#1c1f26;stroke-width:0.5}.item{fill:#88c0d0}")
    output.write(".header{fill:#ebcb8b}.footer{fill:#a3be8c}")
    output.write("text{font-family:sans-serif;fill:#1c1f26;text-anchor:middle;")
    output.write("dominant-baseline:central}</style>\n")
    // In SVG, later boxes cover earlier ones. So boxes with a positive z-index are written last.
    var raised: [Attributes] = []
    selection.visit { element in
      if element.zIndex > 0 {
        raised.append(element)
      } else {
        Self.writeBox(element, to: &output)
      }
    }
    raised.sort { $0.zIndex < $1.zIndex }
    for element in raised { Self.writeBox(element, to: &output) }
    output.write("</svg>\n")
    self.output = output
  }

  private static func writeBox(_ element: Attributes, to output: inout OutputBuffer) {
    output.write("<rect class=\"")
    output.write(element.kind.name)
    output.write("\"")
    let frame = element.drawnFrame
    for (name, number) in [
      ("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height),
    ] {
      output.write(" \(name)=\"")
      output.write(number)
      output.write("\"")
    }
    if element.alpha != 1 {
      output.write(" opacity=\"")
      output.write(element.alpha)
      output.write("\"")
    }
    output.write("><title>\(element.kind.name) \(element.path.section),\(element.path.item)")
    output.write("</title></rect>\n")
    writeLabel(of: element, to: &output)
  }

  /// Writes the element's number in the middle of its box, as large as the box allows.
  private static func writeLabel(of element: Attributes, to output: inout OutputBuffer) {
    let (frame, label) = (element.drawnFrame, element.label)
    guard frame.width > 0, frame.height > 0 else { return }
    // A digit is about 0.6 times as wide as the letters are high.
    let size = min(frame.height * 0.6, frame.width / (0.7 * Double(label.utf8.count)), 14)
    for (name, number) in [
      ("<text x", frame.x + frame.width / 2), (" y", frame.y + frame.height / 2),
      (" font-size", size),
    ] {
      output.write("\(name)=\"")
      output.write(number)
      output.write("\"")
    }
    output.write(">\(label)</text>\n")
  }

  /// The part to draw: the requested rectangle, or else the content with all enlarged items. If the
  /// content's width or height is 0, the container's is used.
  private var pictureFrame: Rect {
    if let window { return window }
    var size = contentSize
    let across = units.scaledTo.map { Double($0) }
    if size.width == 0 { size.width = across ?? max(0, finite(units.container.width)) }
    if size.height == 0 { size.height = across ?? max(0, finite(units.container.height)) }
    return enclosingEnlarged(Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  private func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }
}
