/// Markdown: a card per heading.
struct MarkdownFormat: TextFormat {
  let name = "markdown"
  let endings = ["md", "markdown"]
  let title = "Markdown"

  /// Whether it begins with a heading by itself, and another follows.
  func matches(_ bytes: [UInt8], from first: Int) -> Bool {
    let lines = bytes[first...].split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { MarkdownLine(bytes, $0.startIndex..<$0.endIndex) }
    guard let heading = lines.first, heading.level != nil, lines.count > 2, lines[1].isBlank else {
      return false
    }
    return lines.indices.dropFirst(2).contains { index in
      lines[index].level ?? 0 > 1 && lines[index - 1].isBlank
    }
  }

  func scan() -> any RecordScan { SectionScan() }

  func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    MarkdownSection.record(of: bytes, in: range, styles)
  }
}

extension Format {
  /// A card per heading.
  package static let markdown = Format(MarkdownFormat())
}
