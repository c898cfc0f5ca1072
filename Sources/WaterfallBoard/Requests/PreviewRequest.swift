package import TerminalGrid
package import WaterfallItems

/// A request for what a command writes about a card (`--preview`).
package struct PreviewRequest: Sendable {
  /// Tells its output from that of earlier requests.
  package let number: Int
  package let command: RecordTemplate
  /// The card's record, which is read again.
  package let records: RecordsRequest
  /// The room for the output.
  package let size: CellSize
  /// The time in milliseconds before it begins. A newer request may replace it meanwhile.
  package let delay: Int

  package init(
    number: Int, command: RecordTemplate, records: RecordsRequest, size: CellSize, delay: Int
  ) {
    (self.number, self.command, self.records) = (number, command, records)
    (self.size, self.delay) = (size, delay)
  }

  /// `NAME=value`: the room for the output, under the names that most programs know and under those
  /// of fzf.
  package var variables: [[UInt8]] {
    ["", "FZF_PREVIEW_"].flatMap { prefix in
      ["\(prefix)COLUMNS=\(size.columns)", "\(prefix)LINES=\(size.rows)"].map { Array($0.utf8) }
    }
  }
}
