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
        executable: try context.tool(named: "EmbedResources").url,
        arguments: ["--commit", commit(in: folder), output.path()],
        inputFiles: [],
        outputFiles: [output])
    ]
  }

  /// The first digits of the commit's hash; empty if it cannot be found.
  private func commit(in folder: URL) -> String {
    let head = text(of: folder.appending(path: "HEAD"))
    let prefix = "ref: "
    guard head.hasPrefix(prefix) else { return digits(head) }
    let branch = String(head.dropFirst(prefix.count))
    let own = text(of: folder.appending(path: branch))
    if !own.isEmpty { return digits(own) }
    let packed = text(of: folder.appending(path: "packed-refs")).split(separator: "\n")
    return packed.first { $0.hasSuffix(" \(branch)") }.map { digits(String($0)) } ?? ""
  }

  private func text(of file: URL) -> String {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func digits(_ hash: String) -> String { String(hash.prefix { $0.isHexDigit }.prefix(7)) }
}
