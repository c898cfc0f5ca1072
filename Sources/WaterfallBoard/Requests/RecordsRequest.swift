package import WaterfallCards
package import WaterfallItems
package import WaterfallRecords

/// A request for whole records, with its purpose.
package struct RecordsRequest: Sendable {
  /// A step of a picker that needs a command: a name of `--bind`.
  package enum PickStep: String, Hashable, Sendable, CaseIterable {
    /// Run the command, which gets the terminal meanwhile.
    case execute
    /// Run it without a terminal.
    case executeSilent
    case become
    /// Replace the items with those that it writes.
    case reload
    /// Show what it writes as the preview.
    case changePreview
    /// Do the actions that it writes, in the words of `--bind`, or in those of fzf.
    case transform, transformFzf
    /// Replace what is typed, the words before it, or the lines above the cards.
    case transformQuery, transformPrompt, transformCaption
    /// Search for what it writes, or in the parts of lines that it writes.
    case transformSearch, transformSearchParts
  }

  package enum Purpose: Hashable, Sendable {
    case details, edit, open
    /// Copy a field's value; nil for the whole card.
    case copy(field: String?)
    case preview
    /// Run a command on the record.
    case run(RecordTemplate)
    /// Do a step of a picker that runs a command. The first item is the card in focus.
    case step(PickStep, RecordTemplate)
    /// Put the card's line into the prompt.
    case type
    /// Pipe the records into a command's standard input.
    case pipe(command: String)

    /// Whether the line of interest in the item's file matters.
    package var needsLine: Bool {
      switch self {
      case .edit, .run, .step: true
      case .details, .copy, .open, .pipe, .preview, .type: false
      }
    }
  }

  package var purpose: Purpose
  /// Items of the current board, or of several boards.
  package var items: [PickedItem]
  package var fields: CardFields
  package var generation: Int
  /// How many of the items after the first one are picks. Those that follow are all that are shown.
  package var pickCount = 0
  /// The filter whose first match is the line of interest in the item's file; nil for the item's
  /// first line.
  package var light: Filter?

  package init(purpose: Purpose, items: [PickedItem], fields: CardFields, generation: Int) {
    (self.purpose, self.items, self.fields) = (purpose, items, fields)
    self.generation = generation
  }
}

/// An item with its whole record, its card and its file.
package struct ReadItem: Sendable {
  package var index: Int
  package var record: Record
  package var card: Card
  package var file: ItemFile?
  /// The directory of the item's source; nil if it has none.
  package var directory: String?

  package init(
    index: Int, record: Record, card: Card, file: ItemFile? = nil, directory: String? = nil
  ) {
    (self.index, self.record, self.card) = (index, record, card)
    (self.file, self.directory) = (file, directory)
  }
}

/// The answer to a ``RecordsRequest``: the readable items, in order. `failure` is the first reason
/// why an item could not be read.
package struct ReadRecords: Sendable {
  package var request: RecordsRequest
  package var items: [ReadItem] = []
  package var failure: String?

  package init(request: RecordsRequest, items: [ReadItem] = []) {
    (self.request, self.items) = (request, items)
  }
}
