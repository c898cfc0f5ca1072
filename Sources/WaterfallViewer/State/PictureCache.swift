import TerminalGrid
import WaterfallItems
import WaterfallLayout

/// Pictures as cells, those near the viewport. All others may be decoded again.
struct PictureCache: Sendable {
  enum Entry: Sendable {
    case picture(CellPicture)
    case failure(String)
  }

  /// Bytes of all pictures that are kept at most: 24 MB.
  static let limit = 24 << 20

  private var entries: [PictureRequest: Entry] = [:]
  private var bytes = 0
  /// What was asked for last.
  private(set) var asked: [PictureRequest] = []

  subscript(request: PictureRequest) -> Entry? { entries[request] }

  mutating func ask(for requests: [PictureRequest]) { asked = requests }

  /// - Parameter wanted: what is kept whatever the limit says.
  mutating func insert(
    _ entry: Entry, for request: PictureRequest, keeping wanted: Set<PictureRequest>
  ) {
    asked.removeAll { $0 == request }
    if let old = entries.updateValue(entry, forKey: request) { bytes -= Self.size(of: old) }
    bytes += Self.size(of: entry)
    guard bytes > Self.limit else { return }
    entries = entries.filter { wanted.contains($0.key) }
    bytes = entries.values.reduce(0) { $0 + Self.size(of: $1) }
  }

  /// Forgets what stood in records: their source is read anew.
  mutating func forgetRecords() {
    entries = entries.filter { !$0.key.location.isInRecord }
    bytes = entries.values.reduce(0) { $0 + Self.size(of: $1) }
    asked = []
  }

  private static func size(of entry: Entry) -> Int {
    switch entry {
    case .picture(let picture): picture.cells.count * MemoryLayout<Cell>.stride
    case .failure(let reason): reason.utf8.count
    }
  }
}

extension Viewer {
  /// The pictures of the cards in view that are not there, else those of the next screen; nil if
  /// they are those that were asked for before.
  mutating func nextPictures() -> [PictureRequest]? {
    let mayHavePictures = cards.hasPictures || details.isOpen
    guard options.pictureMode != nil, mayHavePictures, arrangement.count > 0 else { return nil }
    var wanted = picturesInView.filter { pictures[$0] == nil }
    if wanted.isEmpty { wanted = picturesAhead { pictures[$0] == nil } }
    guard wanted != pictures.asked else { return nil }
    pictures.ask(for: wanted)
    return wanted
  }

  /// Has all pictures decoded again in exact colours, if they were in those of a palette.
  mutating func drawPicturesExactly() -> [ViewerEffect] {
    guard options.pictureMode == .palette256 else { return [] }
    options.pictureMode = .exact
    pictures = PictureCache()
    return [.drawPictures(.exact)]
  }

  mutating func insert(_ decoded: DecodedPicture) -> [ViewerEffect] {
    // It is decoded again if the terminal shows more colours by now.
    guard decoded.mode == nil || decoded.mode == options.pictureMode else { return [] }
    let entry: PictureCache.Entry =
      decoded.picture.map { .picture($0) } ?? .failure(decoded.failure ?? "there is no picture")
    pictures.insert(
      entry, for: decoded.request, keeping: Set(picturesInView + picturesAhead { _ in true }))
    return []
  }

  /// The pictures of the next screen, so that who pages on finds them there. None in a window whose
  /// pictures alone may fill the cache, and while details lie over the cards.
  private func picturesAhead(where isWanted: (PictureRequest) -> Bool) -> [PictureRequest] {
    let cells = board.viewport.columns * board.viewport.rows
    guard !details.isOpen, 4 * cells * MemoryLayout<Cell>.stride <= PictureCache.limit
    else { return [] }
    var next = visibleRect
    if isHorizontal { next.x += next.width } else { next.y += next.height }
    return pictures(in: next, of: layout, where: isWanted)
  }

  /// Of the cards in view that are here, in layout order.
  package var picturesInView: [PictureRequest] {
    let large = details.isOpen ? detailPicture.map { [$0] } ?? [] : []
    return large + pictures(in: visibleRect, of: layout) + comparedPictures
  }

  /// Of the cards that are here and share area with `rect`, in layout order.
  func pictures(
    in rect: Rect, of layout: CardLayout, where isWanted: (PictureRequest) -> Bool = { _ in true }
  ) -> [PictureRequest] {
    var found: [PictureRequest] = []
    layout.forEachElement(in: rect) { attributes in
      guard attributes.kind == .item else { return }
      let item = arrangement.item(at: attributes.path)
      let (width, height) = (Int(attributes.frame.width), Int(attributes.frame.height))
      let request = cards[item]?.pictureRequest(
        width: width, height: height, options.form, ground: styles(of: item).ground)
      if let request, isWanted(request) { found.append(request) }
    }
    return found
  }
}
