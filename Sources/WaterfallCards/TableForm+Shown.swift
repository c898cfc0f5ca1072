import TerminalGrid
package import WaterfallRecords

extension TableForm {
  /// The bytes of rows as they are written.
  ///
  /// A program gets them unchanged. A terminal would obey control characters in them. Markdown is a
  /// page for people, so it never has any.
  package func shown(_ rows: [UInt8], onTerminal: Bool) -> [UInt8] {
    onTerminal || self == .markdown ? Message(lines: SafeText(rows)).utf8 : rows
  }
}
