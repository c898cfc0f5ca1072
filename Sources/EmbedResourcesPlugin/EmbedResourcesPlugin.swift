// Runs EmbedResources over the folder Resources before WaterfallItems is compiled.

import Foundation
import PackagePlugin

@main
struct EmbedResourcesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Resources")
      .resolvingSymlinksInPath()  // The fuzzer's package has a link.
    let files = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInData.swift")
    return [
      .buildCommand(
        displayName: "Embedding Resources",
        executable: try context.tool(named: "EmbedResources").url,
        arguments: [output.path()] + files.map { $0.path() },
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
