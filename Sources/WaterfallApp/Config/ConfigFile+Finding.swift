import Platform
import TerminalGrid
import WaterfallItems
import WaterfallRecords

extension ConfigFile {
  /// Finds the config file to use; nil if there is none.
  ///
  /// Strangers may set variables (`AcceptEnv` of sshd). So under `secure`, neither variables nor
  /// options choose the file: it is the account's own. If that file itself says `secure`, no other
  /// file can replace it.
  ///
  /// - Parameters:
  ///   - name: the path in an option or a variable; nil means the default file, if it exists.
  ///   - isSecure: whether an option or a variable switches `secure` on.
  ///   - account: the home directory of the account; nil if it has none.
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

  /// - Throws: an error that does not quote the file, because others may not be allowed to read it.
  private static func fileOfAccount(_ home: String?) throws(Failure) -> ConfigFile? {
    do throws(ConfigError) {
      return try home.flatMap { (home) throws(ConfigError) in
        try read(defaultPath(["HOME": home]) ?? "")
      }
    } catch {
      throw .config(error.withoutQuotation)
    }
  }

  /// The named file, or else the default one if it exists.
  static func find(
    named name: String?, environment: [String: String]
  ) throws(ConfigError) -> ConfigFile? {
    guard let path = name ?? defaultPath(environment) else { return nil }
    if let file = try read(path) { return file }
    if name != nil { throw .missing(path: path) }
    return nil
  }

  /// Reads a config file; nil if it does not exist.
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

  /// `waterfall/config.toml` in the place that the XDG base directory specification says; nil if
  /// there is no home directory.
  static func defaultPath(_ environment: [String: String]) -> String? {
    // The specification says to ignore a relative path.
    if let base = environment["XDG_CONFIG_HOME"], base.begins(with: "/") {
      return "\(base)/waterfall/config.toml"
    }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return "\(home)/.config/waterfall/config.toml"
  }

  /// The largest size of a config file: 1 MB.
  private static let longest = 1 << 20
}
