import CVTerm
import Glibc

/// The kernel's facts about running processes, as `ps` reads them.
package enum ProcessTable {
  package static var processes: [Int32] { numbers(in: "/proc") }

  /// The processes of a group that are running.
  package static func members(of group: Int32) -> [Int32] {
    processes.filter { getpgid($0) == group && isRunning($0) }
  }

  /// Whether a process is still running. A process that has ended but was not reaped does not
  /// count.
  package static func isRunning(_ process: Int32) -> Bool {
    state(of: process).map { $0 != "Z" && $0 != "X" } ?? false
  }

  /// Whether a process was stopped, as by SIGSTOP.
  package static func isStopped(_ process: Int32) -> Bool { state(of: process) == "T" }

  /// The name of a process's program, cut to 15 bytes; nil if there is no such process.
  package static func name(of process: Int32) -> String? {
    let text = text(ofFile: "/proc/\(process)/comm")
    return text.isEmpty ? nil : String(text.dropLast())
  }

  /// The environment that a process was started with, as `NAME=value`; empty if it cannot be read.
  package static func environment(of process: Int32) -> [Substring] {
    text(ofFile: "/proc/\(process)/environ").split(separator: "\0")
  }

  /// A number from proc(5)'s `status`, such as `VmRSS` (kilobytes) or `Threads`; nil if absent.
  package static func number(_ name: String, of process: Int32) -> Int? {
    let lines = text(ofFile: "/proc/\(process)/status").split(separator: "\n")
    return lines.first { $0.hasPrefix("\(name):") }.flatMap { Int($0.filter(\.isNumber)) }
  }

  /// The processes that `process` has started, and their children, recursively. A process whose
  /// parent has ended is not found.
  package static func descendants(of process: Int32) -> [Int32] {
    var parents: [Int32: Int32] = [:]
    for child in processes {
      parents[child] = fields(of: child).dropFirst().first.flatMap { Int32($0) }
    }
    var found: [Int32] = []
    var generation: [Int32] = [process]
    while !generation.isEmpty {
      generation = parents.filter { generation.contains($0.value) }.map(\.key)
      found += generation
    }
    return found
  }

  /// The names in a directory that are numbers, as in `/proc`.
  package static func numbers(in directory: String) -> [Int32] {
    guard let folder = unsafe opendir(directory) else { return [] }
    defer { unsafe closedir(folder) }
    var numbers: [Int32] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let number = Int32(name) { numbers.append(number) }
    }
    return numbers
  }

  /// The first 16,384 bytes of a file in `/proc`; empty if the file does not exist.
  package static func text(ofFile path: String) -> String {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { _ = Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe max(0, Glibc.read(file, &bytes, bytes.count))
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func state(of process: Int32) -> Substring? { fields(of: process).first }

  /// The fields after the name in `/proc/N/stat`: the state, the parent …
  private static func fields(of process: Int32) -> [Substring] {
    let words = text(ofFile: "/proc/\(process)/stat")
    guard let end = words.lastIndex(of: ")") else { return [] }
    return words[end...].dropFirst().split(separator: " ")
  }
}
