import Glibc
import Testing

@testable import NcursesTerminal

@Test func `who listens at the gate hears what the terminal has taken, and no more`() {
  var ends: [Int32] = [0, 0]
  _ = unsafe pipe(&ends)
  defer { for end in ends { close(end) } }
  for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  let gate = OutputGate(descriptor: ends[1])
  var heard: [UInt8] = []
  gate.onSent = { heard += $0 }
  let bytes = ContiguousArray((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
  gate.send(bytes)
  #expect(heard.count > 0 && heard.count < bytes.count)
  var taken = [UInt8](repeating: 0, count: 1 << 20)
  for _ in 0..<100 where gate.hasWaiting {
    unsafe _ = read(ends[0], &taken, taken.count)
    gate.flush()
  }
  #expect(heard == Array(bytes))
}

@Test func `what is dropped was never heard`() {
  var ends: [Int32] = [0, 0]
  _ = unsafe pipe(&ends)
  defer { for end in ends { close(end) } }
  for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  let gate = OutputGate(descriptor: ends[1])
  var count = 0
  gate.onSent = { count += $0.count }
  gate.send(ContiguousArray(repeating: 1, count: 200_000))
  let before = count
  gate.dropWaiting()
  gate.flush()
  #expect(count == before)
}
