package import WaterfallRecords

/// Markdown: each heading gets a card.
package struct MarkdownFormat: TextFormat {
  package let name = "markdown"
  package let endings = ["md", "markdown"]
  package let title = "Markdown"

  package init() {}

  /// Whether the text begins with a heading and a blank line, and another heading follows later.
  package func resembles(_ bytes: [UInt8], from first: Int) -> Bool {
    let lines = bytes[first...].split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { MarkdownLine(bytes, $0.startIndex..<$0.endIndex) }
    guard let heading = lines.first, heading.level != nil, lines.count > 2, lines[1].isBlank else {
      return false
    }
    return lines.indices.dropFirst(2).contains { index in
      lines[index].level ?? 0 > 1 && lines[index - 1].isBlank
    }
  }

  package func scan() -> any RecordScan { SectionScan() }

  package func record(of bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles) -> Record {
    MarkdownSection(bytes, range, styles).record
  }
}
