import Foundation
import Glibc
import WaterfallTestSupport

/// Files beside a forced command's source.
///
/// Some must not be reached by guests. Others are traps that a guest could make the program read or
/// run.
enum Plant {
  /// A program that creates the file `ran` when it is run.
  private static let tool = "#!/bin/sh\n: > '{plant}/ran'\necho KEEP-OUT-4711\n"

  /// A file that names, for gdk-pixbuf, the module that reads each kind of picture.
  private static let loaders = """
    "{plant}/module.so"
    "webp" 5 "gdk-pixbuf" "WebP" "LGPL"
    "image/webp" ""
    "webp" ""
    "RIFFxxxxWEBP" "    xxxx    " 100

    "{plant}/module.so"
    "gif" 4 "gdk-pixbuf" "GIF" "LGPL"
    "image/gif" ""
    "gif" ""
    "GIF8" "" 100

    """

  private static let config = """
    on-enter = "{plant}/tool"
    preview = "{plant}/tool"
    more = "{plant}/tool"
    secure = false
    KEEP-OUT-4711 = 1

    """

  private static let texts = [
    "secret.txt": "KEEP-OUT-4711\n", "secret.ndjson": #"{"title": "KEEP-OUT-4711"}"# + "\n",
    "config.toml": config, "waterfall/config.toml": config, "loaders.cache": loaders,
    "module.so": "KEEP-OUT-4711\n", "home/.config/waterfall/config.toml": config,
    "home/.terminfo/x/xterm-256color": "KEEP-OUT-4711\n",
    "terminfo/x/xterm-256color": "KEEP-OUT-4711\n", "terminfo/e/evil": "KEEP-OUT-4711\n",
    "locale/xx_XX/LC_CTYPE": "KEEP-OUT-4711\n", "locale/xx_XX.UTF-8/LC_CTYPE": "KEEP-OUT-4711\n",
    "gconv/gconv-modules": "module ISO-8859-1// INTERNAL {plant}/module 1\n",
  ]

  static func fill(_ folder: TerminalSession.Folder) throws {
    for (name, text) in texts { try write("plant/" + name, text, in: folder) }
    for name in ["tool", "bin/sh", "bin/vi", "bin/xdg-open", "bin/less"] {
      try write("plant/" + name, tool, in: folder)
      _ = unsafe chmod(folder["plant/" + name], 0o755)
    }
    let red = SamplePicture.png(width: 16, height: 8) { _, _ in [255, 0, 0, 255] }
    for name in ["plant/secret.png", "home/secret.png", "source/own.png"] {
      try folder.write(name, bytes: red)
    }
    try folder.write("home/secret.txt", "KEEP-OUT-4711\n")
    try folder.write("source/own.webp", bytes: SamplePicture.losslessWebP)
    try folder.write("source/own.gif", bytes: SamplePicture.gif)
  }

  /// Writes a text, with `{plant}` replaced by the folder.
  static func write(_ name: String, _ text: String, in folder: TerminalSession.Folder) throws {
    let directory = URL(fileURLWithPath: folder[name]).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try folder.write(name, text.replacing("{plant}", with: folder["plant"]))
  }

  /// The names and sizes of all files in the folders that must not change.
  static func inventory(_ folder: TerminalSession.Folder) -> [String] {
    ["plant", "home", "source"].flatMap { place in
      let names = FileManager.default.enumerator(atPath: folder[place])?.allObjects ?? []
      return names.map { name in
        let attributes = try? FileManager.default.attributesOfItem(
          atPath: folder["\(place)/\(name)"])
        return "\(place)/\(name) \(attributes?[.size] ?? 0)"
      }
    }
  }
}
