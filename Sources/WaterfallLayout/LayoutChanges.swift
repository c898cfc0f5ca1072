/// The effect of a change on each element, so that a viewer can animate it.
///
/// It keeps the items from the change on as they were before. The transitions are computed when
/// they are asked for.
///
/// ```swift
/// var layout = MasonryLayout(LayoutConfiguration())
/// layout.prepare(from: ExtentSource([30, 10, 20]), in: Size(width: 110, height: 80))
/// let changes = layout.delete(at: ItemPath(section: 0, item: 1), from: ExtentSource([30, 20]))
/// for transition in changes.transitions(to: layout) {
///   print(transition.kind, transition.before.path.item)
/// }
/// // disappeared 1
/// // moved 2
/// ```
///
/// Not promised: a transition for an element whose frame stays the same, even when its path
/// changes.
public struct LayoutChanges: Sendable {
  /// The effect of a change on one element.
  public struct Transition: Hashable, Sendable {
    /// The ways in which a change affects an element.
    public enum Kind: Hashable, Sendable {
      /// It was not there before.
      case appeared
      /// It is no longer there.
      case disappeared
      /// It has another frame.
      case moved
    }

    /// Whether the element appeared, disappeared or moved.
    public var kind: Kind
    /// Its attributes before; if it appeared, those after with alpha 0.
    public var before: Attributes
    /// Its attributes after; if it disappeared, those before with alpha 0.
    public var after: Attributes

    /// The transition of an element that had the attributes `before` and now has `after`.
    public init(kind: Kind, before: Attributes, after: Attributes) {
      (self.kind, self.before, self.after) = (kind, before, after)
    }
  }

  /// A section before the change, with its items from a number on.
  struct Former: Sendable {
    let section: Int
    /// The section's number after the change; nil if it was deleted.
    let newNumber: Int?
    let first: Int
    let known: Known
    let columns: ColumnTable
    let header: SectionGeometry.Supplement?
    let footer: SectionGeometry.Supplement?
    let hasPins: Bool
    /// The items of a flush section that were extended, and the line to which they were.
    let extended: ContiguousArray<Int>
    let itemsEnd: Double

    /// The number after the change of a section that is still there.
    var newSection: Int {
      guard let newNumber else { fatalError("Section \(section) was deleted") }
      return newNumber
    }

    /// The stored state of the items.
    enum Known: Sendable {
      /// All of their data.
      case items(ItemStore)
      /// Only their extents, and the border from which the rules place them again. This takes less
      /// than half the memory, and the first use of fresh memory takes as long as placing.
      case extents(ContiguousArray<Double>, from: SectionGeometry.Border)
    }

    /// - Parameter isKept: whether the lanes of the items are needed to place them again.
    init(
      _ geometry: SectionGeometry, section: Int, newNumber: Int?, from first: Int, isKept: Bool,
      in rules: LayoutRules
    ) {
      (self.section, self.newNumber, self.first) = (section, newNumber, first)
      (columns, header, footer) = (geometry.columns, geometry.header, geometry.footer)
      hasPins = geometry.hasPins
      (extended, itemsEnd) = (geometry.extended, geometry.itemsEnd)
      known =
        if !isKept, geometry.canPlaceAlike(in: rules) {
          .extents(geometry.items.extents(from: first), from: geometry.border(before: first))
        } else {
          .items(geometry.items.tail(from: first))
        }
    }

    var itemCount: Int {
      switch known {
      case .items(let items): items.count
      case .extents(let extents, _): extents.count
      }
    }

    /// The items, by number from 0.
    ///
    /// - Complexity: O(items · columns)
    func items(in rules: LayoutRules) -> ItemStore {
      switch known {
      case .items(let items): items
      case .extents(let extents, let border): border.items(of: extents, in: rules)
      }
    }
  }

  let edit: LayoutEdit
  var formers: [Former] = []

  /// The elements that appeared, disappeared or got another frame. Those gone or moved come first,
  /// in their order before; then those that appeared.
  ///
  /// - Parameters:
  ///   - rect: a rectangle in the content, in points. Only elements that share area with it, before
  ///     or after, are returned; nil returns all.
  ///   - layout: the one that was changed, as the change left it.
  /// - Precondition: `layout` is as the change left it; its items have the same paths.
  /// - Complexity: O(items after the change · columns)
  public func transitions(in rect: Rect? = nil, to layout: MasonryLayout) -> [Transition] {
    let upright = layout.rules.isTransposed ? rect?.transposed : rect
    var found: [Transition] = []
    func add(_ kind: Transition.Kind, _ before: Attributes, _ after: Attributes) {
      if let upright {
        guard before.frame.sharesArea(with: upright) || after.frame.sharesArea(with: upright)
        else { return }
      }
      found.append(
        Transition(kind: kind, before: layout.presented(before), after: layout.presented(after)))
    }
    for former in formers {
      addSupplements(of: former, in: layout, add)
      addExtended(of: former, in: layout, add)
      let items = former.items(in: layout.rules)
      for offset in 0..<items.count {
        let before = former.attributes(offset, of: items)
        if let path = edit.newPath(of: before.path) {
          let after = layout.itemAttributes(path)
          if after.frame != before.frame { add(.moved, before, after) }
        } else {
          add(.disappeared, before, before.vanished)
        }
      }
    }
    addInserted(in: layout, add)
    return found
  }

  private typealias Addition = (Transition.Kind, Attributes, Attributes) -> Void

  private func addSupplements(of former: Former, in layout: MasonryLayout, _ add: Addition) {
    let section = former.newNumber.map { layout.sections[$0] }
    let path = MasonryLayout.path(former.section)
    for (kind, old, new) in [
      (Attributes.Kind.header, former.header, section?.header),
      (.footer, former.footer, section?.footer),
    ] {
      guard let old else { continue }
      let before = Attributes(kind: kind, path: path, frame: old.frame)
      guard let number = former.newNumber else {
        add(.disappeared, before, before.vanished)
        continue
      }
      guard let new, old.frame != new.frame else { continue }
      add(
        .moved, before, Attributes(kind: kind, path: MasonryLayout.path(number), frame: new.frame))
    }
  }

  /// The items before the change whose frames are extended in another way than before.
  private func addExtended(of former: Former, in layout: MasonryLayout, _ add: Addition) {
    guard let number = former.newNumber else { return }
    let section = layout.sections[number]
    guard !(former.extended.isEmpty && section.extended.isEmpty) else { return }
    for item in Set(former.extended + section.extended).sorted() where item < former.first {
      var before = layout.itemAttributes(ItemPath(section: number, item: item))
      let after = before
      before.path.section = former.section
      before.frame = section.ownFrame(item)
      former.extend(&before)
      if before.frame != after.frame { add(.moved, before, after) }
    }
  }

  /// What the change has inserted.
  private func addInserted(in layout: MasonryLayout, _ add: Addition) {
    func appear(_ after: Attributes) { add(.appeared, after.vanished, after) }
    switch edit {
    case .insert(let path, let count):
      for item in path.item..<path.item + count {
        appear(layout.itemAttributes(ItemPath(section: path.section, item: item)))
      }
    case .insertSections(let first, let count):
      for number in first..<first + count {
        let (section, path) = (layout.sections[number], MasonryLayout.path(number))
        if let header = section.header {
          appear(Attributes(kind: .header, path: path, frame: header.frame))
        }
        for item in 0..<section.itemCount {
          appear(layout.itemAttributes(ItemPath(section: number, item: item)))
        }
        if let footer = section.footer {
          appear(Attributes(kind: .footer, path: path, frame: footer.frame))
        }
      }
    case .delete, .move, .resize, .deleteSections, .moveSection: break
    }
  }
}

extension LayoutChanges.Former {
  fileprivate func attributes(_ offset: Int, of items: ItemStore) -> Attributes {
    let (lane, span) = (Int(items.lanes[offset]), items.span(offset))
    let slot = items.slots[offset]
    let frame = Rect(
      x: columns.start(lane: lane, span: span), y: slot.top,
      width: columns.extent(lane: lane, span: span), height: slot.extent)
    var attributes = Attributes(
      path: ItemPath(section: section, item: first + offset), frame: frame, lane: lane)
    extend(&attributes)
    return attributes
  }

  /// Extends an item's own frame if it was extended.
  fileprivate func extend(_ attributes: inout Attributes) {
    guard extended.contains(attributes.path.item) else { return }
    attributes.frame.height = itemsEnd - attributes.frame.y
  }
}

extension Attributes {
  /// The same element with alpha 0.
  fileprivate var vanished: Attributes {
    var attributes = self
    attributes.alpha = 0
    return attributes
  }
}
