package import WaterfallItems

extension Page {
  /// A page of a board: of the few tables or lists of a file, which are known already.
  ///
  /// - Parameters:
  ///   - total: how many the file has.
  ///   - item: makes one of them.
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

/// The names of what a table or list of a board holds, as its card says them; of many the first.
package func boardWords(for names: [String]) -> String {
  let most = 12
  return names.prefix(most).joined(separator: ", ") + (names.count > most ? ", …" : "")
}
