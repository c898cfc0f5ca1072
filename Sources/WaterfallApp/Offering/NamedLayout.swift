import NcursesTerminal
import WaterfallBoard
public import WaterfallLayout
import WaterfallLayoutContract

/// A layout that the viewer can show: its name, its own numbers, and how to make it.
public struct NamedLayout: Sendable {
  /// A whole number of the layout's own, which the lab can change while the viewer runs.
  public struct Number: Hashable, Sendable {
    let number: LayoutNumber

    /// Creates a number with its range.
    ///
    /// - Parameters:
    ///   - name: the name in code and tours: lower-case letters, digits and hyphens.
    ///   - title: the name for people; nil means `name`.
    ///   - usual: the value that it has at first; traps if it is outside `range`.
    ///   - range: the allowed values.
    ///   - meanings: a word for each value of the range, from its first value on, if the values
    ///     stand for choices and not for amounts. Empty otherwise; traps for another count.
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

    /// The name in code and tours.
    public var name: String { number.name }
  }

  /// The numbers in force from which the layout is made.
  public struct Settings: Sendable {
    /// Columns, gaps and the like, as options and the lab set them. A layout uses those that it
    /// needs.
    public let configuration: LayoutConfiguration
    fileprivate let numbers: LayoutNumbers
    fileprivate let own: [Number]

    /// The value of one of the layout's own numbers; traps for any other name.
    public subscript(_ name: String) -> Int {
      guard let number = own.first(where: { $0.name == name }) else {
        fatalError("There is no number \(name)")
      }
      return Int(numbers[number.number])
    }
  }

  /// The abilities of a layout. The viewer offers only those that are listed.
  public struct Traits: OptionSet, Sendable {
    /// One bit for each trait.
    public let rawValue: Int
    /// Creates the set of traits whose bits are set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It uses the number of columns.
    public static let columns = Traits(rawValue: 1 << 0)
    /// It uses the gap between columns.
    public static let columnGap = Traits(rawValue: 1 << 1)
    /// It uses the gap between rows.
    public static let rowGap = Traits(rawValue: 1 << 2)
    /// It can start at the right.
    public static let rightToLeft = Traits(rawValue: 1 << 3)
    /// It can also scroll horizontally, as the configuration's direction says.
    public static let bothDirections = Traits(rawValue: 1 << 4)
    /// It shows sections one after the other. A layout without this trait gets all items as one
    /// section.
    public static let sections = Traits(rawValue: 1 << 5)
    /// Appended items move no item that is already placed.
    public static let onlyAdds = Traits(rawValue: 1 << 6)
    /// It computes in points of a screen that is 375 points wide, and the result is scaled to
    /// cells. Without this trait a point is a cell.
    public static let points = Traits(rawValue: 1 << 7)
  }

  let kind: LayoutKind

  /// Creates a layout with a name.
  ///
  /// - Parameters:
  ///   - name: the name to type: lower-case letters, digits and hyphens.
  ///   - title: the name for people; nil means `name`.
  ///   - summary: a phrase that says what it does, for lists of layouts.
  ///   - numbers: its own numbers; traps if two have the same name.
  ///   - traits: what it can do.
  ///   - make: makes a layout that is not prepared. It is called again for each prepare in another
  ///     size.
  public init<Made: Layout & Sendable>(
    _ name: String, title: String? = nil, summary: String = "", numbers: [Number] = [],
    traits: Traits = [], make: @escaping @Sendable (Settings) -> Made
  ) {
    requireName(name, of: "layout")
    guard Set(numbers.map(\.name)).count == numbers.count else {
      fatalError("The layout \(name) has two numbers of the same name")
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
        leaveCrashNote(ofLayout: name)
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

/// Leaves a note for the case that a layout traps and so ends the program. The note names the
/// layout, and a command that finds a board on which it traps.
private func leaveCrashNote(ofLayout name: String) {
  let program = Catalogue.current.name
  CrashNote.leave(
    "\(program): the layout \(name) may have done that\n"
      + "try '\(program) layout --check --layout \(name)', which looks for a board that shows it\n")
}

/// Traps if a name could not be typed as an option's value.
func requireName(_ name: String, of what: String) {
  let isPlain = name.utf8.allSatisfy {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
  }
  guard isPlain, !name.isEmpty, name.utf8.first != UInt8(ascii: "-") else {
    fatalError("The name of a \(what) is of small letters, digits and hyphens, not '\(name)'")
  }
}
