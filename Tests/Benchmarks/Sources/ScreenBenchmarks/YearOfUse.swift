import Glibc

/// A home directory as somebody has it who has used the program for a year: 10,000 lines of history
/// and the places of 1,200 sources. It is removed when this object goes away.
final class YearOfUse {
  let home: String
  private static let folders = ["/.local", "/.local/state", "/.local/state/waterfall"]
  private static let names = ["history", "places"]

  init() {
    var template = Array("/tmp/waterfall-home-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { fatalError("no folder can be made in /tmp") }
    home = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    for folder in Self.folders { unsafe mkdir(home + folder, 0o700) }
    let prompts = ["search", "filter", "command", "pipe"]
    let typed = (0..<10_000).map { "\(prompts[$0 % 4])\tsome words \($0) field:value\($0 % 97)\n" }
    let places = (0..<1200).map {
      "/home/user/data/file-\($0).json%0A%0A\t\($0)\t\t\tlevel:error\tsize:desc\tmasonry\t\t\n"
    }
    for (name, lines) in zip(Self.names, [typed, places]) {
      let path = path(name)
      guard let file = unsafe fopen(path, "w") else { fatalError("\(path) cannot be written") }
      unsafe fputs(lines.joined(), file)
      unsafe fclose(file)
      unsafe chmod(path, 0o600)
    }
  }

  private func path(_ name: String) -> String { home + Self.folders[2] + "/" + name }

  deinit {
    for name in Self.names { unsafe unlink(path(name)) }
    for folder in Self.folders.reversed() + [""] { unsafe rmdir(home + folder) }
  }
}
