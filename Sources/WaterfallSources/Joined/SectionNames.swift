import WaterfallRecords

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
