/// Options that only one pane knows. The core of the viewer passes them on as they are.
package protocol PaneOption: Hashable, Sendable {
  /// The options that hold if none are given.
  init()
}

/// The options of single panes, by their type.
package struct PaneOptions: Hashable, Sendable {
  private var options: [ObjectIdentifier: any PaneOption] = [:]

  package subscript<O: PaneOption>(type: O.Type) -> O {
    get { options[ObjectIdentifier(type)] as? O ?? O() }
    set { options[ObjectIdentifier(type)] = newValue }
  }

  package static func == (one: Self, other: Self) -> Bool { one.values == other.values }
  package func hash(into hasher: inout Hasher) { hasher.combine(values) }

  private var values: [ObjectIdentifier: AnyHashable] { options.mapValues { AnyHashable($0) } }
}
