import Foundation

/// The commit that is checked out as a constant of the program, for `waterfall --version`.
struct BuiltCommit {
  /// The first digits of the commit's hash; empty where there is no git repository, as in an
  /// unpacked archive.
  private var hash = ""

  var swift: String {
    """
    /// The first digits of the commit that the program was built from; empty if it is not known.
    let builtCommit = "\(hash)"

    """
  }

  init(in package: URL) {
    let folder = package.appending(path: ".git")
    let head = lines(of: folder.appending(path: "HEAD")).first ?? []
    let prefix = Array("ref: ".utf8)
    guard head.starts(with: prefix) else {
      hash = digits(head)
      return
    }
    let branch = Array(head.dropFirst(prefix.count))
    let path = String(decoding: branch, as: UTF8.self)
    if let own = lines(of: folder.appending(path: path)).first {
      hash = digits(own)
    } else {
      let packed = lines(of: folder.appending(path: "packed-refs"))
      hash = digits(packed.first { $0.suffix(branch.count) == branch[...] } ?? [])
    }
  }

  private func lines(of file: URL) -> [[UInt8]] {
    let bytes = (try? Data(contentsOf: file)).map { Array($0) } ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  private func digits(_ hash: [UInt8]) -> String { String(decoding: hash.prefix(7), as: UTF8.self) }
}
