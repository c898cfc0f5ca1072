// Runs embed-resources before WaterfallResources is compiled. Its input is the data in Resources,
// and the pictures, pages and scripts for shells in the folders there.

import Foundation
import PackagePlugin

@main
struct EmbedResourcesPlugin: BuildToolPlugin {
  private static let data: Set<String> = ["json", "geojson", "plist"]
  private static let inFolders: Set<String> = ["jpg", "png", "md", "bash", "zsh", "fish"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Resources")
      .resolvingSymlinksInPath()  // The fuzzer's package has a symbolic link here.
    let entries = try entries(of: folder)
    let inner = try entries.filter(\.hasDirectoryPath).flatMap { try self.entries(of: $0) }
      .filter { Self.inFolders.contains($0.pathExtension) }
    let files = entries.filter { Self.data.contains($0.pathExtension) } + inner
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInData.swift")
    return [
      .buildCommand(
        displayName: "Embedding Resources",
        executable: try context.tool(named: "embed-resources").url,
        arguments: [output.path()] + files.map { $0.path() },
        inputFiles: files,
        outputFiles: [output])
    ]
  }

  private func entries(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }
}
