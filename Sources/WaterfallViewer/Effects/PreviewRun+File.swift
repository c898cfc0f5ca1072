import Platform
import WaterfallBoard
import WaterfallItems
import WaterfallRecords

// A preview without a command: the file that the card is.
extension PreviewRun {
  private static let mostNames = 3000
  private static let portion = 65_536

  /// Reads a file's bytes, as many as are shown, or the names in a directory.
  ///
  /// - Returns: how it has ended; nil if the task was cancelled.
  func readFile(
    of item: ReadItem, into written: inout PreviewBytes
  ) throws(Fault) -> PreviewOutput.State? {
    let named = try namedFile(of: item)
    do throws(SystemError) {
      let file = try Descriptor(fileOrDirectory: named)
      if try file.kind() == .directory {
        try addNames(in: file, to: &written)
      } else {
        try addBytes(of: file, to: &written)
      }
    } catch {
      throw Fault(error.reason)
    }
    if Task.isCancelled { return nil }
    return written.isFull ? .full : .ended(.exited(0))
  }

  /// The file that a card is. A line may be the path of one.
  private func namedFile(of item: ReadItem) throws(Fault) -> NamedFile {
    if let file = item.file, file.isWhole {
      let path = String(decoding: file.path, as: UTF8.self)
      guard request.isConfined else { return NamedFile(path: path) }
      guard let directory = item.directory else { throw Fault("off under --secure") }
      return NamedFile(path: path, inside: directory)
    }
    guard !request.isConfined, let path = item.record.line, !path.isEmpty else {
      throw Fault("this card is no file")
    }
    return NamedFile(path: path)
  }

  private func addBytes(of file: Descriptor, to written: inout PreviewBytes) throws(SystemError) {
    var offset: UInt64 = 0
    while !written.isFull, !Task.isCancelled {
      let bytes = try file.bytes(at: offset, count: Self.portion)
      if offset == 0 {
        if bytes.isEmpty { return written.lines.add(Array("an empty file".utf8)) }
        if bytes.contains(0), PictureFormat(startingWith: bytes) == nil {
          return written.lines.add(Array("neither a text nor a picture".utf8))
        }
      }
      if bytes.isEmpty { return }
      written.add(bytes)
      offset += UInt64(bytes.count)
    }
  }

  private func addNames(in directory: Descriptor, to written: inout PreviewBytes)
    throws(SystemError)
  {
    var names: [[UInt8]] = []
    try directory.forEachEntry { name, kind in
      names.append(kind == .directory ? name + [UInt8(ascii: "/")] : name)
      return names.count < Self.mostNames && !Task.isCancelled
    }
    if names.isEmpty { written.lines.add(Array("an empty directory".utf8)) }
    names.sort { $0.lexicographicallyPrecedes($1) }
    for name in names {
      // As ls shows them, since a line break or a colour in a name would change other lines.
      let shown = name.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 }
      written.lines.add(shown + [0x0A])
    }
  }
}
