package import WaterfallItems

extension Page {
  /// A page of a board that lists the few tables or lists of a file, which are already known.
  ///
  /// - Parameters:
  ///   - total: the number of tables or lists.
  ///   - item: makes the item of one of them.
  package static func ofBoard(
    _ total: Int, after cursor: Cursor?, count: Int, isolation: isolated (any Actor)? = #isolation,
    item: (_ index: Int, _ place: ItemPlace) async throws(ItemError) -> Item
  ) async throws(ItemError) -> Page {
    let first = cursor?.index ?? 0
    let end = min(total, first + max(1, count))
    var items: [Item] = []
    for index in first..<max(first, end) {
      if Task.isCancelled { throw .cancelled }
      items.append(try await item(index, ItemPlace(offset: UInt64(index), length: 0)))
    }
    let next = end < total ? Cursor(position: UInt64(end), index: end) : nil
    return Page(items: items, next: next)
  }
}

/// The names of the fields in a table or list, as its card shows them: at most the first 12.
package func boardWords(for names: [String]) -> String {
  let most = 12
  return names.prefix(most).joined(separator: ", ") + (names.count > most ? ", …" : "")
}
