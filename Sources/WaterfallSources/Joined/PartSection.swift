internal import Synchronization
import WaterfallItems
import WaterfallRecords

/// The section of a part of a joined source.
///
/// A small part shares its section with the small ones beside it. A header for each would leave
/// most of the screen empty. Each card then says from which part it is.
struct PartSection: Hashable, Sendable {
  /// The text of its header; nil for small parts at the start, which need none.
  let name: String?
  let isShared: Bool

  /// The most items of a part that is small.
  static let mostShared = 3
  /// The fewest parts that share. The headers of two or three leave little of the screen empty, and
  /// tell more than a line on each card.
  static let leastParts = 4

  /// - Parameters:
  ///   - before: the section of the part before; nil if there is none.
  ///   - name: the name of the part itself.
  init(after before: PartSection?, named name: String, isSmall: Bool) {
    isShared = isSmall
    switch before {
    case _ where !isSmall: self.name = name
    case nil: self.name = nil
    case let before?: self.name = before.isShared ? before.name : "\(name) …"
    }
  }
}

extension JoinedSource {
  /// Decides the section of a part with its first page.
  func storeSection(of part: Int, _ page: Page) async throws(ItemError) {
    guard let name = parts[part].section, table.withLock({ $0.section(of: part) }) == nil
    else { return }
    let isSmall = try await isSmall(part, after: page)
    table.withLock { $0.setSection(of: part, named: name, isSmall: isSmall) }
  }

  /// Whether there are so many parts that small ones share a section.
  var sharesSections: Bool { parts.count >= PartSection.leastParts }

  /// Whether a part has few items. Only a regular file is asked, because it answers at once.
  private func isSmall(_ part: Int, after first: Page) async throws(ItemError) -> Bool {
    guard sharesSections,
      let file = parts[part].source as? LazySource, file.isReadAtOnce, first.section == nil
    else { return false }
    var (count, next) = (first.items.count, first.next)
    while count <= PartSection.mostShared, let cursor = next {
      do throws(ItemError) {
        let page = try await file.page(after: cursor, count: PartSection.mostShared + 1 - count)
        (count, next) = (count + page.items.count, page.next)
      } catch {
        if case .cancelled = error { throw error }
        // The part ends with a marked item for the fault.
        return count < PartSection.mostShared
      }
    }
    return count <= PartSection.mostShared
  }
}

/// The names of sections, made from the paths of their files.
enum SectionNames {
  /// Returns a different name for each of `paths`. It is the last component, with as many parents
  /// before it as distinguish equal names. If the same path appears twice, a number distinguishes
  /// the names.
  static func of(_ paths: [String]) -> [String] {
    let components = paths.map {
      $0.unicodeScalars.split(separator: "/").map { ExactText(String($0)) }
    }
    var depths = [Int](repeating: 1, count: paths.count)
    var names = name(components, paths, depths)
    while true {
      let groups = Dictionary(grouping: paths.indices) { ExactText(names[$0]) }
      let longer = groups.values.filter { Set($0.map { components[$0] }).count > 1 }.joined()
        .filter { depths[$0] < components[$0].count }
      if longer.isEmpty { break }
      for index in longer { depths[index] += 1 }
      names = name(components, paths, depths)
    }
    return numbered(names)
  }

  private static func name(
    _ components: [[ExactText]], _ paths: [String], _ depths: [Int]
  ) -> [String] {
    paths.indices.map { index in
      let parts = components[index].suffix(depths[index])
      return parts.isEmpty ? paths[index] : parts.map(\.text).joined(separator: "/")
    }
  }

  private static func numbered(_ names: [String]) -> [String] {
    var taken = Set(names.map(ExactText.init))
    var seen: Set<ExactText> = []
    return names.map { name in
      if seen.insert(ExactText(name)).inserted { return name }
      var number = 2
      while !taken.insert(ExactText("\(name) (\(number))")).inserted { number += 1 }
      return "\(name) (\(number))"
    }
  }
}
