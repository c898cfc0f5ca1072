import ArgumentParser
import WaterfallResources

/// `--shell-integration`: the shells for which there are keys. Their scripts are in
/// `Resources/shell`.
enum ShellKeys: String, ExpressibleByArgument, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: "\(BuiltInData.keysBASH)\n"
    case .zsh: "\(BuiltInData.keysZSH)\n"
    case .fish: "\(BuiltInData.keysFISH)\n"
    }
  }
}
