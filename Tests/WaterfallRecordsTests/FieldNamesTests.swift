import Foundation
import Testing

@testable import WaterfallRecords

struct FieldNamesTests {
  @Test(arguments: [
    (FieldNames.title, "title", true, true), (.title, "eventname", false, true),
    (.title, "names", true, true), (.title, "names2", false, false),
    (.digest, "sha256sum", false, true), (.digest, "imagesha256", false, true),
    (.digest, "ash256", false, false), (.noEpoch, "cpu", false, true),
    (.noEpoch, "startcpunumber", false, true), (.noEpoch, "cp", false, false),
    (.titleColumn, "UNIT", true, true), (.titleColumn, "unit", false, false),
    (.titleColumn, "Local Address:Port", true, true), (.rowNumber, "column 7", false, true),
  ])
  func `a name is one of a role's, or fits one with stars`(
    names: FieldNames, name: String, isOne: Bool, fits: Bool
  ) {
    #expect(names.have(name) == isOne)
    #expect(names.fit(name) == fits)
  }

  @Test(arguments: [
    ("title", FieldNames.title), ("description", .description), ("digest", .digest),
    ("noEpoch", .noEpoch),
  ])
  func `a role has the names of its line, in their order`(role: String, names: FieldNames) throws {
    let line = try #require(Role.all().first { $0.name == role })
    let starred =
      names.names + names.beginnings.map { $0 + "*" } + names.endings.map { "*" + $0 }
      + names.parts.map { "*\($0)*" }
    #expect(starred == line.names)
  }

  @Test func `no role comes twice, and each one is asked by the code`() throws {
    let roles = try Role.all().map(\.name)
    #expect(roles.count > 50)
    #expect(Set(roles).count == roles.count)
    #expect(try Set(roles).subtracting(Role.wordsAfterPoints()).isEmpty)
  }

  @Test func `no role has a name twice, and each name is in the form that its sign says`() throws {
    for role in try Role.all() {
      #expect(!role.names.isEmpty, "\(role.name)")
      #expect(Set(role.names).count == role.names.count, "\(role.name)")
      for name in role.names {
        let letters = name.trimmingCharacters(in: ["*"])
        #expect(!letters.isEmpty && !letters.contains { "*\"\\".contains($0) }, "\(role.name)")
        guard role.sign == ":" else { continue }
        #expect(FieldPath.folded(letters) == Array(letters.utf8), "\(role.name): \(name)")
      }
    }
  }
}

/// A line of `Resources/fields.txt`.
private struct Role {
  let name: String
  let sign: String
  let names: [String]

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func all() throws -> [Role] {
    let file = package.appending(path: "Resources/fields.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(of: "\n  ", with: " ")
    return text.matches(of: /(?m)^(\w+) ?([:=]) (.*)$/).map { line in
      let names = line.3.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return Role(name: String(line.1), sign: String(line.2), names: names)
    }
  }

  /// The words with a point before them in the rooms that ask for roles.
  static func wordsAfterPoints() throws -> Set<String> {
    var words: Set<String> = []
    for room in ["WaterfallRecords", "WaterfallFormats", "WaterfallCards", "WaterfallDocuments"] {
      let folder = package.appending(path: "Sources/\(room)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let pieces = try Data(contentsOf: file).split(separator: UInt8(ascii: ".")).dropFirst()
        words.formUnion(
          pieces.map { String(decoding: $0.prefix { isLetter($0) || isDigit($0) }, as: UTF8.self) })
      }
    }
    return words
  }
}
