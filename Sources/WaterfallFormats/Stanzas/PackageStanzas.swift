package import WaterfallRecords

/// Packages as `rpm -qai` prints them.
///
/// No blank line separates two packages. The description comes last and may have blank lines.
package struct PackageStanzas: TextFormat {
  package let name = "stanzas"
  package let title = "stanzas"

  /// The names of the first lines. Each is padded with spaces up to its colon.
  private static let head = ["Name", "Version", "Release"]
  private static let description = "Description"
  fileprivate static let colonPlace = 12

  /// Returns nil if the text is not the output of `rpm`.
  package init?(_ bytes: [UInt8], from first: Int) {
    var index = first
    for name in Self.head {
      guard index < bytes.count, Self.name(of: bytes[index...]) == name,
        let end = bytes[index...].firstIndex(of: 0x0A)
      else { return nil }
      index = end + 1
    }
  }

  /// The name with which a line begins; nil if it has none.
  fileprivate static func name(of line: ArraySlice<UInt8>) -> String? {
    let head = line.prefix(colonPlace + 1)
    guard head.count > colonPlace, head.last == UInt8(ascii: ":"), let first = head.first,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first, !head.contains(0x0A)
    else { return nil }
    let name = head.dropLast()
    return String(decoding: trimmed(name), as: UTF8.self)
  }

  private static func trimmed(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    name.prefix((name.lastIndex { $0 != 0x20 } ?? name.startIndex) - name.startIndex + 1)
  }

  package func scan() -> any RecordScan { PackageScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    var list = FieldList()
    forEachLine(in: range.lowerBound..<endOfText(of: bytes, in: range), of: bytes) { line in
      guard let name = Self.name(of: bytes[line]) else { return true }
      let isLast = name == Self.description
      let end = endOfText(of: bytes, in: isLast ? line.lowerBound..<range.upperBound : line)
      let start = line.lowerBound + Self.colonPlace + 1
      let text = bytes[start..<max(start, end)].firstIndex { !isSpace($0) } ?? max(start, end)
      list.add(styles.text(of: bytes, in: text..<max(text, end)), as: name)
      return !isLast
    }
    if list.fields.isEmpty { return TextRecord.ofParagraph(bytes, in: range, styles) }
    return Record(fields: list.fields)
  }
}

/// Finds the end of a package, before the next line that begins with `Name        : `.
private struct PackageScan: LineScan {
  private static let begin = Array("Name        : ".utf8)
  var isInLine = false
  private var isFirst = true

  mutating func ends(before index: Int, in bytes: [UInt8], isAtEnd: Bool) -> Bool? {
    let rest = bytes[index...].prefix(Self.begin.count)
    if !isFirst, rest.elementsEqual(Self.begin) { return true }
    let isCut = rest.count < Self.begin.count && !isAtEnd
    if isCut, Self.begin.starts(with: rest) { return nil }
    isFirst = false
    return false
  }
}
