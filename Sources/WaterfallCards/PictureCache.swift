package import TerminalGrid
import WaterfallItems

/// Decoded pictures near the viewport, as cells. Others are dropped and decoded again when needed.
package struct PictureCache: Sendable {
  package enum Entry: Sendable {
    case picture(CellPicture)
    case failure(String)
  }

  /// The largest total size of the stored pictures: 24 MiB, in bytes.
  package static let limit = 24 << 20

  /// How pictures are drawn; nil if they are not shown.
  package let mode: PictureMode?
  private var entries: [PictureRequest: Entry] = [:]
  private var bytes = 0
  /// The requests that were made last and are not answered yet.
  package private(set) var asked: [PictureRequest] = []

  package init(mode: PictureMode? = nil) { self.mode = mode }

  package subscript(request: PictureRequest) -> Entry? { entries[request] }

  package mutating func ask(for requests: [PictureRequest]) { asked = requests }

  /// - Parameter wanted: the pictures that stay even when the limit is exceeded.
  package mutating func insert(
    _ entry: Entry, for request: PictureRequest, keeping wanted: Set<PictureRequest>
  ) {
    asked.removeAll { $0 == request }
    if let old = entries.updateValue(entry, forKey: request) { bytes -= Self.size(of: old) }
    bytes += Self.size(of: entry)
    guard bytes > Self.limit else { return }
    entries = entries.filter { wanted.contains($0.key) }
    bytes = entries.values.reduce(0) { $0 + Self.size(of: $1) }
  }

  /// Drops the pictures that came from inside records, because their source is read again.
  package mutating func forgetRecords() {
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
