/// The look of grids as pictures and pages, where there is no terminal with colours of its own.
/// Lengths are in pixels.
package struct PageLook: Hashable, Sendable {
  package var cellWidth = 9
  package var cellHeight = 20
  package var foreground = RGB(hex: 0xD8DEE9)
  package var background = RGB(hex: 0x1C1F26)
  /// The colours shown for the terminal's own 16: those of Tango, legible on dark and on light
  /// grounds.
  package var own: [RGB] = [
    0x000000, 0xCC0000, 0x4E9A06, 0xC4A000, 0x3465A4, 0x75507B, 0x06989A, 0xD3D7CF,
    0x555753, 0xEF2929, 0x8AE234, 0xFCE94F, 0x729FCF, 0xAD7FA8, 0x34E2E2, 0xEEEEEC,
  ].map { RGB(hex: $0) }
  package init() {}

  /// The fonts to try; the first available one is used. The list may be quoted with `"` only.
  static let fonts = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

  /// The colours in which a style is drawn; exchanged if it is reversed.
  ///
  /// - Returns: nil as the background for the page's own.
  func colors(of style: Style) -> (foreground: RGB, background: RGB?) {
    let (letters, ground) = (style.foreground.map(exact), style.background.map(exact))
    guard style.traits.contains(.reverse) else { return (letters ?? foreground, ground) }
    return (ground ?? background, letters ?? foreground)
  }

  private func exact(_ color: Color) -> RGB {
    switch color {
    case .exact(let rgb): rgb
    case .own(let number): own[Int(number)]
    }
  }
}

extension RGB {
  /// The colour in CSS notation: `#ff8000`.
  package var css: String {
    let digits = String(hex, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }
}

extension Cluster {
  /// Whether the cluster has the width of its cell in any monospaced font, so that neighbours can
  /// be written together.
  var isFixedWidth: Bool {
    guard width == 1, firstMark == 0 else { return false }
    switch base {
    // Latin, Greek, Cyrillic; punctuation and arrows; lines and blocks.
    case 0x20...0x52F, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x2190...0x2193,
      0x2500...0x259F:
      return true
    default: return false
    }
  }

  /// Appends the scalars, escaped for XML and HTML.
  func appendEscaped(to utf8: inout [UInt8]) {
    switch base {
    case 0x26: utf8.append(contentsOf: "&amp;".utf8)
    case 0x3C: utf8.append(contentsOf: "&lt;".utf8)
    case 0x3E: utf8.append(contentsOf: "&gt;".utf8)
    // XML does not allow these characters (XML 1.0, 2.2).
    case 0xFFFE, 0xFFFF: utf8.append(contentsOf: "\u{FFFD}".utf8)
    default:
      append(to: &utf8)
      return
    }
    // Only the marks: the base is already written.
    for mark in [firstMark, secondMark] {
      if let scalar = Unicode.Scalar(mark), mark > 0 {
        utf8.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}

extension SafeText {
  /// Appends the text in a single line, escaped for XML and HTML.
  package func appendEscaped(to utf8: inout [UInt8]) {
    for cluster in clusters { cluster.appendEscaped(to: &utf8) }
  }
}

/// The pictures of a page. Each is embedded once, and shown where its cells are.
package struct PagePictures {
  private struct Place: Hashable {
    let id: UInt32
    /// The picture's first cell, in cells of the page.
    let origin: CellPoint
  }

  private var pictures: [UInt32: PixelPicture] = [:]
  /// The numbers of the pictures that the page has, from 1 in their order.
  private var numbers: [UInt32: Int] = [:]
  private var shown: Set<Place> = []

  package init() {}

  package mutating func add(_ picture: PixelPicture) { pictures[picture.id] = picture }

  /// A picture to show from a cell on.
  struct Shown {
    let picture: PixelPicture
    let place: PicturePlace
    let name: String
    /// Whether the page does not have the picture yet.
    let isNew: Bool
  }

  /// The picture to show from a cell on; nil if there is none, or it is shown there already.
  mutating func next(at point: CellPoint, _ cell: Cell) -> Shown? {
    guard cell.cluster.isPlaceholder, let place = cell.picturePlace,
      let picture = pictures[place.id]
    else { return nil }
    let origin = CellPoint(column: point.column - place.column, row: point.row - place.row)
    guard shown.insert(Place(id: place.id, origin: origin)).inserted else { return nil }
    let (old, new) = (numbers[place.id], numbers.count + 1)
    numbers[place.id] = old ?? new
    return Shown(picture: picture, place: place, name: "p\(old ?? new)", isNew: old == nil)
  }
}
