import Foundation
import Testing
import WaterfallTestSupport

@testable import WaterfallItems

private let shop = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Resources/shop.plist").path

/// Turns a property list from XML to binary, or back, by libplist: a writer that is not ours.
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
  let binary = try converted(shop, in: folder, as: "shop.bin")
  #expect(beginning(ofFile: binary, count: 6).starts(with: "bplist".utf8))
  let outcome = await readAll(try openSource(path: binary))
  #expect(outcome.error == nil)
  #expect(outcome.records == original.records)
  let xml = try converted(binary, in: folder, as: "again.xml")
  let again = await readAll(try openSource(path: xml))
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

/// What a driver of card readers says of itself: its lists are the readers' numbers and names, side by side.
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
  // An entity in it, and its comments are no text.
  #expect(lists["ifdFriendlyName"]?.contains { $0.contains("&") } == true)
  #expect(lists["ifdFriendlyName"]?.contains { $0.contains("<!--") } == false)
}
