package import TerminalGrid
package import WaterfallItems

/// The part of a card that a preview shows.
package enum PreviewContent: Hashable, Sendable {
  /// The output of a command about it (`--preview`).
  case command(RecordTemplate)
  /// The file that it is (`--preview-files`).
  case file
}

/// A request for what a preview shows of a card.
package struct PreviewRequest: Sendable {
  /// Tells its output from that of earlier requests.
  package let number: Int
  package let content: PreviewContent
  /// Whether only files of the source are read, inside its directory.
  package let isConfined: Bool
  /// The card's record, which is read again.
  package let records: RecordsRequest
  /// The room for the output.
  package let size: CellSize
  /// The time in milliseconds before it begins. A newer request may replace it meanwhile.
  package let delay: Int
  /// `NAME=value`: the state of the picker, if there is one.
  private let picker: [[UInt8]]

  package init(
    number: Int, content: PreviewContent, isConfined: Bool, records: RecordsRequest,
    size: CellSize, delay: Int, picker: [[UInt8]] = []
  ) {
    (self.number, self.content, self.isConfined) = (number, content, isConfined)
    (self.records, self.size, self.delay, self.picker) = (records, size, delay, picker)
  }

  /// `NAME=value`: the state of the picker, and the room for the output under the names that most
  /// programs know and under those of fzf.
  package var variables: [[UInt8]] {
    let room: [[UInt8]] = ["", "FZF_PREVIEW_"].flatMap { prefix in
      ["\(prefix)COLUMNS=\(size.columns)", "\(prefix)LINES=\(size.rows)"].map { Array($0.utf8) }
    }
    return picker + room
  }
}
