import Glibc
import Synchronization
import Testing
import WaterfallTestSupport

@testable import Platform

/// A named pipe with both ends open. Only ``drain()`` reads from it.
private struct IdlePipe {
  private let folder = TemporaryFolder()
  let reader: Descriptor
  let writer: Descriptor

  init() throws {
    let path = folder.path + "/fifo"
    try #require(unsafe mkfifo(path, 0o600) == 0)
    reader = try Descriptor(path: path)
    writer = try Descriptor(path: path, for: .writing)
  }

  func drain() -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try? reader.bytesReady(count: 65_536), !piece.isEmpty { bytes += piece }
    return bytes
  }
}

private func line(_ number: Int) -> [UInt8] { Array("line \(number)\n".utf8) }

@Test func `what is written in the background comes as it was given`() throws {
  let folder = TemporaryFolder()
  let file = try Descriptor(path: folder.path + "/log", for: .appending)
  let writer = BackgroundWriter(limit: 1 << 20, afterFault: .goOn) {
    (piece) throws(SystemError) in try file.write(piece)
  }
  for number in 0..<3000 { writer.append(line(number)) }
  #expect(writer.finish(within: .seconds(600)) == nil)
  #expect(folder.text(of: "log") == String(decoding: (0..<3000).flatMap(line), as: UTF8.self))
}

@Test(arguments: [BackgroundWriter.AfterFault.end, .goOn])
func `a pipe that is not read holds up nobody, and what waits is bounded`(
  afterFault: BackgroundWriter.AfterFault
) async throws {
  let pipe = try IdlePipe()
  let target = pipe.writer
  let written = Mutex(0)
  let writer = BackgroundWriter(limit: 100_000, afterFault: afterFault) {
    (piece) throws(SystemError) in
    try target.write(piece)
    written.withLock { $0 += 1 }
  }
  // More than the pipe and the writer can hold together.
  let piece = [UInt8](repeating: 0x78, count: 1000)
  for _ in 0..<1000 { writer.append(piece) }
  #expect(writer.loss == .slow)
  #expect(writer.finish(within: .zero) == .slow)
  var read = 0
  try await eventually {
    read += pipe.drain().count
    return writer.finish(within: .zero) == .slow && read == written.withLock(\.self) * 1000
      && read >= 100_000
  }
  #expect(read < 400_000)
  // Depending on `afterFault`, the lost part is the whole end, or only a gap.
  writer.append(piece)
  try await eventually {
    let isWritten = written.withLock(\.self) * 1000 > read
    return isWritten == (afterFault == .goOn)
  }
}

@Test(arguments: [(.end, [0]), (.goOn, [0, 2])] as [(BackgroundWriter.AfterFault, [UInt8])])
func `after a piece that was refused it ends or goes on`(
  afterFault: BackgroundWriter.AfterFault, pieces: [UInt8]
) throws {
  let full = try Descriptor(path: "/dev/full", for: .writing)
  let written = Mutex<[UInt8]>([])
  let writer = BackgroundWriter(limit: 100, afterFault: afterFault) {
    (piece) throws(SystemError) in
    if piece == [1] { try full.write(piece) }
    written.withLock { $0 += piece }
  }
  for piece in [[0], [1], [2]] as [[UInt8]] { writer.append(piece) }
  #expect(writer.finish(within: .seconds(600))?.reason == "No space left on device")
  #expect(written.withLock(\.self) == pieces)
}

@Test func `opening to write waits for no reader, and a private file is a regular one`() throws {
  let folder = TemporaryFolder()
  let path = folder.path + "/fifo"
  #expect(unsafe mkfifo(path, 0o600) == 0)
  for opening in [Descriptor.Opening.writing, .appending, .appendingPrivately] {
    let error = #expect(throws: SystemError.self) { try Descriptor(path: path, for: opening) }
    #expect(error?.reason == "it is a pipe that no program reads")
  }
  let reader = try Descriptor(path: path)
  let error = #expect(throws: SystemError.self) {
    try Descriptor(path: path, for: .appendingPrivately)
  }
  #expect(error?.reason == "it is not a regular file")
  withExtendedLifetime(reader) {}
}
