import TerminalGrid
package import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// The missing pictures of the cards in view; if there are none, those of the next screen. nil if
  /// these were requested already.
  mutating func nextPictures() -> [PictureRequest]? {
    let mayHavePictures = board.cards.hasPictures || details.isOpen
    guard options.pictureMode != nil, mayHavePictures, board.arrangement.count > 0 else {
      return nil
    }
    var wanted = picturesInView.filter { pictures[$0] == nil }
    if wanted.isEmpty { wanted = picturesAhead { pictures[$0] == nil } }
    guard wanted != pictures.asked else { return nil }
    pictures.ask(for: wanted)
    return wanted
  }

  /// Decodes all pictures again in exact colours, if they were decoded for a palette.
  mutating func drawPicturesExactly() -> [ViewerEffect] {
    guard options.pictureMode == .palette256 else { return [] }
    options.pictureMode = .exact
    pictures = PictureCache()
    return [.drawPictures(.exact)]
  }

  mutating func insert(_ decoded: DecodedPicture) -> [ViewerEffect] {
    // Outdated: the terminal now shows more colours, so the picture is being decoded again.
    guard decoded.mode == nil || decoded.mode == options.pictureMode else { return [] }
    let entry: PictureCache.Entry =
      decoded.picture.map { .picture($0) } ?? .failure(decoded.failure ?? "there is no picture")
    pictures.insert(
      entry, for: decoded.request, keeping: Set(picturesInView + picturesAhead { _ in true }))
    return []
  }

  /// The pictures of the next screen, decoded ahead so that they are there when the user pages on.
  /// Empty while details cover the cards. Also empty in a window whose pictures alone could fill
  /// the cache.
  private func picturesAhead(where isWanted: (PictureRequest) -> Bool) -> [PictureRequest] {
    let cells = board.placed.viewport.columns * board.placed.viewport.rows
    guard !details.isOpen, 4 * cells * MemoryLayout<Cell>.stride <= PictureCache.limit
    else { return [] }
    var next = board.visibleRect
    if board.isHorizontal { next.x += next.width } else { next.y += next.height }
    return pictures(in: next, of: board.layout, where: isWanted)
  }

  /// The pictures of the stored cards in view, in layout order; the details' picture comes first.
  package var picturesInView: [PictureRequest] {
    let large = details.isOpen ? detailPicture.map { [$0] } ?? [] : []
    return large + pictures(in: board.visibleRect, of: board.layout) + comparedPictures
  }

  /// The pictures of the stored cards that overlap `rect`, in layout order.
  func pictures(
    in rect: Rect, of layout: CardLayout, where isWanted: (PictureRequest) -> Bool = { _ in true }
  ) -> [PictureRequest] {
    var found: [PictureRequest] = []
    layout.forEachElement(in: rect) { attributes in
      guard attributes.kind == .item else { return }
      let item = board.arrangement.item(at: attributes.path)
      let (width, height) = (Int(attributes.frame.width), Int(attributes.frame.height))
      let request = board.cards[item]?.pictureRequest(
        width: width, height: height, board.shownForm, ground: styles(of: item).ground)
      if let request, isWanted(request) { found.append(request) }
    }
    return found
  }
}
