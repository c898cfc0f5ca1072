/// `--sort FIELD[:desc]` or `--sort -FIELD`: decides which of two records comes first.
///
/// ```swift
/// let order = try SortOrder("price:desc")  // also "-price"
/// // The dearest record's index comes first.
/// let indices = SortOrder.indices(sorting: [records.map(order.key)])
/// ```
package struct SortOrder: Hashable, Sendable {
  private(set) var path: FieldPath
  package var isDescending: Bool
  /// How the field's values are read.
  private(set) var column: ColumnMeaning
  /// The text with its sign if the order was written as `-price`; nil for other orders, and once
  /// it is known that no field has this very name.
  private var signedName: String?

  /// The name of the field, as it was written, without a sign.
  package var field: String { path.text }

  /// The text from which it is made again.
  package var text: String {
    if isDescending { return field + ":desc" }
    let isPlain = Self.withoutSign(field[...]) == nil && !field.utf8.contains(UInt8(ascii: ":"))
    return isPlain ? field : field + ":asc"
  }

  /// - Parameter text: `FIELD`, `FIELD:asc`, `FIELD:desc`, or `-FIELD`, which is descending. A
  ///   field whose own name begins with the sign is still found (``settled(among:)``).
  package init(_ text: String) throws(FilterError) {
    var name = text[...]
    isDescending = false
    if let colon = text.unicodeScalars.lastIndex(of: ":") {
      switch text[text.unicodeScalars.index(after: colon)...].lowercased() {
      case "desc", "descending": isDescending = true
      case "asc", "ascending": break
      case let direction:
        throw FilterError(
          .direction(direction), in: text, as: .sort,
          at: text[..<colon].count + 1)
      }
      name = text[..<colon]
    }
    guard name.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw FilterError(.noField, in: text, as: .sort, at: 0)
    }
    if name.endIndex == text.endIndex, let unsigned = Self.withoutSign(name) {
      (signedName, isDescending) = ("-" + String(unsigned), true)
      name = unsigned
    }
    path = FieldPath(String(name))
    column = .unknown(named: path.ownName)
  }

  /// The name after the sign in `-price`; nil without a sign, and if nothing comes after it.
  package static func withoutSign(_ name: Substring) -> Substring? {
    let scalars = name.unicodeScalars.drop { $0.properties.isWhitespace }
    let rest = scalars.dropFirst()
    guard scalars.first == "-", rest.contains(where: { !$0.properties.isWhitespace }) else {
      return nil
    }
    return Substring(rest)
  }

  /// An order by a field whose name is taken literally, as picked in a menu.
  package init(field: String, isDescending: Bool = false) {
    (path, self.isDescending) = (FieldPath(field), isDescending)
    column = .unknown(named: path.ownName)
  }

  /// Whether it may be an order by a field of this name: the name is the field's, or the end of its
  /// path, or lacks its signs.
  package func mayMean(_ name: String) -> Bool { path.mayMean(name) }

  /// The sort key of `record`: the field's first value that is not empty.
  ///
  /// - Complexity: O(fields + length of the text, at most 256 bytes).
  package func key(of record: Record) -> SortKey {
    SortKey(path.firstValue(in: record), of: column, isDescending: isDescending)
  }

  /// The same order, with the meaning that the field has in a sample of the records.
  package func resolved(by sample: [Record]) -> SortOrder {
    var order = settled { name in
      sample.contains { $0.fields.contains { $0.name.isExactly(name) } }
    }
    order.path = path.resolved(by: sample)
    order.column = ColumnMeaning(of: order.path, in: sample)
    return order
  }

  /// The same order once it is known whether a field has the very name that was written with a
  /// sign: it is then an ascending order by that field.
  ///
  /// - Parameter names: the names of the fields.
  package func settled(among names: [String]) -> SortOrder {
    settled { name in names.contains { $0.isExactly(name) } }
  }

  private func settled(_ isField: (String) -> Bool) -> SortOrder {
    guard let signedName else { return self }
    if isField(signedName) { return SortOrder(field: signedName) }
    var order = self
    order.signedName = nil
    return order
  }

  /// Whether it depends on the names of fields what its sign means.
  package var isUnsettled: Bool { signedName != nil }

  /// The indices in the order of the first keys; equal ones in that of the second keys, and so on.
  /// Those that are equal in all stay in their original order.
  ///
  /// - Parameter keys: by order, then by record; not empty, and all of the same length.
  /// - Complexity: O(n log n).
  package static func indices(sorting keys: [[SortKey]]) -> [Int] {
    if keys.count == 1, let indices = indices(sortingNumbers: keys[0]) { return indices }
    return keys[0].indices.sorted { one, other in
      for keys in keys {
        if keys[one] < keys[other] { return true }
        if keys[other] < keys[one] { return false }
      }
      return one < other
    }
  }

  /// The same for numbers only, in a fraction of the time.
  ///
  /// - Returns: nil if a key is neither missing nor an exact number, or if their kinds differ.
  private static func indices(sortingNumbers keys: [SortKey]) -> [Int]? {
    var numbers: [(value: Double, index: Int)] = []
    var missing: [Int] = []
    var kind: Meaning.Kind?
    for (index, key) in keys.enumerated() {
      if let (found, value) = key.sortedNumber {
        if let kind, kind != found { return nil }
        kind = found
        numbers.append((value, index))
      } else if key.isMissing {
        missing.append(index)
      } else {
        return nil
      }
    }
    numbers.sort { $0.value == $1.value ? $0.index < $1.index : $0.value < $1.value }
    return numbers.map(\.index) + missing
  }
}
