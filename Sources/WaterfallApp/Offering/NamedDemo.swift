import WaterfallItems
import WaterfallSources

/// A demonstration: items, and the layout that they are made for. `NAME demo DEMO` shows it.
public struct NamedDemo: Sendable {
  let demo: Demo
  let tour: [TourStep]

  /// A demo of items that the program makes.
  ///
  /// - Parameters:
  ///   - name: as it is typed: small letters, digits and hyphens.
  ///   - summary: what it shows, for the board of demos.
  ///   - options: as they are typed, `["--layout=staircase", "--height-by=height"]`. What is really
  ///     typed overrules them.
  ///   - items: the items.
  ///   - tour: the steps of `NAME demo DEMO --tour`; none: it has no tour.
  public init(
    _ name: String, summary: String, options: [String] = [], items: [CardItem],
    tour: [TourStep] = []
  ) {
    requireName(name, of: "demo")
    self.tour = tour
    demo = Demo(name, summary, options: options) {
      SequenceSource(name: name) { ItemPull(items) }
    }
  }

  /// A demo of a file: of the package's resources, say.
  ///
  /// - Parameters:
  ///   - name: as it is typed: small letters, digits and hyphens.
  ///   - summary: what it shows, for the board of demos.
  ///   - options: as they are typed. What is really typed overrules them.
  ///   - path: a file in any format that the program reads; one that cannot be read is told when
  ///     the demo is asked for.
  ///   - tour: the steps of `NAME demo DEMO --tour`; none: it has no tour.
  public init(
    _ name: String, summary: String, options: [String] = [], path: String, tour: [TourStep] = []
  ) {
    requireName(name, of: "demo")
    self.tour = tour
    demo = Demo(name, summary, options: options) { () throws(ItemError) in
      try openSource(path: path)
    }
  }
}
