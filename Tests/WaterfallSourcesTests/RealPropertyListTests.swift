#if Libraries
import Foundation
import Testing
import WaterfallItems
import WaterfallTestSupport

@testable import WaterfallRecords
@testable import WaterfallSources

private let shop = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Resources/shop.plist").path

/// Converts a property list from XML to binary or back with libplist, an independent writer.
private func converted(_ path: String, in folder: TemporaryFolder, as name: String) throws -> String
{
  let program = try debianFile("/usr/bin/plistutil", package: "libplist-utils")
  Producer("exec \(program) -i '\(path)' -o '\(folder.path)/\(name)'").wait()
  return "\(folder.path)/\(name)"
}

@Test func `a binary property list of libplist's has the records of its XML`() async throws {
  let folder = TemporaryFolder()
  let original = await readAll(try openSource(path: shop))
  #expect(original.error == nil)
  #expect(original.items.count > 20)
  let xml = try converted(shop, in: folder, as: "shop.xml")
  #expect(try Data(contentsOf: URL(filePath: xml)).starts(with: "<".utf8))
  let outcome = await readAll(try openSource(path: xml))
  #expect(outcome.error == nil)
  #expect(outcome.records == original.records)
  let binary = try converted(xml, in: folder, as: "again.bin")
  #expect(try Data(contentsOf: URL(filePath: binary)).starts(with: "bplist".utf8))
  let again = await readAll(try openSource(path: binary))
  #expect(again.records == original.records)
}

@Test(arguments: [1, 7, 1000])
func `a binary property list opens with as many records as it has`(count: Int) async throws {
  let folder = TemporaryFolder()
  let rows = (1...count).map { number in
    """
    <dict><key>n</key><integer>\(number - 3)</integer><key>half</key><real>\(number).5</real>
    <key>name</key><string>Ä\(number) &lt;🌊&gt;</string><key>on</key><true/>
    <key>since</key><date>2024-02-29T12:00:00Z</date><key>data</key><data>AAEC</data></dict>
    """
  }
  let path = folder.write(
    "<plist version=\"1.0\"><array>\(rows.joined(separator: "\n"))</array></plist>",
    to: "list.plist")
  let xml = await readAll(try openSource(path: path), pageSize: 1000)
  let binary = try converted(path, in: folder, as: "list.bin")
  let outcome = await readAll(try openSource(path: binary), pageSize: 1000)
  #expect(outcome.error == nil)
  #expect(outcome.items.count == count)
  #expect(outcome.texts("name").last == "Ä\(count) <🌊>")
  #expect(outcome.records == xml.records)
}

/// The property list of a driver for card readers. Its parallel lists hold the readers' numbers and
/// names.
@Test(arguments: ["XML", "binary"])
func `a driver's property list is read in either form`(form: String) async throws {
  let folder = TemporaryFolder()
  var path = try debianFile(
    "/usr/lib/pcsc/drivers/ifd-ccid.bundle/Contents/Info.plist", package: "libccid")
  if form == "binary" { path = try converted(path, in: folder, as: "driver.bin") }
  var lists: [String: [String]] = [:]
  for name in ["ifdVendorID", "ifdProductID", "ifdFriendlyName"] {
    var options = SourceOptions()
    options.itemsPath = name
    let outcome = await readAll(try openSource(path: path, options: options))
    #expect(outcome.error == nil)
    lists[name] = outcome.texts("value")
  }
  let count = try #require(lists["ifdFriendlyName"]?.count)
  #expect(count > 100)
  #expect(lists["ifdVendorID"]?.count == count && lists["ifdProductID"]?.count == count)
  #expect(lists["ifdVendorID"]?.allSatisfy { $0.hasPrefix("0x") } == true)
  // The file contains an entity, and comments, which must not become text.
  #expect(lists["ifdFriendlyName"]?.contains { $0.contains("&") } == true)
  #expect(lists["ifdFriendlyName"]?.contains { $0.contains("<!--") } == false)
}

/// All XML property lists on this machine: those of the packages above, the toolchain's, and ours.
private func installedLists() throws -> [String] {
  let driver = try debianFile(
    "/usr/lib/pcsc/drivers/ifd-ccid.bundle/Contents/Info.plist", package: "libccid")
  var paths = [shop, driver]
  for folder in ["/usr/share", "/usr/lib", "/opt/swift/usr/share", "/etc"] {
    let names = FileManager.default.enumerator(atPath: folder)
    while let name = names?.nextObject() as? String {
      if name.hasSuffix(".plist") { paths.append("\(folder)/\(name)") }
    }
  }
  return paths
}

@Test func `a property list is what FoundationEssentials reads in it`() throws {
  var count = 0
  for path in try installedLists() {
    guard let data = FileManager.default.contents(atPath: path), data.starts(with: Data("<".utf8)),
      let expected = try? ListOracle.value(of: Array(data))
    else { continue }
    let text = String(decoding: data, as: UTF8.self)
    #expect(try xmlValue(of: text).inOracleOrder == expected, "\(path)")
    count += 1
  }
  #expect(count >= 2)
}

/// Only for dates after October 1582. FoundationEssentials writes earlier ones in the Julian
/// calendar, which ISO 8601 does not allow.
@Test func `a date is the one that FoundationEssentials writes`() {
  var random = SeededRandom(seed: 11)
  let edges: [Double] = [0, -0.5, -1, 59.9, 86_399, 86_400, -13_197_600_000, 251_000_000_000]
  let seconds = edges + (0..<2000).map { _ in .random(in: -1.3e10...2.5e11, using: &random) }
  for second in seconds {
    let date = Date(timeIntervalSinceReferenceDate: second.rounded(.down))
    #expect(PropertyList.date(second) == .string(date.formatted(.iso8601)), "\(second)")
  }
  #expect(PropertyList.date(-62_985_686_400) == .string("0005-01-24T00:00:00Z"))
}

@Test func `random property lists are what FoundationEssentials reads in them`() throws {
  var random = SeededRandom(seed: 5)
  for _ in 0..<300 {
    let text =
      "<?xml version=\"1.0\"?><plist version=\"1.0\">\(randomXML(&random, depth: 0))</plist>"
    let expected = try ListOracle.value(of: Array(text.utf8))
    try #require(try xmlValue(of: text).inOracleOrder == expected, "\(text)")
  }
}

private func randomXML(_ random: inout SeededRandom, depth: Int) -> String {
  func pick(_ texts: String...) -> String { texts.randomElement(using: &random) ?? "" }
  let space = pick("", " ", "\n\t", "<!-- <dict> -->")
  let count = Int.random(in: 0...6, using: &random)
  switch Int.random(in: depth < 4 ? 0...8 : 2...8, using: &random) {
  case 0: return "<array>\(space)" + elements(count, &random) { $1 } + "</array>\(space)"
  case 1:
    return "<dict>" + elements(count, &random) { "<key>k\($0 * 7 % 5)é</key>\($1)" } + "</dict>"
  case 2: return "<true/>\(space)"
  case 3: return "<false/>"
  case 4: return "<integer>\(Int64.random(in: .min ... .max, using: &random))</integer>\(space)"
  case 5: return "<real>\(Double.random(in: -1e9...1e9, using: &random))</real>"
  case 6: return "<date>20\(count)4-0\(count + 1)-2\(count)T0\(count):00:59Z</date>\(space)"
  case 7:
    return "<data>\(space.hasPrefix("<") ? "" : space)\(pick("", "YWJj", "YWI=", "YQ=="))</data>"
  default:
    return
      "<string>\(pick("", " a ", "&lt;b&gt;", "&amp;amp;", "é🌊", "&#x41;&#66;", "<![CDATA[<c>&]]>"))</string>"
  }

  func elements(
    _ count: Int, _ random: inout SeededRandom, _ wrap: (Int, String) -> String
  ) -> String {
    (0..<count).map { wrap($0, randomXML(&random, depth: depth + 1)) }.joined()
  }
}
#endif
