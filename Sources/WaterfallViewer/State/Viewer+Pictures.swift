import TerminalGrid
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLayout

extension Viewer {
  /// Requests the missing pictures of the cards in view; if there are none, those of the next
  /// screen.
  mutating func requestPictures() {
    let mayHavePictures = board.cards.hasPictures || details.isOpen
    guard pictures.mode != nil, mayHavePictures, board.arrangement.count > 0 else { return }
    let wanted = PictureNeeds(self).missing
    guard wanted != pictures.asked else { return }
    pictures.ask(for: wanted)
    emit(.decode(wanted))
  }

  /// Decodes all pictures again in more colours, if they were decoded in fewer.
  mutating func drawPictures(in mode: PictureMode) {
    guard let now = pictures.mode, now != mode, now != .exact, now != .letters else { return }
    showPictures(in: mode)
  }

  /// Shows pictures in another mode, or none with nil.
  mutating func showPictures(in mode: PictureMode?) {
    guard mode != pictures.mode else { return }
    pictures = PictureCache(mode: mode)
    if let mode { emit(.drawPictures(mode)) }
  }

  mutating func insert(_ decoded: DecodedPicture) {
    // Outdated: the terminal now shows more colours, so the picture is being decoded again.
    guard decoded.mode == nil || decoded.mode == pictures.mode else { return }
    let entry: PictureCache.Entry =
      decoded.picture.map { .picture($0) } ?? .failure(decoded.failure ?? "there is no picture")
    let keeping = PictureNeeds(self).all
    pictures.insert(entry, for: decoded.request, keeping: keeping)
  }
}
