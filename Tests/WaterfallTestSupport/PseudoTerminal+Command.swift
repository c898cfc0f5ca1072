import Glibc

extension PseudoTerminal {
  /// A program to run, with its arguments, environment and files.
  package struct Command {
    package enum Input {
      case terminal
      case closed
      /// The path of a file.
      case file(String)
      /// A pipe that ends after these bytes.
      case pipe([UInt8])
    }
    /// The destination of standard output or standard error.
    package enum Output {
      case terminal
      /// The path of a file, which is created or emptied.
      case file(String)
    }

    package var program: String
    /// Without the program's name.
    package var arguments: [String]
    /// The complete environment; nothing is inherited.
    package var environment: [String: String] = [:]
    /// The working directory; nil keeps the tests' own.
    package var directory: String?
    package var input = Input.terminal
    package var output = Output.terminal
    package var errors = Output.terminal
    /// Whether the terminal becomes the controlling terminal, which `/dev/tty` opens.
    package var controls = true

    package init(_ program: String, _ arguments: [String] = []) {
      (self.program, self.arguments) = (program, arguments)
    }
  }

  package enum ExitStatus: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)

    init(waitStatus: Int32) {
      let signal = waitStatus & 0x7F  // WTERMSIG, a macro
      self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signalled(signal)
    }

    /// The value that a shell has in `$?`: 128 + n after signal n.
    package var shellStatus: Int32 {
      switch self {
      case .exited(let status): status
      case .signalled(let signal): 128 + signal
      }
    }
  }

  /// A call that failed: its name and the kernel's reason.
  package struct SystemError: Error, CustomStringConvertible {
    package var call: String
    package var number: Int32
    package var description: String { unsafe "\(call): \(String(cString: strerror(number)))" }
  }

  /// The line settings that `stty` shows.
  package struct LineSettings: Hashable, Sendable {
    package var input: UInt32 = 0
    package var output: UInt32 = 0
    package var control: UInt32 = 0
    package var local: UInt32 = 0
    package var characters: [UInt8] = []

    /// Whether typed characters are shown at once.
    package var echoes: Bool { local & UInt32(ECHO) != 0 }
    /// Whether input arrives in lines.
    package var isCanonical: Bool { local & UInt32(ICANON) != 0 }

    init(of descriptor: Int32) {
      var raw = termios()
      guard unsafe tcgetattr(descriptor, &raw) == 0 else { return }
      (input, output, control, local) = (raw.c_iflag, raw.c_oflag, raw.c_cflag, raw.c_lflag)
      characters = unsafe withUnsafeBytes(of: raw.c_cc) { unsafe Array($0) }
    }
  }
}

/// Turns a result of -1 into an error.
@discardableResult
func check(_ call: String, _ result: Int32) throws(PseudoTerminal.SystemError) -> Int32 {
  guard result >= 0 else { throw PseudoTerminal.SystemError(call: call, number: errno) }
  return result
}
