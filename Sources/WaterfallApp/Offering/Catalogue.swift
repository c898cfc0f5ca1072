import Synchronization
import WaterfallBoard
import WaterfallCards
import WaterfallItems
import WaterfallLab
import WaterfallSources
import WaterfallViewer

/// The layouts, demos, themes, feeds and commands that the program offers: its own, then those of a
/// package.
///
/// It is set before the command line is read, because help and options list its names. After that
/// it does not change.
struct Catalogue: Sendable {
  let name: String
  let layouts: [LayoutKind]
  let demos: [Demo]
  let themes: [Theme]
  let feeds: [ItemFeed]
  /// Only those of a package: the viewer has its own.
  let commands: [Command]
  let commit: String
  /// The tours of a package's demos, by the demo's name. ``Tour`` has those of built-in demos.
  private let steps: [String: [TourStep]]

  init(
    name: String = "waterfall", layouts: [NamedLayout] = [], demos: [NamedDemo] = [],
    themes: [NamedTheme] = [], feeds: [ItemFeed] = [], commands: [NamedCommand] = [],
    commit: String = ""
  ) {
    (self.name, self.feeds, self.commit) = (name, feeds, commit)
    self.commands = commands.map { $0.command }
    var kinds = LayoutKind.all
    for layout in layouts { kinds.append(layout.kind) }
    var all = Demo.all
    for demo in demos { all.append(demo.demo) }
    (self.layouts, self.demos) = (kinds, all)
    var steps: [String: [TourStep]] = [:]
    for demo in demos where !demo.tour.isEmpty { steps[demo.demo.name] = demo.tour }
    self.steps = steps
    self.themes = Self.themes(with: themes.map { $0.theme })
    // The program's own names differ, as tests say.
    let taken = PlacementChoice.roundRobin.rawValue
    if !layouts.isEmpty { Self.requireOnce(kinds.map(\.name) + [taken], "layouts") }
    if !demos.isEmpty { Self.requireOnce(all.map(\.name), "demos") }
    if !themes.isEmpty { Self.requireOnce(self.themes.map(\.name), "themes") }
    Self.requireOnce(feeds.map { $0.name }, "feeds")
  }

  /// The built-in themes and a package's. One with a built-in theme's name takes its place.
  private static func themes(with own: [Theme]) -> [Theme] {
    if own.isEmpty { return Theme.builtIn }
    return Theme.builtIn.map { theme in own.last { $0.name == theme.name } ?? theme }
      + own.filter { theme in !Theme.builtIn.contains { $0.name == theme.name } }
  }

  private static func requireOnce(_ names: [String], _ what: String) {
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      fatalError("There are two \(what) of the name \(name)")
    }
  }

  /// The tour of a demo; nil if it has none.
  ///
  /// - Throws: what is wrong with a package's tour, and in which step.
  func tour(of demo: String) throws(Failure) -> Tour? {
    guard let steps = steps[demo] else { return Tour.named(demo) }
    return try Tour(name: demo, steps, in: self)
  }

  var themeNames: [String] { themes.map(\.name) }

  func layout(named name: String) -> LayoutKind? { layouts.first { $0.name == name } }
  func demo(named name: String) -> Demo? { demos.first { $0.name == name } }

  static var current: Catalogue {
    shared.withLock { shared in
      let current = shared ?? Catalogue()
      shared = current
      return current
    }
  }
  private static let shared = Mutex<Catalogue?>(nil)

  static func offer(_ catalogue: Catalogue) {
    shared.withLock { $0 = catalogue }
    Command.offer(catalogue.commands)
  }
}
