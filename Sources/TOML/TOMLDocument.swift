package import WaterfallRecords

/// The content of a TOML file: every value with its place.
package struct TOMLDocument: Hashable, Sendable {
  /// A value that is not a table, with its full name.
  ///
  /// `x = "quit"` under the header `[keys]` is one entry with the path `keys`, `x`.
  package struct Entry: Hashable, Sendable {
    package var path: [String]
    package var place: TextPlace
    package var value: TOMLValue
  }

  /// A table with its full name; an array of tables is an entry instead.
  package struct Header: Hashable, Sendable {
    package var path: [String]
    package var place: TextPlace
  }

  /// The members of the outermost table.
  package let members: [TOMLMember]

  /// All values that are not tables, in the file's order.
  package var entries: [Entry] {
    var entries: [Entry] = []
    Self.visit(members, in: []) { (path, member) in
      if member.value.kind != .table {
        entries.append(Entry(path: path, place: member.place, value: member.value))
      }
    }
    return entries.sorted { $0.place < $1.place }
  }

  /// All tables, in the file's order.
  package var headers: [Header] {
    var headers: [Header] = []
    Self.visit(members, in: []) { (path, member) in
      if member.value.kind == .table { headers.append(Header(path: path, place: member.place)) }
    }
    return headers.sorted { $0.place < $1.place }
  }

  private static func visit(
    _ members: [TOMLMember], in path: [String], _ body: ([String], TOMLMember) -> Void
  ) {
    for member in members {
      let path = path + [member.name]
      body(path, member)
      if case .table(let inner) = member.value { visit(inner, in: path, body) }
    }
  }
}
