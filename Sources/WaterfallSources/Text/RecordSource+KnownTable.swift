import WaterfallRecords

/// Tables that are recognised by more than a header: their lines have a special look, or one text
/// has several tables.
extension RecordSource {
  func knownTableShape(_ data: Beginning) -> Shape? {
    guard let first = data.first, !data.bytes.isEmpty else { return nil }
    let isWhole = data.window.isAtEnd
    if let known = KnownLines(data.bytes, from: first, isWhole: isWhole) {
      return .cut(start: known.start, TextForm(known))
    }
    let text = data.bytes[data.start...]
    guard TableBlocks(text, isLast: isWhole).arePlain else { return nil }
    replaceStore(by: TranscodedStore(store, by: TableTranslation()))
    return .lines(start: 0)
  }

  /// The shape of stanzas without blank lines between them, as `rpm -qai` prints packages.
  func packageShape(_ data: Beginning) -> Shape? {
    guard data.promised == nil || data.promised == .text, let first = data.first,
      let format = PackageStanzas(data.bytes, from: first)
    else { return nil }
    return .cut(start: first, TextForm(format))
  }
}
