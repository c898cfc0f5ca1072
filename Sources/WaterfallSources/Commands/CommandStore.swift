import Platform
import WaterfallItems
import WaterfallRecords

/// The output of a command. It is read on demand, and kept so that it can be read again.
final class CommandStore: ByteStore {
  enum Command: Sendable {
    /// That of a reader, for the file with the store's name.
    case reader(Reader)
    /// One that writes the items of a picker. If it fails, there are no items.
    case items(ShellCommand)
  }

  /// The path of the file, or a name for the items.
  let name: String
  private let command: Command
  private let process: CommandProcess
  private let kept = KeptBytes()
  private var hasStarted = false
  private(set) var fault: ItemError?
  /// The last bytes of its standard error.
  private var complaint: [UInt8] = []
  private var sayEnded = false
  private static let pieceSize = 65_536

  /// - Parameter process: runs the command, and can end it early.
  init(_ name: String, _ command: Command, by process: CommandProcess = CommandProcess()) {
    (self.name, self.command, self.process) = (name, command, process)
  }

  deinit { process.stop() }

  var supply: ByteSupply { hasStarted && process.child == nil ? .whole : .sent }

  var awaited: AwaitedBytes {
    guard let child = process.child else { return AwaitedBytes() }
    return AwaitedBytes(
      descriptors: [child.output, child.ended] + (sayEnded ? [] : [child.errors]))
  }

  func read(at offset: UInt64, count wanted: Int) throws(ItemError) -> ByteAnswer {
    while offset >= kept.count {
      if !hasStarted { try start() }
      guard let child = process.child else {
        if let fault, kept.count == 0 { throw fault }
        return .end
      }
      // Check for the end before reading. The read below then gets what was written before it.
      let isEnded = try system(child.ended.isReady())
      try listen(to: child)
      if let bytes = try system(child.output.bytesReady(count: Self.pieceSize)), !bytes.isEmpty {
        kept.append(bytes)
      } else if isEnded {
        if let end = process.finish() { note(end) }
      } else {
        return .notYet
      }
    }
    return .bytes(try kept.bytes(at: offset, count: wanted))
  }

  func reopened() -> sending any ByteStore { CommandStore(name, command) }

  private func start() throws(ItemError) {
    let filled: ShellCommand
    switch command {
    case .items(let command): filled = command
    case .reader(let reader):
      do throws(ShellTemplateError) {
        filled = try reader.filled(name)
      } catch {
        throw .command(command: reader.command.text, reason: error.words)
      }
    }
    try system(process.start(filled))
    hasStarted = true
  }

  private func listen(to child: ChildProcess) throws(ItemError) {
    while !sayEnded, let bytes = try system(child.errors.bytesReady(count: Self.pieceSize)) {
      if bytes.isEmpty { sayEnded = true }
      complaint = Array((complaint + bytes).suffix(CommandRun.complaintLimit))
    }
  }

  private func note(_ end: CommandEnd) {
    guard let reason = CommandRun.reason(of: end, complaint) else { return }
    switch command {
    case .items: fault = .empty(name: name, reason: "the command has failed: \(reason)")
    case .reader(let reader):
      fault = .unsupported(
        name: name,
        reason: "cannot be read by \(reader.program): \(reason)\n"
          + "Run this to see its messages: \(reader.command.text)")
    }
  }
}
