import Testing
import WaterfallRecords

/// Tables of orders and the like, in which many records share a status.
private struct OrderCase: CustomTestStringConvertible {
  let testDescription: String
  /// The names of the columns, and the values of a row by its number.
  let names: String
  let row: @Sendable (Int) -> String
  let titles: [String]

  init(_ names: String, _ titles: [String], row: @escaping @Sendable (Int) -> String) {
    (testDescription, self.names, self.titles, self.row) = (names, names, titles, row)
  }

  static let all = [
    OrderCase("order_id,date,status,total", ["order_id 1003", "order_id 1006"]) {
      "\(1000 + $0 * 3),2026-11-\(10 + $0 % 7),\(state($0)),\($0 * 7 % 5).50"
    },
    OrderCase("id,customer,status", ["Ann 1", "Ann 2"]) { "\($0),Ann \($0 % 9),\(state($0))" },
    OrderCase("status,id", ["a1", "a2"]) { "\(state($0)),a\($0)" },
    OrderCase("status,flight,airline", ["LH1", "LH2"]) { "\(state($0)),LH\($0),\($0 % 2)LH" },
    OrderCase("etat,facture,client", ["facture 4502", "facture 4504"]) {
      "\(state($0)),\(4500 + $0 * 2),\($0 % 2 == 0 ? "Dupont" : "Martin")"
    },
    OrderCase("Status,Nr,Summe", ["Nr 71", "Nr 72"]) {
      "\(state($0)),\(70 + $0),\($0 * 5 % 7)\u{202F}€"
    },
    OrderCase("status,total,created", ["2026-11-11", "2026-11-12"]) {
      "\(state($0)),\($0 * 7 % 5),2026-11-\(10 + $0)"
    },
    OrderCase("status,region,total", ["West", "East"]) {
      "\(state($0)),\($0 % 2 == 0 ? "East" : "West"),\($0 * 7 % 5)"
    },
    OrderCase("status,duration,nights", ["", ""]) { "\(state($0)),\($0 * 7 % 5)s,\($0 % 3)" },
  ]

  private static func state(_ row: Int) -> String { row % 3 == 0 ? "paid" : "shipped" }
}

@Test(arguments: OrderCase.all)
private func `a status that many records share is no title`(_ example: OrderCase) {
  let names = example.names.split(separator: ",").map(String.init)
  let records = (1...20).map { row in
    Record(
      fields: zip(names, example.row(row).split(separator: ",")).map {
        Field($0, .string(String($1)))
      })
  }
  let fields = CardFields.detect(in: records)
  #expect(records.prefix(2).map { fields.content(of: $0).title } == example.titles)
}
