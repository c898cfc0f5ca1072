import Platform
import TerminalGrid
import WaterfallItems
import WaterfallRecords

extension ConfigFile {
  /// The file that settings come from.
  ///
  /// Strangers may set variables (`AcceptEnv` of sshd). So under `secure` neither they nor an
  /// option choose a file: it is that of the account. Where that file says `secure`, no other one
  /// takes its place.
  ///
  /// - Parameters:
  ///   - name: by an option or a variable; nil: the default one if it is there.
  ///   - isSecure: whether an option or a variable says so.
  ///   - account: the home directory of the account; nil: it has none.
  static func find(
    named name: String?, isSecure: Bool, environment: [String: String],
    account: @autoclosure () -> String? = ThisProcess.homeOfAccount
  ) throws(Failure) -> ConfigFile? {
    let isChosen = name != nil || environment["XDG_CONFIG_HOME"] != nil
    if isSecure || isChosen {
      let own = try fileOfAccount(account())
      if isSecure || own?.isSecure == true {
        if name != nil {
          throw .option(.insecure(option: "--config or WATERFALL_CONFIG", .namesFile))
        }
        return own
      }
    }
    do throws(ConfigError) {
      return try find(named: name, environment: environment)
    } catch {
      throw .config(error)
    }
  }

  /// - Throws: without a word of the file, which is not known to be for everybody.
  private static func fileOfAccount(_ home: String?) throws(Failure) -> ConfigFile? {
    do throws(ConfigError) {
      return try home.flatMap { (home) throws(ConfigError) in
        try read(defaultPath(["HOME": home]) ?? "")
      }
    } catch {
      throw .config(error.withoutQuotation)
    }
  }

  /// The file that is named, or else the default one if it is there.
  static func find(
    named name: String?, environment: [String: String]
  ) throws(ConfigError) -> ConfigFile? {
    guard let path = name ?? defaultPath(environment) else { return nil }
    if let file = try read(path) { return file }
    if name != nil { throw .missing(path: path) }
    return nil
  }

  /// nil: there is none.
  private static func read(_ path: String) throws(ConfigError) -> ConfigFile? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Descriptor(path: path).allBytes(limit: longest)
    } catch {
      if error.isMissing { return nil }
      throw .unreadable(path: path, reason: error.reason)
    }
    return try ConfigFile(path: path, bytes: bytes)
  }

  /// `waterfall/config.toml` where the XDG base directories say; nil if there is no home.
  static func defaultPath(_ environment: [String: String]) -> String? {
    // A relative one is to be ignored, says the specification.
    if let base = environment["XDG_CONFIG_HOME"], base.begins(with: "/") {
      return "\(base)/waterfall/config.toml"
    }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return "\(home)/.config/waterfall/config.toml"
  }

  /// Bytes that a config file may have at most: 1 MB.
  private static let longest = 1 << 20
}
