import Synchronization
import TerminalGrid
import WaterfallItems
import WaterfallPictures

/// Decodes the pictures that are wanted, a few at a time, off the drawing thread.
///
/// What is wanted changes as a person scrolls: what has not begun is forgotten then.
final class PictureQueue: Sendable {
  private struct Work {
    var waiting: [PictureRequest] = []
    var running: Set<PictureRequest> = []
  }

  /// How many are decoded at once: the drawing thread needs a core, too.
  private static let lanes = 2

  private let work = Mutex(Work())
  private let mode: PictureMode
  private let inbox: Inbox

  init(mode: PictureMode, inbox: Inbox) { (self.mode, self.inbox) = (mode, inbox) }

  func replace(with requests: [PictureRequest]) {
    let started = work.withLock { work in
      work.waiting = requests.reversed().filter { !work.running.contains($0) }
      return min(work.waiting.count, Self.lanes - work.running.count)
    }
    for _ in 0..<max(0, started) { startLane() }
  }

  private func startLane() {
    Task.detached { [self] in
      while let request = next() {
        inbox.post(.picture(request.decoded(mode: mode)))
        work.withLock { _ = $0.running.remove(request) }
      }
    }
  }

  private func next() -> PictureRequest? {
    work.withLock { work in
      guard work.running.count < Self.lanes, let request = work.waiting.popLast() else {
        return nil
      }
      work.running.insert(request)
      return request
    }
  }
}

extension PictureRequest {
  /// The picture as cells, or why there is none.
  func decoded(mode: PictureMode) -> DecodedPicture {
    do throws(PictureError) {
      let pixels = (width: size.columns * 2, height: size.rows * 4)
      let image: PixelImage
      if location.hasPrefix(builtInPictureScheme), let bytes = builtInPicture(location) {
        image = try PictureDecoder().decode(bytes: bytes, fitting: pixels)
      } else {
        image = try PictureDecoder().decode(path: location, fitting: pixels)
      }
      return DecodedPicture(
        request: self, picture: CellPicture(image, size: size, mode: mode), failure: nil)
    } catch {
      return DecodedPicture(request: self, picture: nil, failure: error.message)
    }
  }
}
