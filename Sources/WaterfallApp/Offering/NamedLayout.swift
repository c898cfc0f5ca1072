import NcursesTerminal
public import WaterfallLayout

/// A layout that the viewer can show: its name, its own numbers, and how to make it.
public struct NamedLayout: Sendable {
  /// A whole number of the layout's own, which the lab changes while one looks.
  public struct Number: Hashable, Sendable {
    let number: LayoutNumber

    /// A number with what it can be.
    ///
    /// - Parameters:
    ///   - name: as it is asked for: small letters, digits and hyphens.
    ///   - title: what people read; nil: the name.
    ///   - usual: what it is unless somebody changes it; traps outside of `range`.
    ///   - range: what it can be.
    ///   - meanings: what each number of the range means, from its first on, where they are ways
    ///     and not numbers; empty, or one for each.
    public init(
      _ name: String, title: String? = nil, usual: Int, in range: ClosedRange<Int>,
      meanings: [String] = []
    ) {
      requireName(name, of: "number")
      guard range.contains(usual) else {
        fatalError("The number \(name) is \(usual), outside of \(range)")
      }
      guard meanings.isEmpty || meanings.count == range.count else {
        fatalError(
          "The number \(name) has \(meanings.count) meanings for \(range.count) values")
      }
      number = LayoutNumber(
        name, title: title ?? name, usual: Length(cells: Double(usual), points: Double(usual)),
        range: range, meanings: meanings)
    }

    /// As it is asked for.
    public var name: String { number.name }
  }

  /// What the layout is made from: the numbers in force.
  public struct Settings: Sendable {
    /// Columns, gaps and the like, as options and the lab have them. A layout heeds what it wants.
    public let configuration: LayoutConfiguration
    fileprivate let numbers: LayoutNumbers
    fileprivate let own: [Number]

    /// One of the layout's own numbers by name; any other name traps.
    public subscript(_ name: String) -> Int {
      guard let number = own.first(where: { $0.name == name }) else {
        fatalError("There is no number \(name)")
      }
      return Int(numbers[number.number])
    }
  }

  /// What a layout can do. The viewer offers what is said here, and no more.
  public struct Traits: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: Int
    /// Those whose bits are set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It heeds the number of columns.
    public static let columns = Traits(rawValue: 1 << 0)
    /// It heeds the gap between columns.
    public static let columnGap = Traits(rawValue: 1 << 1)
    /// It heeds the gap between rows.
    public static let rowGap = Traits(rawValue: 1 << 2)
    /// It can begin at the right.
    public static let rightToLeft = Traits(rawValue: 1 << 3)
    /// It scrolls horizontally as well, as the configuration's direction says.
    public static let bothDirections = Traits(rawValue: 1 << 4)
    /// It shows sections one after the other; for others they are joined to one.
    public static let sections = Traits(rawValue: 1 << 5)
    /// What is appended moves nothing that is placed.
    public static let onlyAdds = Traits(rawValue: 1 << 6)
    /// It thinks in points of a screen that is 375 points wide, and is scaled to cells; else a
    /// point is a cell.
    public static let points = Traits(rawValue: 1 << 7)
  }

  let kind: LayoutKind

  /// A layout under a name.
  ///
  /// - Parameters:
  ///   - name: as it is typed: small letters, digits and hyphens.
  ///   - title: what people read; nil: the name.
  ///   - summary: what it does, in a phrase; it stands beside the name where layouts are offered.
  ///   - numbers: its own numbers.
  ///   - traits: what it can do.
  ///   - make: makes one that is not prepared. Called for each prepare in another size.
  public init<Made: Layout & Sendable>(
    _ name: String, title: String? = nil, summary: String = "", numbers: [Number] = [],
    traits: Traits = [], make: @escaping @Sendable (Settings) -> Made
  ) {
    requireName(name, of: "layout")
    guard Set(numbers.map(\.name)).count == numbers.count else {
      fatalError("The layout \(name) has two numbers of a name")
    }
    kind = LayoutKind(
      name, title: title ?? name, summary: summary, thinksInPoints: traits.contains(.points),
      directions: traits.contains(.bothDirections) ? .both : .vertical,
      lanes: traits.contains(.columns) ? .configured : .own,
      settling: traits.contains(.onlyAdds) ? .atOnce : .atEnd, traits: traits.ofKind,
      numbers: numbers.map(\.number),
      defaults: { direction in
        var configuration = LayoutConfiguration()
        configuration.direction = direction
        return configuration
      },
      make: { configuration, values in
        noteCrash(ofLayout: name)
        let settings = Settings(configuration: configuration, numbers: values, own: numbers)
        return GuardedLayout(make(settings), hasSections: traits.contains(.sections))
      })
  }
}

extension NamedLayout.Traits {
  fileprivate var ofKind: LayoutKind.Traits {
    var traits: LayoutKind.Traits = contains(.onlyAdds) ? [] : .rearranges
    traits.insert(contains(.columns) ? .adaptiveColumns : .ownLaneCount)
    if contains(.columnGap) { traits.insert(.columnGap) }
    if contains(.rowGap) { traits.insert(.rowGap) }
    if contains(.rightToLeft) { traits.insert(.rightToLeft) }
    if contains(.sections) { traits.insert(.sections) }
    return traits
  }
}

/// A trap in a layout ends the program. From now on it is said then where to look.
private func noteCrash(ofLayout name: String) {
  let program = Catalogue.current.name
  CrashNote.leave(
    "\(program): the layout \(name) may have done that\n"
      + "try '\(program) layout --check --layout \(name)', which looks for a board that shows it\n")
}

/// Traps for a name that could not be typed.
func requireName(_ name: String, of what: String) {
  let isPlain = name.utf8.allSatisfy {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
  }
  guard isPlain, !name.isEmpty, name.utf8.first != UInt8(ascii: "-") else {
    fatalError("The name of a \(what) is of small letters, digits and hyphens, not '\(name)'")
  }
}
