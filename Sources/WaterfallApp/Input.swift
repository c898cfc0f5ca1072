import ArgumentParser
import Platform
import WaterfallBoard
import WaterfallDatabase
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallViewer

/// The input of a command line: its files, standard input, a command or the built-in board.
struct Input {
  var source: any ItemSource
  /// The name in the status line.
  let name: String
  /// Items per page if the source prefers a number; nil means as many as the screen needs.
  var pageSize: Int?
  /// The files and directories that are read; empty if there are none.
  var paths: [String] = []
  /// The states of the paths before they were opened, if they are watched; nil if they have been
  /// read again since.
  private(set) var pathStates: [FileState?]?
  /// Whether standard input is read.
  private(set) var readsInput = false

  /// Items per page of the built-in board.
  private static let boardPageSize = 20

  /// - Parameters:
  ///   - opening: what to show first of a file that contains several tables or lists.
  ///   - prefersLines: whether piped text is lines, unless it is JSON.
  init(
    _ paths: [String], settings: Settings, opening: SourceOptions.Opening = .records,
    prefersLines: Bool = false
  ) throws(Failure) {
    do throws(ItemError) {
      var options = settings.sourceOptions
      options.prefersLines = prefersLines
      if paths.count <= 1, !settings.asksForRecords { options.opening = opening }
      try self.init(opening: paths, settings: settings, options: options)
    } catch {
      throw .items(error)
    }
  }

  private init(
    opening paths: [String], settings: Settings, options: SourceOptions
  ) throws(ItemError) {
    if paths.isEmpty, let more = settings.more {
      self.init(source: commandSource(more, options: options), name: more)
    } else if paths.isEmpty, StandardStream.input.isTerminal {
      self.init(source: builtInBoard(), name: "waterfalls")
      pageSize = Self.boardPageSize
    } else {
      let paths = paths.isEmpty ? ["-"] : paths
      if paths.contains(where: { $0.isExactly("-") }) { try Self.requireInput() }
      let files = paths.filter { !$0.isExactly("-") }
      let states = settings.isWatching ? files.map { FileState(path: $0) } : nil
      let source =
        paths == ["-"]
        ? try standardInput(options: options)
        : try openSources(paths, options: options, opening: Self.open)
      self.init(source: source, name: source.name)
      (self.paths, pathStates) = (files, states)
      readsInput = paths.contains { $0.isExactly("-") }
      if let more = settings.more {
        self.source = continuedSource(source, by: commandSource(more, options: options))
      }
    }
    let endsInCircles = paths.isEmpty && settings.more != nil
    source = Self.seen(source, settings, endsInCircles: endsInCircles)
  }

  /// The source as these settings show it.
  private static func seen(
    _ source: any ItemSource, _ settings: Settings, endsInCircles: Bool = false
  ) -> any ItemSource {
    var source = source
    if let key = settings.key {
      source = keyedSource(source, by: key, endsInCircles: endsInCircles)
    }
    if let parts = settings.shownParts { source = partsSource(source, showing: parts) }
    return boundedSource(source)
  }

  /// Opens what a command of a picker writes, as its first items were opened.
  static func opensItems(
    _ settings: Settings, _ picking: PickSettings
  ) -> @Sendable (ShellCommand, CommandProcess) -> any ItemSource {
    var options = settings.sourceOptions
    options.prefersLines = picking.prefersLines(settings)
    return { [options] command, process in
      Self.seen(itemsSource(of: command, by: process, options: options), settings)
    }
  }

  /// A copy of this input whose source logs its answers; this input itself without a log.
  func logged(by log: SessionLog?) -> Input {
    guard let log else { return self }
    log.sourceOpened(source, paths: paths)
    var input = self
    input.source = LoggedSource(source, log)
    return input
  }

  /// Whether the input can be opened again with other settings.
  var isReopenable: Bool { !paths.isEmpty && !readsInput }

  init(source: any ItemSource, name: String, pageSize: Int? = nil) {
    (self.source, self.name, self.pageSize) = (source, name, pageSize)
  }

  /// - Throws: `.missing` if standard input is the terminal, or closed.
  static func requireInput() throws(ItemError) {
    if StandardStream.input.isTerminal {
      throw .missing(name: "-", reason: "standard input is the terminal: pipe something in")
    }
    if StandardStream.input.wasClosed {
      throw .missing(name: "standard input", reason: "it is closed")
    }
  }

  /// The functions that open formats whose reader is a room (module) of its own.
  private static let openers: [(format: Format, open: FileOpener)] = [
    (
      .sqlite,
      { (path, options) throws(ItemError) in
        try openDatabase(path: path, options: options)
      }
    )
  ]

  private static let open: FileOpener = { (path, options) throws(ItemError) in
    if let feed = ItemFeed.opened(path, of: Catalogue.current.feeds) { return feed }
    return try openSource(path: path, options: options, openers: openers)
  }
}

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

  /// Whether the viewer begins at the end, as `tail -f` does: for a file that is followed in its
  /// own order. A pipe begins where it does without the option.
  func beginsAtEnd(_ settings: Settings) -> Bool {
    let query = settings.data
    guard query[\.follow] == true, query[\.sort] == nil, query[\.reverse] != true,
      query[\.groupBy] == nil, !readsInput, let last = paths.last
    else { return false }
    return (try? isReadableRegularFile(last)) == true
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
