import Platform
import WaterfallBoard
import WaterfallItems
import WaterfallLayout
import WaterfallRecords
import WaterfallViewer

/// Where a source was left: the card, its order, filter and layout.
struct LeftPlace: Hashable {
  /// The position of the card in focus among the shown cards, from 0.
  var position = 0
  var filters: [String] = []
  /// As `--sort` has them.
  var orders: [String] = []
  var isReversed = false
  var layout = ""
  var isList = false
}

/// The file of the places where sources were left, for `--resume`.
///
/// It stands beside the history, and the same rules apply: nothing is read or written under
/// `secure`, only a regular file that belongs to its owner alone is used, and a fault is no reason
/// to fail. Each line is a source and its place; the latest line of a source counts.
struct PlaceFile {
  private let path: String

  /// - Returns: nil under `secure`, and if there is no home directory.
  init?(_ settings: Settings, environment: [String: String]) {
    guard !settings.isSecure, let path = StateFile.path(of: "places", environment) else {
      return nil
    }
    self.path = path
  }

  /// The place of a source; nil if it was never left.
  func place(of source: String) -> LeftPlace? {
    let start = Array("\(Self.escaped(source))\t".utf8)
    let lines = (try? StateFile.lastLines(at: path)) ?? []
    let last = lines.last { $0.starts(with: start) }
    return last.flatMap { LeftPlace(line: $0.dropFirst(start.count)) }
  }

  /// Adds a line with a single call, so that the lines of several programs do not mix. It waits for
  /// a slow file for at most 200 ms.
  func write(_ place: LeftPlace, of source: String) {
    let path = path
    let writer = BackgroundWriter(limit: 1 << 20, afterFault: .goOn) {
      (line) throws(SystemError) in
      try StateFile.append(line, at: path)
    }
    writer.append(Array("\(Self.escaped(source))\t\(place.line)\n".utf8))
    writer.finish(within: .milliseconds(200))
  }

  /// The text without tabs and line breaks.
  fileprivate static func escaped(_ text: String) -> String {
    text.replacingEach("%", with: "%25").replacingEach("\t", with: "%09")
      .replacingEach("\n", with: "%0A").replacingEach(",", with: "%2C")
  }

  fileprivate static func unescaped(_ text: String) -> String {
    var parts = text.unicodeScalars.split(separator: "%", omittingEmptySubsequences: false)
      .map { String($0) }[...]
    var result = parts.popFirst() ?? ""
    for part in parts {
      let code = UInt8(part.utf8.prefix(2).map { String(UnicodeScalar($0)) }.joined(), radix: 16)
      result.unicodeScalars.append(Unicode.Scalar(code ?? UInt8(ascii: "?")))
      result.unicodeScalars.append(contentsOf: part.unicodeScalars.dropFirst(2))
    }
    return result
  }
}

extension LeftPlace {
  /// The place in one line.
  fileprivate var line: String {
    let lists = [filters, orders].map { $0.map(PlaceFile.escaped).joined(separator: ",") }
    let parts = ["\(position)", isReversed ? "reversed" : "", isList ? "list" : ""]
    return (parts + lists + [PlaceFile.escaped(layout)]).joined(separator: "\t")
  }

  fileprivate init?(line: ArraySlice<UInt8>) {
    let parts = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 6, let position = Int(parts[0]), position >= 0 else { return nil }
    let lists = parts[3...4].map { list in
      list.unicodeScalars.split(separator: ",").map { PlaceFile.unescaped(String($0)) }
    }
    self.init(
      position: position, filters: lists[0], orders: lists[1], isReversed: !parts[1].isEmpty,
      layout: PlaceFile.unescaped(parts[5]), isList: !parts[2].isEmpty)
  }

  /// The place where a viewer is now; nil if it is inside a board of the source.
  init?(_ now: ViewerOptions) {
    guard now.outerBoards.isEmpty else { return nil }
    position = now.firstItem ?? 0
    filters = now.query.filters.filter { !$0.isEmpty }.map(\.text)
    orders = now.query.orders.map { $0.field + ($0.isDescending ? ":desc" : "") }
    isReversed = now.query.isReversed
    layout = now.layout.placement == .roundRobin ? Self.roundRobin : now.layout.kind.name
    isList = now.isList
  }

  /// The name of masonry with this placement.
  private static let roundRobin = "round-robin"

  /// Lets a viewer begin at this place. Options of the command line win.
  func apply(to options: inout ViewerOptions, _ settings: Settings) {
    func isTyped(_ name: String) -> Bool {
      settings.data.origin(of: name) == .option || settings.look.origin(of: name) == .option
    }
    var query = options.query
    let matching = options.matching
    if !isTyped("filter"), !isTyped("query") {
      query.filters = filters.compactMap { try? Filter($0, matching: matching) }
    }
    if !isTyped("sort") { query.orders = orders.compactMap { try? SortOrder($0) } }
    if !isTyped("reverse") { query.isReversed = isReversed }
    if query != options.query { options.resumed = query }
    if !isTyped("layout"), !isTyped("placement") {
      if layout == Self.roundRobin {
        options.layout.placement = .roundRobin
      } else if let kind = options.layouts.first(where: { $0.name == layout }) {
        options.layout.kind = kind
      }
    }
    if !isTyped("list"), !isTyped("layout") { options.isList = isList }
    options.firstItem = position
  }
}

extension Input {
  /// The name under which the place in this input is kept; nil for a pipe.
  func placeKey(_ settings: Settings) -> String? {
    guard !readsInput else { return nil }
    let parts = paths.isEmpty ? [settings.more].compactMap(\.self) : paths.map(absolutePath)
    guard !parts.isEmpty else { return nil }
    let inside = [settings.data[\.table], settings.data[\.items]].map { $0 ?? "" }
    return (parts + inside).joined(separator: "\n")
  }
}
