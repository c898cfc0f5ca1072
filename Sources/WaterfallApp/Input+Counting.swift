import Platform
import WaterfallBoard
import WaterfallRecords
import WaterfallViewer

extension Input {
  /// When the viewer reads the source to its end on its own.
  ///
  /// Not with --more, because its command must run only for pages that are shown. A pipe is read
  /// as far as it has come. Small files are read at once, so that counts are exact and groups are
  /// whole.
  func counting(_ settings: Settings, _ picking: PickSettings) -> BoardRules.Counting {
    if settings.more != nil { return .never }
    if picking.selection != nil { return .always }
    return settings.data[\.follow] != true && areSmallFiles ? .always : .filtered
  }

  /// The most files that are looked at before the first frame.
  private static let mostFiles = 64

  /// Whether all sources are files with less than a megabyte in all. A packed file may be larger
  /// than it seems, and a directory may have many entries.
  ///
  /// The sizes come first, because they need no file to be opened.
  private var areSmallFiles: Bool {
    guard !readsInput, !paths.isEmpty, paths.count <= Self.mostFiles else { return false }
    var size: UInt64 = 0
    for path in paths {
      guard (try? isReadableRegularFile(path)) == true, let state = FileState(path: path) else {
        return false
      }
      size += state.size
      if size >= 1 << 20 { return false }
    }
    return paths.allSatisfy { path in
      guard let file = try? Descriptor(path: path), let head = try? file.bytes(at: 0, count: 16)
      else { return false }
      return Packing(head) == nil
    }
  }
}
