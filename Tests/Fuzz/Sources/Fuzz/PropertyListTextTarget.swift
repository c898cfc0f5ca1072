import FoundationEssentials
import WaterfallDocuments

@testable import WaterfallRecords

/// Reads an XML property list as FoundationEssentials' encoder got it. Spoilt lists must give an
/// error or valid JSON.
let xmlPropertyListTarget = Target(name: "XML property list") { random in
  let bytes = try encodedSample(&random, .xml) { bytes in
    try jsonValue(PropertyListText.json(of: bytes), madeOf: bytes)
  }
  let spoilt = random.mutated(bytes, [Array(seed.utf8)])
  // An error is as good as JSON here.
  guard let json = try? PropertyListText.json(of: spoilt) else { return }
  _ = try jsonValue(json, madeOf: spoilt)
}

/// The value of a JSON text that a reader made. Invalid JSON is a finding.
func jsonValue(_ json: [UInt8], madeOf input: [UInt8]) throws -> Value {
  var reader = JSONReader(json)
  do {
    return try reader.readWhole()
  } catch {
    throw Finding(words: "\(error) in \(String(decoding: json, as: UTF8.self))", input: input)
  }
}

private let seed = """
  <?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a "b"> <!-- ' --> ]><plist><dict><key>a&lt;</key>
  <array><true/><false></false><integer>-0x1F</integer><real>nan</real><data>YQ==</data></array>
  <key/><string>&#x41;&#66;<![CDATA[]]]]><!-- x --><?y?></string><key>d</key>
  <date>2001-01-31T12:00:00Z</date></dict></plist>
  """
