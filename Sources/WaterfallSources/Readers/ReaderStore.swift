import Platform
import WaterfallItems
import WaterfallRecords

/// The output of a reader's command. It is read on demand, and kept so that it can be read again.
final class ReaderStore: ByteStore {
  /// The path of the file.
  let name: String
  private let reader: Reader
  private let kept = KeptBytes()
  /// The command; nil before the first read, and after its end.
  private var child: ChildProcess?
  private var hasStarted = false
  private(set) var fault: ItemError?
  /// The last bytes of its standard error.
  private var complaint: [UInt8] = []
  private var sayEnded = false
  private static let pieceSize = 65_536

  init(_ path: String, _ reader: Reader) { (name, self.reader) = (path, reader) }

  deinit { child?.stop() }

  var supply: ByteSupply { hasStarted && child == nil ? .whole : .sent }

  var awaited: AwaitedBytes {
    guard let child else { return AwaitedBytes() }
    return AwaitedBytes(
      descriptors: [child.output, child.ended] + (sayEnded ? [] : [child.errors]))
  }

  func read(at offset: UInt64, count wanted: Int) throws(ItemError) -> ByteAnswer {
    while offset >= kept.count {
      if !hasStarted { try start() }
      guard let child else {
        if let fault, kept.count == 0 { throw fault }
        return .end
      }
      // Check for the end before reading. The read below then gets what was written before it.
      let isEnded = try system(child.ended.isReady())
      try listen(to: child)
      if let bytes = try system(child.output.bytesReady(count: Self.pieceSize)), !bytes.isEmpty {
        kept.append(bytes)
      } else if isEnded {
        end(child.finish())
      } else {
        return .notYet
      }
    }
    return .bytes(try kept.bytes(at: offset, count: wanted))
  }

  func reopened() -> sending any ByteStore { ReaderStore(name, reader) }

  private func start() throws(ItemError) {
    let command: ShellCommand
    do throws(ShellTemplateError) {
      command = try reader.filled(name)
    } catch {
      throw .command(command: reader.command.text, reason: error.words)
    }
    child = try system(ChildProcess(command.text, variables: command.variables))
    hasStarted = true
  }

  private func listen(to child: ChildProcess) throws(ItemError) {
    while !sayEnded, let bytes = try system(child.errors.bytesReady(count: Self.pieceSize)) {
      if bytes.isEmpty { sayEnded = true }
      complaint = Array((complaint + bytes).suffix(CommandRun.complaintLimit))
    }
  }

  private func end(_ end: CommandEnd) {
    child = nil
    guard let reason = CommandRun.reason(of: end, complaint) else { return }
    fault = .unsupported(
      name: name,
      reason: "cannot be read by \(reader.program): \(reason)\n"
        + "Run this to see its messages: \(reader.command.text)")
  }
}
