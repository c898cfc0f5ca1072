import WaterfallRecords

/// A table while its file is being read; how it was created decides what may still be added.
final class TOMLTable {
  enum Origin {
    /// The header of a table inside it implied it; its own header has not been read.
    case implied
    /// Its own header named it.
    case header
    /// A dotted key implied it: `it.name = 1` creates the table `it`.
    case dotted
  }

  enum Content {
    case value(TOMLValue)
    case table(TOMLTable)
    /// Tables from headers in double brackets; only the last one can still grow. The ones before it
    /// may already be JSON, each followed by a comma.
    case tables([TOMLTable], json: [UInt8] = [])
  }

  /// The use that will be made of the tables.
  enum Purpose {
    /// The caller wants every value with its place.
    case keepsPlaces
    case becomesJSON
  }

  private struct Member {
    var name: String
    var place: TextPlace
    var content: Content
  }

  var origin: Origin
  /// The number of tables and arrays that contain its values, itself included.
  let depth: Int
  private let purpose: Purpose
  private var members: [Member] = []
  private var places: [ExactText: Int] = [:]

  init(_ origin: Origin, depth: Int, _ purpose: Purpose) {
    (self.origin, self.depth, self.purpose) = (origin, depth, purpose)
  }

  var isEmpty: Bool { members.isEmpty }

  func line(of name: String) -> Int? { places[ExactText(name)].map { members[$0].place.line } }

  subscript(name: String) -> Content? { places[ExactText(name)].map { members[$0].content } }

  /// Adds a member; its name must be free.
  func add(_ name: String, at place: TextPlace, _ content: Content) {
    places[ExactText(name)] = members.count
    members.append(Member(name: name, place: place, content: content))
  }

  /// Adds a table to the array of tables with this name.
  func append(_ table: TOMLTable, to name: String) {
    guard let index = places[ExactText(name)],
      case .tables(var tables, var json) = members[index].content
    else { return }
    // Without this, the arrays would have two owners, and changing them would copy them.
    members[index].content = .tables([])
    if purpose == .becomesJSON, let last = tables.popLast() {
      // The table is complete: keys can reach only the last table of the array.
      last.appendJSON(to: &json)
      json.append(UInt8(ascii: ","))
    }
    tables.append(table)
    members[index].content = .tables(tables, json: json)
  }

  /// Appends the table as JSON; nothing may be added to it afterwards.
  func appendJSON(to json: inout [UInt8]) {
    json.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      appendHarmlessJSON(member.name, to: &json)
      json.append(UInt8(ascii: ":"))
      switch member.content {
      case .value(let value): value.appendJSON(to: &json)
      case .table(let table): table.appendJSON(to: &json)
      case .tables(let tables, let before):
        json.append(UInt8(ascii: "["))
        json += before
        for (index, table) in tables.enumerated() {
          if index > 0 { json.append(UInt8(ascii: ",")) }
          table.appendJSON(to: &json)
        }
        json.append(UInt8(ascii: "]"))
      }
    }
    json.append(UInt8(ascii: "}"))
  }

  /// All members; valid only after the whole file has been read.
  var finished: [TOMLMember] {
    members.map { member in
      let value: TOMLValue =
        switch member.content {
        case .value(let value): value
        case .table(let table): .table(table.finished)
        case .tables(let tables, _): .array(tables.map { .table($0.finished) })
        }
      return TOMLMember(name: member.name, place: member.place, value: value)
    }
  }
}

// MARK: Rules

extension TOMLTable {
  /// Why a name cannot be used in this way.
  struct Refusal: Error {
    let cause: TOMLError.Cause
  }

  /// The table to which a header's next name leads; created as an implied one if it is missing.
  func table(ofHeader name: String, at place: TextPlace) throws(Refusal) -> TOMLTable {
    switch self[name] {
    case nil: return added(name, at: place, TOMLTable(.implied, depth: depth + 1, purpose))
    case .table(let table): return table
    case .tables(let tables, _): return tables[tables.count - 1]
    case .value(let value): throw taken(name, by: value)
    }
  }

  /// The table that a header names last.
  func table(named name: String, title: String, at place: TextPlace) throws(Refusal) -> TOMLTable {
    switch self[name] {
    case nil: return added(name, at: place, TOMLTable(.header, depth: depth + 1, purpose))
    case .table(let table) where table.origin == .implied:
      table.origin = .header
      return table
    case .table, .tables, .value: throw second(title, line: line(of: name))
    }
  }

  /// A new table for a header in double brackets.
  func element(named name: String, title: String, at place: TextPlace) throws(Refusal) -> TOMLTable
  {
    let table = TOMLTable(.header, depth: depth + 2, purpose)
    switch self[name] {
    case nil: add(name, at: place, .tables([table]))
    case .tables: append(table, to: name)
    case .value(.array): throw closed(name)
    case .table, .value: throw second(title, line: line(of: name))
    }
    return table
  }

  /// The table to which a dotted key's next name leads.
  func table(ofKey name: String, at place: TextPlace) throws(Refusal) -> TOMLTable {
    switch self[name] {
    case nil: return added(name, at: place, TOMLTable(.dotted, depth: depth + 1, purpose))
    case .table(let table):
      guard table.origin != .header else { throw second(name, line: line(of: name)) }
      table.origin = .dotted
      return table
    case .tables: throw second(name, line: line(of: name))
    case .value(let value): throw taken(name, by: value)
    }
  }

  private func added(_ name: String, at place: TextPlace, _ table: TOMLTable) -> TOMLTable {
    add(name, at: place, .table(table))
    return table
  }

  /// The error for a value where a table is needed.
  private func taken(_ name: String, by value: TOMLValue) -> Refusal {
    switch value {
    case .table, .array: closed(name)
    default: second(name, line: line(of: name))
    }
  }

  private func closed(_ name: String) -> Refusal {
    Refusal(cause: .closed(name, firstLine: line(of: name) ?? 1))
  }

  func second(_ name: String, line: Int?) -> Refusal {
    Refusal(cause: .duplicate(name, firstLine: line ?? 1))
  }
}
