// Writes the sources that are different in each checkout, before they are compiled: the data files
// of Resources for WaterfallResources, and the commit for the program.
//
// It writes them itself, without a tool. SwiftPM would compile a tool before all else, which takes
// two seconds of a first build.

import Foundation
import PackagePlugin

@main
struct BuiltInPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let (name, source) =
      target.name == "waterfall"
      ? ("BuiltCommit.swift", BuiltCommit(in: package).swift)
      : ("BuiltInData.swift", try BuiltInData(in: package).swift)
    let folder = context.pluginWorkDirectoryURL.appending(path: "Sources")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    // A file that is written again would be compiled again.
    if (try? Data(contentsOf: file)) != Data(source.utf8) {
      try Data(source.utf8).write(to: file, options: .atomic)
    }
    // SwiftPM takes sources from commands only. This one has nothing left to do.
    return [
      .prebuildCommand(
        displayName: "Writing \(name)",
        executable: URL(filePath: "/usr/bin/env"), arguments: ["true"],
        outputFilesDirectory: folder)
    ]
  }
}
