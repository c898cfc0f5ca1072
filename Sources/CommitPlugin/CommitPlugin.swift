// Writes the commit that is checked out into a constant of the program, for `waterfall --version`.
// It is empty where there is no git repository, as in an unpacked archive.

import Foundation
import PackagePlugin

@main
struct CommitPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: ".git")
    let output = context.pluginWorkDirectoryURL.appending(path: "Commit.swift")
    return [
      .buildCommand(
        displayName: "Naming the commit",
        executable: try context.tool(named: "embed-resources").url,
        arguments: ["--commit", commit(in: folder), output.path()],
        inputFiles: [],
        outputFiles: [output])
    ]
  }

  /// The first digits of the commit's hash; empty if it cannot be found.
  private func commit(in folder: URL) -> String {
    let head = lines(of: folder.appending(path: "HEAD")).first ?? []
    let prefix = Array("ref: ".utf8)
    guard head.starts(with: prefix) else { return digits(head) }
    let branch = Array(head.dropFirst(prefix.count))
    let path = String(decoding: branch, as: UTF8.self)
    if let own = lines(of: folder.appending(path: path)).first { return digits(own) }
    let packed = lines(of: folder.appending(path: "packed-refs"))
    return digits(packed.first { $0.suffix(branch.count) == branch[...] } ?? [])
  }

  private func lines(of file: URL) -> [[UInt8]] {
    let bytes = (try? Data(contentsOf: file)).map { Array($0) } ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  private func digits(_ hash: [UInt8]) -> String { String(decoding: hash.prefix(7), as: UTF8.self) }
}
