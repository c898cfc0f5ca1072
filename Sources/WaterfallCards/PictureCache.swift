package import TerminalGrid
import WaterfallItems

/// The form in which pictures are decoded.
package struct PictureForm: Hashable, Sendable {
  package var mode: PictureMode
  /// How pictures are sent to a terminal that draws pixels; nil for any other.
  package var pixels: PixelForm?

  package init(_ mode: PictureMode, pixels: PixelForm? = nil) {
    (self.mode, self.pixels) = (mode, pixels)
  }
}

/// Decoded pictures near the viewport, as cells. Others are dropped and decoded again when needed.
package struct PictureCache: Sendable {
  package enum Entry: Sendable {
    case picture(CellPicture)
    case failure(String)
  }

  /// The largest total size of the stored pictures: 24 MiB, in bytes.
  package static let limit = 24 << 20

  /// How pictures are decoded; nil if they are not shown.
  package private(set) var form: PictureForm?
  private var entries: [PictureRequest: Entry] = [:]
  private var pixels: [PictureRequest: Pixels] = [:]
  private var bytes = 0
  /// The requests that were made last and are not answered yet.
  package private(set) var asked: [PictureRequest] = []
  /// The pictures that were given last to be sent.
  private var sent: [UInt32] = []
  private var freed: [UInt32] = []

  /// A picture as pixels, beside its entry.
  private enum Pixels {
    /// Cells have to do.
    case missing
    case waiting(PixelPicture)
    /// The terminal draws it in place of these cells. It, or this program for it, keeps so many
    /// bytes.
    case drawn(UInt32, CellPicture, bytes: Int)

    var waiting: PixelPicture? { if case .waiting(let picture) = self { picture } else { nil } }

    /// nil if there is none.
    var id: UInt32? {
      switch self {
      case .missing: nil
      case .waiting(let picture): picture.id
      case .drawn(let id, _, _): id
      }
    }

    /// The size in memory, in bytes.
    var byteCount: Int {
      switch self {
      case .missing: 0
      case .waiting(let picture): picture.byteCount
      case .drawn(_, _, let bytes): bytes
      }
    }
  }

  package init(_ form: PictureForm? = nil) { self.form = form }

  package subscript(request: PictureRequest) -> Entry? { entries[request] }

  /// Whether a picture has to be decoded, because it is not here, or not as pixels.
  package func lacks(_ request: PictureRequest) -> Bool {
    guard let entry = entries[request] else { return true }
    guard form?.pixels != nil, case .picture = entry else { return false }
    return pixels[request] == nil
  }

  package mutating func ask(for requests: [PictureRequest]) { asked = requests }

  /// - Parameters:
  ///   - picture: the same as pixels; nil if cells have to do.
  ///   - wanted: the pictures that stay even when the limit is exceeded.
  package mutating func insert(
    _ entry: Entry, _ picture: PixelPicture? = nil, for request: PictureRequest,
    keeping wanted: Set<PictureRequest>
  ) {
    asked.removeAll { $0 == request }
    remove(request)
    entries[request] = entry
    if form?.pixels != nil { pixels[request] = picture.map { .waiting($0) } ?? .missing }
    bytes += size(of: request)
    guard bytes > Self.limit else { return }
    for request in Array(entries.keys) where !wanted.contains(request) { remove(request) }
  }

  private mutating func remove(_ request: PictureRequest) {
    bytes -= size(of: request)
    entries[request] = nil
    if let id = pixels.removeValue(forKey: request)?.id { freed.append(id) }
  }

  /// Drops the pictures that came from inside records, because their source is read again.
  package mutating func forgetRecords() {
    for request in Array(entries.keys) where request.location.isInRecord { remove(request) }
    asked = []
  }

  /// Drops all pictures. Later ones have this form.
  package mutating func removeAll(for form: PictureForm?) {
    for request in Array(entries.keys) { remove(request) }
    (self.form, asked) = (form, [])
  }

  private func size(of request: PictureRequest) -> Int {
    var pixelBytes = pixels[request]?.byteCount ?? 0
    if case .written(let picture) = request.location { pixelBytes += picture.bytes.count }
    return switch entries[request] {
    case .picture(let picture): picture.cells.count * MemoryLayout<Cell>.stride + pixelBytes
    case .failure(let reason): reason.utf8.count
    case nil: 0
    }
  }
}

// MARK: Pictures that the terminal draws

extension PictureCache {
  /// Notes how the terminal takes pictures. They stay as cells until they are here as pixels.
  package mutating func use(_ pixelForm: PixelForm) {
    guard pixelForm != form?.pixels else { return }
    for request in Array(pixels.keys) { forgetPixels(of: request) }
    form?.pixels = pixelForm
    // Those that are here already in the old form are not taken.
    asked = []
  }

  /// The pictures to send to the terminal, if they are not those that were given last.
  ///
  /// - Parameter inView: the pictures that come first.
  package mutating func nextToSend(first inView: [PictureRequest]) -> [PixelPicture]? {
    guard form?.pixels != nil else { return nil }
    var pictures = inView.compactMap { pixels[$0]?.waiting }
    let first = Set(pictures)
    pictures += pixels.values.compactMap(\.waiting).filter { !first.contains($0) }
      .sorted { $0.id < $1.id }
    let ids = pictures.map(\.id)
    guard ids != sent else { return nil }
    sent = ids
    return pictures
  }

  /// Lets the terminal draw a picture that it has now.
  package mutating func show(_ id: UInt32) {
    guard let request = request(of: id), case .picture(let cells) = entries[request],
      let picture = pixels[request]?.waiting,
      let places = CellPicture(placesOf: id, size: cells.size)
    else { return }
    bytes -= size(of: request)
    pixels[request] = .drawn(id, cells, bytes: picture.byteCount)
    entries[request] = .picture(places)
    bytes += size(of: request)
  }

  /// Draws a picture in cells again, because the terminal does not have it any more; nil means all
  /// pictures. It will be decoded again.
  package mutating func lose(_ id: UInt32?) {
    let lost = id.map { request(of: $0).map { [$0] } ?? [] } ?? Array(pixels.keys)
    for request in lost {
      if case .drawn = pixels[request] { forgetPixels(of: request) }
    }
    if id == nil { sent = [] }
  }

  /// The pictures that were dropped since the last call.
  package mutating func takeFreed() -> [UInt32] {
    defer { freed = [] }
    return freed
  }

  private mutating func forgetPixels(of request: PictureRequest) {
    bytes -= size(of: request)
    let old = pixels.removeValue(forKey: request)
    if let id = old?.id { freed.append(id) }
    if case .drawn(_, let cells, _) = old { entries[request] = .picture(cells) }
    bytes += size(of: request)
  }

  private func request(of id: UInt32) -> PictureRequest? { pixels.first { $0.value.id == id }?.key }
}
