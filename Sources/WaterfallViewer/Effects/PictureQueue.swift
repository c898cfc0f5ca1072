import Platform
import Synchronization
import TerminalGrid
package import WaterfallCards
package import WaterfallItems
import WaterfallPictures
import WaterfallResources

/// Reads and decodes the requested pictures, two at a time, off the drawing thread.
///
/// The requested pictures change while the user scrolls. Requests that have not started are dropped
/// then.
final class PictureQueue: Sendable {
  private struct Work {
    var waiting: [PictureRequest] = []
    var running: [PictureRequest: Task<Void, Never>] = [:]
    /// The source of pictures inside records; `generation` counts how often it has changed.
    var source: any ItemSource
    var generation = 0
    var form: PictureForm
    /// Whether the queue has ended.
    var isOver = false
  }

  /// How many pictures are decoded at once; the drawing thread needs a core, too.
  private static let lanes = 2

  private let work: Mutex<Work>
  private let inbox: Inbox

  init(_ form: PictureForm, source: any ItemSource, inbox: Inbox) {
    self.inbox = inbox
    work = Mutex(Work(source: source, form: form))
  }

  func replace(with requests: [PictureRequest]) {
    work.withLock { work in
      work.waiting = requests.reversed().filter { work.running[$0] == nil }
      start(&work)
    }
  }

  /// Reads pictures inside records from another source from now on.
  func adopt(_ source: any ItemSource) {
    work.withLock { work in
      (work.source, work.generation) = (source, work.generation + 1)
    }
  }

  /// Decodes pictures in this form from now on.
  func use(_ form: PictureForm) { work.withLock { $0.form = form } }

  /// Cancels all work.
  func end() {
    work.withLock { work in
      (work.waiting, work.isOver) = ([], true)
      for task in work.running.values { task.cancel() }
    }
  }

  private func start(_ work: inout Work) {
    while !work.isOver, work.running.count < Self.lanes, let request = work.waiting.popLast() {
      let (source, generation, form) = (work.source, work.generation, work.form)
      work.running[request] = startTask { [self] in
        finish(request, await request.decoded(form, from: source), generation, form)
      }
    }
  }

  /// Posts a picture. If the source or the form has changed meanwhile, decodes it again.
  private func finish(
    _ request: PictureRequest, _ picture: DecodedPicture, _ generation: Int, _ form: PictureForm
  ) {
    work.withLock { work in
      work.running[request] = nil
      let isOutdated = generation != work.generation && request.location.isInRecord
      if isOutdated || form != work.form, !work.isOver {
        work.waiting.append(request)
      } else {
        inbox.post(.picture(picture))
      }
      start(&work)
    }
  }
}

extension PictureForm {
  /// The pixels that a picture of a number of cells needs at most.
  fileprivate func pixels(for size: CellSize) -> (width: Int, height: Int) {
    // Cells are drawn in quarters.
    (size.columns * max(2, cell?.width ?? 2), size.rows * max(4, cell?.height ?? 4))
  }
}

extension PictureRequest {
  /// The picture as cells, or why there is none.
  package func decoded(
    _ form: PictureForm, from source: any ItemSource
  ) async -> DecodedPicture {
    var decoded = DecodedPicture(request: self, picture: nil, failure: nil)
    do throws(PictureError) {
      let pixels = form.pixels(for: size)
      let decoder = PictureDecoder(background: ground)
      let image: PixelImage
      switch location {
      case .refused:
        decoded.failure = "the picture is outside the source: off under --secure"
        return decoded
      case .file(let file) where file.path.utf8.starts(with: builtInPictureScheme.utf8):
        guard let bytes = builtInPicture(file.path) else {
          throw .unreadable(reason: "not built in")
        }
        image = try decoder.decode(bytes: bytes, fitting: pixels)
      case .file(let file): image = try decoder.decode(file, fitting: pixels)
      case .record(let place, let field, let count):
        let bytes = try await Self.bytes(of: field, at: place, count: count, from: source)
        image = try decoder.decode(bytes: bytes, fitting: pixels)
      }
      decoded.picture = CellPicture(image, size: size, mode: form.mode)
      if let cell = form.cell { decoded.pixels = PixelPicture(image, size: size, on: cell) }
      decoded.form = form
    } catch {
      decoded.failure = error.message
    }
    return decoded
  }

  private static func bytes(
    of field: String, at place: ItemPlace, count: Int, from source: any ItemSource
  ) async throws(PictureError) -> [UInt8] {
    guard count <= PictureDecoder.largestFile else { throw .fileTooLarge(bytes: count) }
    do throws(ItemError) {
      return try await source.blob(field, at: place)
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw .unreadable(reason: error.headline)
    }
  }
}
