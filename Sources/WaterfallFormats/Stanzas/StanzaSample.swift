import WaterfallRecords

/// The first stanzas of a text. They show whether the text consists of stanzas.
///
/// Prose has lines such as `Note: …`, logs have `ERROR: …`, and YAML consists of little else. So
/// every line has to be a line of a stanza. The names of the fields also have to be those of a
/// known format, padded up to the colon, or the same in several stanzas.
struct StanzaSample {
  private struct Stanza {
    var names: [String] = []
    var paddedCount = 0
    var hasTitle = false
  }

  private var stanzas: [Stanza] = []
  private var isWhole = true
  /// Whether a line without a name is above a stanza.
  private var hasTitles = false

  /// The largest number of stanzas to look at.
  private static let mostStanzas = 50
  /// The number of names that several stanzas have to share.
  private static let leastShared = 3

  init(_ bytes: [UInt8], from first: Int) {
    let start = bytes[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? first
    var stanza = Stanza()
    // The last line may be cut, so it is skipped.
    let end = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    var isLDIF = false
    forEachLine(in: start..<max(start, end), of: bytes) { range in
      switch StanzaLine(bytes, range, isLDIF: isLDIF).content {
      case .comment: break
      case .blank:
        if !stanza.names.isEmpty { stanzas.append(stanza) }
        stanza = Stanza()
      case .continuation: isWhole = !stanza.names.isEmpty
      case .other where stanza.names.isEmpty && StanzaLine.isEnvelope(bytes[range]): break
      case .other where stanza.names.isEmpty && !stanza.hasTitle && Self.isTitle(bytes[range]):
        (stanza.hasTitle, hasTitles) = (true, true)
      case .other: isWhole = isLDIF && bytes[range].elementsEqual("-".utf8)
      case .field(let key, _):
        let name = String(decoding: bytes[key.range], as: UTF8.self)
        if stanza.names.isEmpty { isLDIF = isLDIF || StanzaKind.beginsLDIF(name) }
        stanza.names.append(name)
        stanza.paddedCount += key.isPadded ? 1 : 0
      }
      return isWhole && stanzas.count < Self.mostStanzas
    }
    if !stanza.names.isEmpty { stanzas.append(stanza) }
  }

  /// Whether the text certainly consists of stanzas.
  var isCertain: Bool {
    guard isWhole, let first = stanzas.first(where: { $0.names != ["version"] }) else {
      return false
    }
    return isPadded || !hasTitles && (StanzaKind(first.names) != .any || areAlike)
  }

  /// Whether a line could be a title of a few words, such as `Installed Packages` of `dnf info`.
  private static func isTitle(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(whereSeparator: isSpace)
    return 1...3 ~= words.count && words.joined().allSatisfy(isLetter)
  }

  /// Whether at least three quarters of the names have padding before their colons. Prose hardly
  /// ever has it.
  private var isPadded: Bool {
    let count = stanzas.reduce(0) { $0 + $1.names.count }
    let padded = stanzas.reduce(0) { $0 + $1.paddedCount }
    return count > Self.leastShared && padded * 4 >= count * 3
  }

  /// Whether nearly all stanzas begin with the same name and share other names.
  private var areAlike: Bool {
    guard stanzas.count > 1, let first = stanzas.first?.names.first else { return false }
    let beginnings = stanzas.count { $0.names.first == first }
    var counts: [String: Int] = [:]
    for stanza in stanzas {
      for name in Set(stanza.names) { counts[name, default: 0] += 1 }
    }
    let alike = stanzas.count { stanza in
      Set(stanza.names).count { counts[$0, default: 0] > 1 } >= Self.leastShared
    }
    // The last stanza may be cut, so one exception is allowed.
    return (beginnings + 1) * 10 >= stanzas.count * 9 && beginnings > 1
      && (alike + 1) * 10 >= stanzas.count * 9 && alike > 1
  }
}

/// The formats of stanzas that are recognised by the names of their fields.
enum StanzaKind {
  case debian, ldif, mail
  /// A single stanza that `pip show` or `svn info` prints.
  case program
  case any

  /// - Parameter names: the names in one stanza, in their order.
  init(_ names: [String]) {
    // The case of letters counts, because other texts have some of these names in small letters.
    let set = Set(names.prefix(Self.mostNames))
    let isOfDN = names.prefix(2).contains { $0.lowercased() == "dn" }
    if isOfDN, names.count > 1, names.allSatisfy(\.isOneWord) {
      self = .ldif
    } else if Self.debianNames.contains(where: { $0.isSubset(of: set) }) {
      self = .debian
    } else if set.count(where: FieldNames.mailHead.have) > 1, names.allSatisfy(\.isOneWord) {
      self = .mail
    } else if Self.programNames.contains(where: { $0.isSubset(of: set) }) {
      self = .program
    } else {
      self = .any
    }
  }

  static func beginsLDIF(_ name: String) -> Bool {
    ["dn", "version"].contains(name.lowercased())
  }

  private static let mostNames = 64
  private static let debianNames: [Set<String>] = [
    ["Package", "Version"], ["Package", "Status"], ["Package", "Architecture"],
    ["Source", "Maintainer"], ["Types", "URIs"], ["Suite", "Codename"],
  ]
  private static let programNames: [Set<String>] = [
    ["Name", "Version", "Summary"], ["Path", "Node Kind", "Schedule"],
  ]
}

extension String {
  fileprivate var isOneWord: Bool { !utf8.contains(0x20) }
}
