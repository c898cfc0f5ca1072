package import Platform
package import WaterfallLayout

/// Writes a selection, element by element.
package struct LayoutPrinter {
  package enum Format: String, CaseIterable { case ndjson, json, csv, text, svg }

  /// The units of the elements' frames.
  package struct Units {
    /// In points.
    var container: Size
    /// Whether frames are rounded to whole cells, but not scaled.
    var isSnapped: Bool
    /// The number of cells that the container's width is scaled to (its height if lanes are rows).
    /// If nil, frames are not scaled.
    var scaledTo: Int?
    /// A cell's width divided by its height.
    var cellAspect: Double

    package init(container: Size, isSnapped: Bool, scaledTo: Int?, cellAspect: Double) {
      (self.container, self.isSnapped) = (container, isSnapped)
      (self.scaledTo, self.cellAspect) = (scaledTo, cellAspect)
    }
  }

  let selection: LayoutSelection
  private let format: Format
  let units: Units
  var output = OutputBuffer()

  package init(_ selection: LayoutSelection, format: Format, units: Units) {
    (self.selection, self.format, self.units) = (selection, format, units)
  }

  /// Why nothing, or not everything, was printed.
  package enum Failure: Error {
    /// The selection cannot be printed; nothing was written.
    case board(BoardFault)
    /// The system's error when writing to standard output.
    case output(SystemError)
  }

  package func print() throws(Failure) {
    var printer = self
    switch format {
    case .ndjson: printer.writeLines(from: "", separator: "\n", to: "\n")
    case .json: printer.writeLines(from: "[\n", separator: ",\n", to: "\n]\n")
    case .csv: printer.writeTable()
    case .text: try printer.writeText()
    case .svg: printer.writeSVG()
    }
    do throws(SystemError) { try printer.output.finish() } catch { throw .output(error) }
  }

  var contentSize: Size { selection.layout.contentSize }

  /// The requested rectangle in the units of the frames; nil for everything.
  var window: Rect? {
    guard let rect = selection.rect, let cells = units.scaledTo else { return selection.rect }
    // The rectangle is in points, but the frames are in cells.
    let isHorizontal = selection.layout.direction == .horizontal
    let across = isHorizontal ? units.container.height : units.container.width
    let aspect = units.cellAspect
    let ratio = aspect.isFinite && aspect > 0 ? aspect : 1
    let scale = across.isFinite && across > 0 ? Double(cells) / across : 0
    let (x, y) = isHorizontal ? (scale / ratio, scale) : (scale, scale * ratio)
    return Rect(x: rect.x * x, y: rect.y * y, width: rect.width * x, height: rect.height * y)
  }

  /// Extends a frame until it contains all enlarged items.
  func enclosingEnlarged(_ frame: Rect) -> Rect {
    var (minX, minY, maxX, maxY) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    selection.visit { element in
      guard element.scale > 1 else { return }
      let drawn = element.drawnFrame
      (minX, minY) = (min(minX, drawn.minX), min(minY, drawn.minY))
      (maxX, maxY) = (max(maxX, drawn.maxX), max(maxY, drawn.maxY))
    }
    return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  private mutating func writeLines(
    from start: StaticString, separator: StaticString, to end: StaticString
  ) {
    var output = output
    output.write(start)
    selection.visit { element in
      Self.write(element, to: &output)
      output.write(separator)
    }
    Self.write(contentSize, to: &output)
    output.write(end)
    self.output = output
  }

  private static func write(_ element: Attributes, to output: inout OutputBuffer) {
    output.write("{\"kind\":\"")
    output.write(element.kind.name)
    output.write("\",\"section\":")
    output.write(element.path.section)
    output.write(",\"item\":")
    output.write(element.path.item)
    output.write(",\"x\":")
    output.write(element.frame.x)
    output.write(",\"y\":")
    output.write(element.frame.y)
    output.write(",\"width\":")
    output.write(element.frame.width)
    output.write(",\"height\":")
    output.write(element.frame.height)
    if element.zIndex != 0 {
      output.write(",\"zIndex\":")
      output.write(element.zIndex)
    }
    if element.alpha != 1 {
      output.write(",\"alpha\":")
      output.write(element.alpha)
    }
    if element.scale != 1 {
      output.write(",\"scale\":")
      output.write(element.scale)
    }
    if element.isHidden { output.write(",\"hidden\":true") }
    output.write("}")
  }

  private static func write(_ size: Size, to output: inout OutputBuffer) {
    output.write("{\"kind\":\"contentSize\",\"width\":")
    output.write(size.width)
    output.write(",\"height\":")
    output.write(size.height)
    output.write("}")
  }

  private mutating func writeTable() {
    var output = output
    output.write("kind,section,item,x,y,width,height,zIndex,alpha,scale,hidden\n")
    selection.visit { element in
      output.write(element.kind.name)
      for number in [element.path.section, element.path.item] {
        output.write(",")
        output.write(number)
      }
      let frame = element.frame
      for number in [frame.x, frame.y, frame.width, frame.height] {
        output.write(",")
        output.write(number)
      }
      output.write(",")
      output.write(element.zIndex)
      for number in [element.alpha, element.scale] {
        output.write(",")
        output.write(number)
      }
      if element.isHidden { output.write(",true\n") } else { output.write(",false\n") }
    }
    output.write("contentSize,,,,,")
    output.write(contentSize.width)
    output.write(",")
    output.write(contentSize.height)
    output.write(",,,,\n")
    self.output = output
  }
}

extension Attributes.Kind {
  var name: StaticString {
    switch self {
    case .item: "item"
    case .header: "header"
    case .footer: "footer"
    }
  }
}
