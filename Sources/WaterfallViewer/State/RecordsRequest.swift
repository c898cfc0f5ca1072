internal import Platform
package import WaterfallItems
package import WaterfallRecords

/// Whole records that are wanted, and what for.
package struct RecordsRequest: Sendable {
  package enum Purpose: Hashable, Sendable {
    case details, copy, edit, open
    /// To run the command of `--on-enter`.
    case run
    /// To be what a command reads.
    case pipe(command: String)
  }

  package var purpose: Purpose
  /// Of the board that is seen, or of several.
  package var items: [PickedItem]
  package var fields: CardFields
  package var generation: Int
}

/// An item with all that is known of it.
package struct ReadItem: Sendable {
  package var index: Int
  package var record: Record
  package var card: Card
  package var file: ItemFile?
}

/// What a ``RecordsRequest`` brought: the items that could be read, in their order, and why the
/// first of the others could not be.
package struct ReadRecords: Sendable {
  package var request: RecordsRequest
  package var items: [ReadItem] = []
  package var failure: String?
}

extension RecordsRequest {
  func items(from sources: PickSources, reading: CardReading) async -> ReadRecords {
    var read = ReadRecords(request: self)
    for picked in await sources.records(of: items) {
      let (item, source) = (picked.item, picked.source)
      do throws(ItemError) {
        let record = try picked.record.get()
        read.items.append(
          ReadItem(
            index: item.index, record: record,
            card: reading.card(record, fields: fields, at: item.place, of: source),
            file: await source.file(of: item.place)))
      } catch {
        read.failure = read.failure ?? error.headline
      }
    }
    return read
  }
}

/// A program that is to have the terminal to itself.
package struct ForegroundCommand: Hashable, Sendable {
  /// For the status line.
  package var name: String
  /// The program's path, and what it is given.
  package var arguments: [[UInt8]]
  /// `NAME=value`, added to its environment.
  package var variables: [[UInt8]] = []
  /// Whether what it does may show in the source.
  package var refreshes: Bool
  /// What it reads; nil: the terminal's keys.
  package var input: [UInt8]?

  /// A command for the shell, and what it finds in `$1` and so on.
  init(_ command: String, name: String, given: [[UInt8]] = [], refreshes: Bool = false) {
    arguments = ["/bin/sh", "-c", command, "waterfall"].map { Array($0.utf8) } + given
    (self.name, self.refreshes) = (name, refreshes)
  }

  /// A command for the shell, with the values that it refers to.
  init(_ command: ShellCommand, name: String) {
    self.init(command.text, name: name)
    variables = command.variables
  }
}
