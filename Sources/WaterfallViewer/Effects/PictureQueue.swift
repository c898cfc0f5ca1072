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
  ///
  /// - Parameter factor: how many times it is magnified.
  fileprivate func pixels(for size: CellSize, factor: Int) -> (width: Int, height: Int) {
    // Cells are drawn in quarters.
    let cell = pixels?.cell
    let width = size.columns * max(2, cell?.width ?? 2) * factor
    let height = size.rows * max(4, cell?.height ?? 4) * factor
    guard factor > 1, width * height > Self.mostPixels else { return (width, height) }
    let scale = (Double(Self.mostPixels) / Double(width * height)).squareRoot()
    return (Int(Double(width) * scale), Int(Double(height) * scale))
  }

  /// The most pixels of a magnified picture. Decoding takes about 14 bytes for each.
  private static let mostPixels = 4_000_000
}

extension PixelImage {
  /// A part of a magnified picture, which has `size` cells.
  fileprivate func part(_ part: PicturePart, of size: CellSize) -> PixelImage {
    func range(_ start: Int, _ count: Int, of length: Int) -> Range<Int> {
      let (whole, start) = (count * part.factor, max(0, start))
      let first = min(length - 1, start * length / whole)
      return first..<max(first + 1, min(length, (start + count) * length / whole))
    }
    return self.part(
      range(part.origin.column, size.columns, of: width),
      range(part.origin.row, size.rows, of: height))
  }
}

extension PictureRequest {
  /// The picture as cells, or why there is none.
  package func decoded(_ form: PictureForm, from source: any ItemSource) async -> DecodedPicture {
    var decoded = DecodedPicture(request: self, picture: nil, failure: nil)
    do throws(PictureError) {
      guard let (file, bytes) = try await stored(in: source) else {
        decoded.failure = "the picture is outside the source: off under --secure"
        return decoded
      }
      let pixels = form.pixels(for: size, factor: part?.factor ?? 1)
      let decoder = PictureDecoder(background: ground)
      var image =
        if let file { try decoder.decode(file, fitting: pixels) } else {
          try decoder.decode(bytes: bytes, fitting: pixels)
        }
      if let part { image = image.part(part, of: size) }
      let cells = CellPicture(image, size: size, mode: form.mode)
      decoded.picture = cells
      if let form = form.pixels, let picture = PixelPicture(image, cells, in: form) {
        decoded.pixels =
          !moves
          ? picture
          : picture.moving(like: image, in: form) { take in
            try? decoder.decodeFrames(file, bytes: bytes, fitting: pixels, take)
          }
      }
      decoded.form = form
    } catch {
      decoded.failure = error.message
    }
    return decoded
  }

  /// The file of the picture, or its bytes; nil if reading it is not allowed.
  private func stored(
    in source: any ItemSource
  ) async throws(PictureError) -> (NamedFile?, bytes: [UInt8])? {
    switch location {
    case .refused: return nil
    case .file(let file) where file.path.utf8.starts(with: builtInPictureScheme.utf8):
      guard let bytes = builtInPicture(file.path) else { throw .unreadable(reason: "not built in") }
      return (nil, bytes)
    case .file(let file): return (file, [])
    case .written(let picture): return (nil, picture.bytes)
    case .record(let place, let field, let count):
      return (nil, try await Self.bytes(of: field, at: place, count: count, from: source))
    }
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
