package import Platform
package import WaterfallItems
import WaterfallRecords

/// One run of a command. It gives the command's output, or the reason why it failed.
package struct CommandRun {
  /// The command as the user wrote it, for errors.
  let name: String
  let command: ShellCommand
  let timeout: Duration
  /// The most bytes of output.
  let limit: Int

  /// The number of last bytes of standard error that are kept.
  static let complaintLimit = 4096

  package init(name: String, command: ShellCommand, timeout: Duration, limit: Int) {
    (self.name, self.command) = (name, command)
    (self.timeout, self.limit) = (timeout, limit)
  }

  private enum Outcome {
    case ended
    case late
    case tooLong
    case cancelled
  }

  /// Returns all that the command writes until its shell ends. Processes that it leaves running are
  /// ended.
  ///
  /// - Throws: `.command`, also if it ends badly, or `.cancelled`. All of the command's processes
  ///   are ended then, too.
  package func output() async throws(ItemError) -> [UInt8] {
    let (output, fault) = try await written()
    if let fault { throw failure(fault) }
    return output
  }

  /// Returns the same, and why the command ended badly; nil if it ended well.
  package func written() async throws(ItemError) -> (output: [UInt8], fault: String?) {
    let child = try system(ChildProcess(command))
    var (output, complaint): ([UInt8], [UInt8]) = ([], [])
    let outcome: Outcome
    do throws(ItemError) {
      outcome = try await collect(from: child, &output, &complaint)
    } catch {
      child.stop()
      throw failure(error.message)
    }
    guard outcome == .ended else {
      child.stop()
      switch outcome {
      case .late: throw failure("no complete record within \(timeout.formattedSeconds) s")
      case .tooLong: throw failure("more than \(limit >> 20) MB in one page")
      case .cancelled, .ended: throw .cancelled
      }
    }
    return (output, Self.reason(of: child.finish(), complaint))
  }

  /// Why a command ended badly, with its last complaint; nil if it ended well.
  static func reason(of end: CommandEnd, _ complaint: [UInt8]) -> String? {
    switch end {
    case .exited(0): nil
    case .exited(let status): "status \(status)" + lastLine(of: complaint)
    case .killed(let signal):
      "killed by signal \(signal), \(Signal.name(of: signal))" + lastLine(of: complaint)
    case .failed(let reason): reason
    }
  }

  func failure(_ reason: String) -> ItemError { .command(command: name, reason: reason) }

  private func collect(
    from child: ChildProcess, _ output: inout [UInt8], _ complaint: inout [UInt8]
  ) async throws(ItemError) -> Outcome {
    let deadline = ContinuousClock.now + timeout
    var open = [child.output, child.errors]
    while true {
      switch await Readiness.shared.wait(for: [child.ended] + open, until: deadline) {
      case .cancelled: return .cancelled
      case .late: return .late
      case .ready: break
      }
      // Check for the end before reading. The reads below then get everything written before the
      // end.
      let isEnded = try system(child.ended.isReady())
      for descriptor in open {
        while let bytes = try system(descriptor.bytesReady(count: 65_536)) {
          if bytes.isEmpty { open.removeAll { $0 === descriptor } }
          if descriptor === child.output {
            output += bytes
          } else {
            complaint = Array((complaint + bytes).suffix(Self.complaintLimit))
          }
          if output.count > limit { return .tooLong }
          if bytes.isEmpty || Task.isCancelled || deadline <= .now { break }
        }
      }
      if isEnded { return .ended }
    }
  }

  /// The last line that is not empty, after a colon; an empty text if there is none.
  private static func lastLine(of complaint: [UInt8]) -> String {
    let lines = complaint.split { $0 == 0x0A || $0 == 0x0D }
    guard let last = lines.last(where: { !$0.allSatisfy(isSpace) }) else { return "" }
    return ": \(String(decoding: last, as: UTF8.self).prefix(300))"
  }
}

extension Duration {
  /// Seconds, with as many decimals as needed: `30`, `0.2`.
  fileprivate var formattedSeconds: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return components.attoseconds == 0 ? "\(components.seconds)" : "\(seconds)"
  }
}
