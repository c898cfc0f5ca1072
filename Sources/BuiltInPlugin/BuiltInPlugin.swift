// Writes sources before they are compiled: the names of fields for WaterfallRecords and the data
// files for WaterfallResources, both from Resources, and the commit for the program.
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
      switch target.name {
      case "waterfall": ("BuiltCommit.swift", BuiltCommit(in: package).swift)
      case "WaterfallRecords": ("FieldNames+BuiltIn.swift", try BuiltInFields(in: package).swift)
      default: ("BuiltInData.swift", try BuiltInData(in: package).swift)
      }
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
