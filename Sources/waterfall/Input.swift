import ArgumentParser
import Glibc
import WaterfallItems

/// What a command line means by its sources.
struct Input {
  let source: any ItemSource
  /// For the status line.
  let name: String
  /// Items a page, where the source has its own idea; nil: as many as the screen needs.
  let pageSize: Int?

  /// The built-in board comes in pages of this many.
  private static let boardPageSize = 20

  init(_ path: String?, options: SourceOptions) throws {
    do throws(ItemError) {
      switch path {
      case nil where isatty(STDIN_FILENO) == 1:
        self.init(source: builtInBoard(), name: "waterfalls", pageSize: Self.boardPageSize)
      case nil, "-":
        guard isatty(STDIN_FILENO) == 0 else {
          throw .missing(name: "-", reason: "standard input is the terminal: pipe something in")
        }
        guard !StandardDescriptors.inputWasClosed else {
          throw .missing(name: "standard input", reason: "it is closed")
        }
        self.init(
          source: try standardInput(options: options), name: "standard input", pageSize: nil)
      case let path?:
        let name = path.split(separator: "/").last.map(String.init) ?? path
        self.init(source: try openSource(path: path, options: options), name: name, pageSize: nil)
      }
    } catch {
      throw failure(error)
    }
  }

  init(source: any ItemSource, name: String, pageSize: Int?) {
    (self.source, self.name, self.pageSize) = (source, name, pageSize)
  }
}

/// The three descriptors that every program expects to have.
enum StandardDescriptors {
  /// Whether standard input was closed when the program began.
  static let inputWasClosed = isClosed(STDIN_FILENO)

  /// Opens what is closed on /dev/null: a file of ours would otherwise get the number, and be taken for standard output.
  static func fill() {
    _ = inputWasClosed
    for descriptor in 0...2 where isClosed(Int32(descriptor)) {
      unsafe _ = open("/dev/null", O_RDWR)
    }
  }

  private static func isClosed(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_GETFD) < 0
  }
}
