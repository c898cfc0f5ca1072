/// Makes records of plain text: `text`, and `title` if a paragraph begins with a line that looks
/// like a heading.
package enum TextRecord {
  package static func ofLine(
    _ bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles = TakenStyles()
  ) -> Record {
    let end = endOfText(of: bytes, in: range)
    let text = styles.text(of: bytes, in: range.lowerBound..<end)
    return Record(fields: [Field("text", .string(text))])
  }

  package static func ofParagraph(
    _ bytes: [UInt8], in range: Range<Int>, _ styles: TakenStyles = TakenStyles()
  ) -> Record {
    let prose = Prose(bytes, range, styles)
    guard let heading = prose.heading else {
      return Record(fields: [Field("text", .string(prose.text()))])
    }
    return Record(fields: [
      Field("title", .string(heading)), Field("text", .string(prose.text(from: 1))),
    ])
  }
}
