import WaterfallItems
import WaterfallSources

/// A demonstration: items with the layout that suits them. `NAME demo DEMO` shows it.
public struct NamedDemo: Sendable {
  let demo: Demo
  let tour: [TourStep]

  /// Creates a demo from items that the program makes.
  ///
  /// - Parameters:
  ///   - name: the name to type: lower-case letters, digits and hyphens.
  ///   - summary: what it shows, for the board of demos.
  ///   - options: arguments such as `["--layout=staircase", "--height-by=height"]`. Typed options
  ///     win over them.
  ///   - items: the items.
  ///   - tour: the steps of `NAME demo DEMO --tour`; empty if it has no tour.
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

  /// Creates a demo from a file, such as a resource of the package.
  ///
  /// - Parameters:
  ///   - name: the name to type: lower-case letters, digits and hyphens.
  ///   - summary: what it shows, for the board of demos.
  ///   - options: arguments. Typed options win over them.
  ///   - path: a file in any format that the program reads. An unreadable file is reported when the
  ///     demo is started.
  ///   - tour: the steps of `NAME demo DEMO --tour`; empty if it has no tour.
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
