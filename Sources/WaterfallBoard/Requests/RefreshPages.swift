package import WaterfallItems
import WaterfallRecords

extension RefreshRequest {
  /// Reads the lines above the cards, and then the items.
  package func items(
    from source: any ItemSource, reading: CardReading
  ) async throws(ItemError) -> RefreshedItems {
    var (request, caption, isAtEnd) = (self, [String](), false)
    while caption.count < captionLines, !isAtEnd {
      request.page.count = captionLines - caption.count
      let page = try await source.filledPage(for: request.page)
      caption += (page?.items ?? []).map { $0.record.line ?? "" }
      request.page.cursor = page?.next
      isAtEnd = page?.next == nil
    }
    request.page.count = page.count
    let pages: [LoadedPage]
    if isAtEnd {
      // A page without items says that nothing follows. Without one the source would be asked
      // again.
      pages = [reading.loaded(Page(items: [], next: nil), for: request.page, from: source)]
    } else {
      pages = try await request.pages(from: source, reading: reading)
    }
    return RefreshedItems(pages: pages, generation: page.generation, caption: caption)
  }

  /// Reads pages until there are as many items as before.
  ///
  /// Unless all are needed, it stops earlier if the focused item and all picks have come, and then
  /// one more page.
  package func pages(
    from source: any ItemSource, reading: CardReading
  ) async throws(ItemError) -> [LoadedPage] {
    var pages: [LoadedPage] = []
    var request = page
    var (read, shown, hasFocus, missing) = (0, 0, focus == nil, picks)
    while true {
      if Task.isCancelled { throw .cancelled }
      let size = pages.isEmpty ? page.count : max(page.count, 1024)
      request.count = page.query.pageSize(size, shown: shown)
      guard let answer = try await source.filledPage(for: request) else { return pages }
      let loaded = reading.loaded(answer, for: request, from: source)
      pages.append(loaded)
      read += loaded.ids.count
      shown += loaded.shown.isEmpty ? loaded.ids.count : loaded.shown.count { $0 }
      let isAtLimit = page.query.readingLimit.map { shown >= $0 } ?? false
      let wasEnough = !needsCount && hasFocus && missing.isEmpty && pages.count > 1
      if !missing.isEmpty { missing.subtract(loaded.ids) }
      hasFocus = hasFocus || loaded.ids.contains { $0 == focus }
      if loaded.next == nil || read >= count || wasEnough || isAtLimit { return pages }
      (request.cursor, request.fields) = (loaded.next, loaded.fields)
      request.wantsCards = read < 2000
    }
  }
}

extension ItemSource {
  /// nil if the source is empty now; the next request reports why.
  fileprivate func filledPage(for request: LoadRequest) async throws(ItemError) -> Page? {
    do throws(ItemError) {
      return try await page(after: request.cursor, count: request.count)
    } catch {
      if case .empty = error { return nil }
      throw error
    }
  }
}
