import WaterfallFormats
import WaterfallItems
import WaterfallRecords

/// Taking escape sequences out of a text, and lines that were printed over.
extension RecordSource {
  /// Removes escape sequences from here on, if the user wants it or the text is one of those that
  /// programs write for terminals: a log with colours, a manual page, a report of progress. The
  /// format and the records are found in the remaining text.
  func takeSequences(of data: inout Beginning) async throws(ItemError) {
    try await gatherSample(of: &data.window, until: Self.hasLine)
    guard let first = data.bytes.firstIndex(where: { !isSpace($0) }) else { return }
    let isDocument =
      ![.text, .log].contains(options.format)
      && (data.bytes[first] == UInt8(ascii: "<")
        || "{[".utf8.contains(data.bytes[first])
          && JSONReader.looksLikeJSON(data.bytes, from: first))
    let mayBeLines = !isDocument
    // A pipe is waited for whether colours are honoured or not: the format must not depend on that.
    if mayBeLines { try await gatherSample(of: &data.window) }
    guard options.honorsColors != false else { return }
    data.areScreens = mayBeLines && areScreens(data)
    var translation = PlainTranslation(areScreens: data.areScreens)
    translation.isOverprinted = mayBeLines && !data.areScreens && isOverprinted(data)
    if !honorsColors {
      // The first bytes of data that is not text show what it is.
      guard !data.bytes.contains(0), FileKind(head: data.bytes) == nil else { return }
      if !translation.isOverprinted, !data.areScreens, !hasColors(data) {
        guard mayBeLines, let later = laterTranslation(of: data) else { return }
        translation = later
      }
      honorColors()
    }
    replaceStore(by: TranscodedStore(store, by: translation))
    data.window = ByteWindow()
    _ = try await fill(&data.window, patience: nil)
  }

  /// Takes escape sequences out of a log in a pipe or a followed file, if the first one has just
  /// come. A file of which all is there was looked at before (``LaterControls``).
  ///
  /// The text before stays as it is, so that all places of records stay valid.
  ///
  /// - Parameters:
  ///   - window: the bytes that were read; from `end` on they are new.
  /// - Returns: whether the store was replaced, so that these bytes have to be read again.
  func takeLateSequences(
    of shape: Shape, in window: ByteWindow, from end: Int
  ) throws(ItemError) -> Bool {
    guard awaitsSequences, !honorsColors, options.honorsColors == nil, options.separator == nil,
      shape.mayHaveColors, !(store is FileStore)
    else { return false }
    let bytes = window.bytes.span
    let index = bytes.firstIndex(of: 0x1B, in: end - window.start..<bytes.count)
    guard index < bytes.count else { return false }
    awaitsSequences = false
    let other = TranscodedStore(store, by: PlainTranslation())
    guard try other.isOriginal(before: UInt64(window.start + index)) else { return false }
    honorColors()
    replaceStore(by: other)
    return true
  }

  /// Whether a program has drawn one screen over the other. `docker stats` does so in a pipe, too.
  private func areScreens(_ data: Beginning) -> Bool {
    guard options.separator == nil, promised == nil || promised == .text else { return false }
    return ScreenText.isIn(data.bytes[...], isWhole: data.window.isAtEnd)
  }

  /// Whether lines were printed over. In a table, carriage returns and backspaces are in cells.
  private func isOverprinted(_ data: Beginning) -> Bool {
    Overprint.isIn(data.bytes[...]) && mayBeOverprinted(data)
  }

  /// Whether lines may be printed over: the text is no table.
  private func mayBeOverprinted(_ data: Beginning) -> Bool {
    guard options.separator ?? 0x0A == 0x0A, promised == nil || promised == .text else {
      return false
    }
    let isTable =
      CSVTable.find(
        in: data.bytes, from: data.start, isAtEnd: data.window.isAtEnd) == .table
    return !isTable && options.delimiter == nil
      && options.format.map { $0 == .text || $0 == .log } ?? true
  }

  /// Whether the text is a log that has colours.
  private func hasColors(_ data: Beginning) -> Bool {
    guard options.separator == nil else { return false }
    guard data.bytes.contains(0x1B) || Self.hasEscapes(data.bytes) else { return false }
    return isPlainlyLog(data)
  }

  /// How a log is read whose colours, or lines that were printed over, begin after the first bytes;
  /// nil for other texts.
  ///
  /// Only a file shows what comes later. A pipe would have to be waited for.
  private func laterTranslation(of data: Beginning) -> PlainTranslation? {
    guard options.separator == nil, !data.window.isAtEnd, data.bytes.count >= Self.sampleSize,
      promised?.form is TableFormat == false, let file = store as? FileStore
    else { return nil }
    let later = LaterControls(in: file, from: UInt64(data.bytes.count))
    guard later.hasEscapes || later.hasReturns, isPlainlyLog(data) else { return nil }
    let isOverprinted = later.hasReturns && mayBeOverprinted(data)
    return isOverprinted || later.hasEscapes ? PlainTranslation(isOverprinted: isOverprinted) : nil
  }

  /// Whether the text is a log, when its colours are taken out.
  private func isPlainlyLog(_ data: Beginning) -> Bool {
    if options.format == .log || options.format == .logfmt || data.isNamedLog { return true }
    var plain = data
    plain.window = ByteWindow()
    plain.window.append(PlainText(data.bytes[...]).utf8)
    plain.window.isAtEnd = data.window.isAtEnd
    plain.first = plain.bytes[data.start...].firstIndex { !isSpace($0) }
    guard let first = plain.first, options.format == nil else { return false }
    let hasValues = Format.found(in: plain, among: .values ... .values) != nil
    return hasValues && plain.bytes[first] == UInt8(ascii: "{") || plain.isMixedLog
      || Format.found(in: plain, among: .lines ... .lines) != nil
  }

  /// Whether JSON has an ESC that begins a sequence: escaped, or as a number among the bytes of a
  /// text of the journal.
  private static func hasEscapes(_ bytes: [UInt8]) -> Bool {
    guard bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "{") else { return false }
    return bytes.indices.contains { index in
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        bytes[index...].starts(with: "\\u001b[".utf8)
          || bytes[index...].starts(with: "\\u001B[".utf8)
      case UInt8(ascii: "2"):
        bytes[index...].starts(with: "27,91,".utf8) || bytes[index...].starts(with: "27, 91,".utf8)
      default: false
      }
    }
  }
}

extension Shape {
  /// Whether the records are those of a log, perhaps among lines of JSON.
  fileprivate var mayHaveColors: Bool {
    if case .lines(_, let others) = self { return others != nil }
    return isLog
  }
}
