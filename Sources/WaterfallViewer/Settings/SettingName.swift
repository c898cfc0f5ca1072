/// An option by its long name, as it is typed while the viewer runs: `:columns 2`.
package struct SettingName: Hashable, Sendable {
  package var name: String
  /// The values that it takes; empty if there are too many to list.
  package var words: [String]
  /// Whether it is on or off.
  package var isSwitch: Bool
  package var takesField: Bool
  /// Whether `no-` before its name takes away the field that it names.
  package var isRemovable: Bool
  /// When it can be set.
  package var use: Use
  /// Its summary in the program's help.
  package var summary: String

  /// When an option can be set.
  package enum Use: Hashable, Sendable {
    case anyTime
    /// On the command line only.
    case atStart
  }

  package init(
    _ name: String, words: [String] = [], isSwitch: Bool = false, takesField: Bool = false,
    isRemovable: Bool = false, use: Use = .anyTime, summary: String = ""
  ) {
    (self.name, self.words, self.isSwitch, self.takesField) = (name, words, isSwitch, takesField)
    (self.isRemovable, self.use, self.summary) = (isRemovable, use, summary)
  }

  /// Whether it also has its name with `no-` before it.
  var hasOpposite: Bool { isSwitch || isRemovable }
}

/// All options. They are created when the user types one, because that takes a millisecond.
package struct SettingNames: Hashable, Sendable, ExpressibleByArrayLiteral {
  private let make: @Sendable () -> [SettingName]

  package init(_ make: @escaping @Sendable () -> [SettingName]) { self.make = make }
  package init(arrayLiteral names: SettingName...) { self.init { names } }

  /// In the help's order.
  package var all: [SettingName] { make() }

  package static func == (one: Self, other: Self) -> Bool { one.all == other.all }
  package func hash(into hasher: inout Hasher) { hasher.combine(all) }
}
