import ArgumentParser
import Platform
import WaterfallDatabase
import WaterfallItems
import WaterfallRecords
import WaterfallSources

/// What a command line means by its sources.
struct Input {
  var source: any ItemSource
  /// For the status line.
  let name: String
  /// Items a page, where the source has its own idea; nil: as many as the screen needs.
  var pageSize: Int?
  /// The files and directories that are read; none where there are none.
  var paths: [String] = []
  /// Whether standard input is read.
  private var readsInput = false

  /// The built-in board comes in pages of this many.
  private static let boardPageSize = 20

  /// - Parameter opening: what a file shows at first in which there are several tables or lists.
  init(
    _ paths: [String], settings: Settings, opening: SourceOptions.Opening = .records
  ) throws(Failure) {
    do throws(ItemError) {
      var options = settings.sourceOptions
      if paths.count <= 1, !settings.asksForRecords { options.opening = opening }
      try self.init(opening: paths, settings: settings, options: options)
    } catch {
      throw .items(error)
    }
  }

  private init(
    opening paths: [String], settings: Settings, options: SourceOptions
  ) throws(ItemError) {
    let isAtTerminal = StandardStream.input.isTerminal
    if paths.isEmpty, let more = settings.more {
      self.init(source: commandSource(more, options: options), name: more)
    } else if paths.isEmpty, isAtTerminal {
      self.init(source: builtInBoard(), name: "waterfalls")
      pageSize = Self.boardPageSize
    } else {
      let paths = paths.isEmpty ? ["-"] : paths
      if paths.contains(where: { $0.isExactly("-") }) {
        try Self.requireInput(isAtTerminal: isAtTerminal)
      }
      let source =
        paths == ["-"]
        ? try standardInput(options: options)
        : try openSources(paths, options: options, opening: Self.open)
      self.init(source: source, name: source.name)
      self.paths = paths.filter { !$0.isExactly("-") }
      readsInput = paths.contains { $0.isExactly("-") }
      if let more = settings.more {
        self.source = continuedSource(source, by: commandSource(more, options: options))
      }
    }
    source = boundedSource(source)
  }

  /// The same, and what its source answers is logged.
  func logged(by log: SessionLog?) -> Input {
    guard let log else { return self }
    log.sourceOpened(source, paths: paths)
    var input = self
    input.source = LoggedSource(source, log)
    return input
  }

  /// Whether it can be opened once more with other settings.
  var isReopenable: Bool { !paths.isEmpty && !readsInput }

  /// The same, of which `source` is what was read last.
  func reading(_ source: any ItemSource) -> Input {
    var input = self
    input.source = source
    return input
  }

  init(source: any ItemSource, name: String, pageSize: Int? = nil) {
    (self.source, self.name, self.pageSize) = (source, name, pageSize)
  }

  private static func requireInput(isAtTerminal: Bool) throws(ItemError) {
    if isAtTerminal {
      throw .missing(name: "-", reason: "standard input is the terminal: pipe something in")
    }
    if StandardStream.input.wasClosed {
      throw .missing(name: "standard input", reason: "it is closed")
    }
  }

  /// What opens files of formats that have a room of their own.
  private static let openers: [(format: Format, open: FileOpener)] = [
    (
      .sqlite,
      { (path, options) throws(ItemError) in
        try openDatabase(path: path, options: options)
      }
    )
  ]

  private static let open: SourceOpening = { (path, options) throws(ItemError) in
    if let feed = ItemFeed.opened(path, of: Catalogue.current.feeds) { return feed }
    return try openSource(path: path, options: options, openers: openers)
  }
}
