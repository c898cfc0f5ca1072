import Foundation

/// The roles of `Resources/fields.txt` as constants of Swift. That file explains its form.
///
/// The compiler puts literals into the program as they are. So nothing is read at the start, and
/// threads do not wait for each other to count references to the names.
struct BuiltInFields {
  private static let file = "fields.txt"
  private var constants = ""

  var swift: String {
    """
    /// The roles of `Resources/fields.txt`.
    extension FieldNames {
    \(constants)}

    """
  }

  init(in package: URL) throws {
    let file = package.appending(path: "Resources").appending(path: Self.file)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    var (comment, role) = ([String](), Role?.none)
    for (index, line) in lines.enumerated() {
      if line.utf8.first == UInt8(ascii: " "), role != nil {
        role?.add(line)
        continue
      }
      add(role)
      role = nil
      if line.isEmpty {
        comment = []
      } else if line.utf8.first == UInt8(ascii: "#") {
        comment.append(line.dropFirst().trimmingCharacters(in: .whitespaces))
      } else if let sign = line.unicodeScalars.firstIndex(where: { $0 == ":" || $0 == "=" }) {
        let name = line[..<sign].trimmingCharacters(in: .whitespaces)
        role = Role(name: name, comment: comment)
        role?.add(String(line.unicodeScalars[sign...].dropFirst()))
      } else {
        throw Fault(description: "\(Self.file):\(index + 1): there is no role and : or =")
      }
    }
    add(role)
  }

  private mutating func add(_ role: Role?) {
    guard let role else { return }
    for line in role.comment { constants += "  /// \(line)\n" }
    let lists = [
      ("names", role.literals(starBefore: false, starAfter: false)),
      ("beginnings", role.literals(starBefore: false, starAfter: true)),
      ("endings", role.literals(starBefore: true, starAfter: false)),
      ("parts", role.literals(starBefore: true, starAfter: true)),
    ]
    let arguments = lists.filter { !$0.1.isEmpty }.map { "\($0): [\($1)]" }
    constants += "  package static let \(role.name) = FieldNames(\n    "
    constants += arguments.joined(separator: ",\n    ") + ")\n"
  }

  /// A line of the file, with those that continue it.
  private struct Role {
    let name: String
    let comment: [String]
    private var names: [String] = []

    init(name: String, comment: [String]) { (self.name, self.comment) = (name, comment) }

    mutating func add(_ line: String) {
      names += line.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }

    /// Those of the names that have just these stars, without the stars.
    func literals(starBefore: Bool, starAfter: Bool) -> String {
      let star = UInt8(ascii: "*")
      let some = names.filter {
        ($0.utf8.first == star) == starBefore && ($0.utf8.last == star) == starAfter
      }
      return some.map { "\"\($0.trimmingCharacters(in: ["*"]))\"" }.joined(separator: ", ")
    }
  }

  private struct Fault: Error, CustomStringConvertible {
    let description: String
  }
}
