import FoundationEssentials

@testable import WaterfallRecords

/// Reads an XML property list as FoundationEssentials' encoder got it. Spoilt lists must give an
/// error or valid JSON.
let xmlPropertyListTarget = Target(name: "XML property list") { random in
  var random = random
  let bytes = try encodedSample(&random, .xml) { bytes in
    try jsonValue(XMLPropertyList.json(of: bytes), madeOf: bytes)
  }
  let spoilt = random.mutated(bytes, [Array(seed.utf8)])
  // An error is as good as JSON here.
  guard let json = try? XMLPropertyList.json(of: spoilt) else { return }
  _ = try jsonValue(json, madeOf: spoilt)
}

/// Spoilt lists in the old style must give an error or valid JSON.
let oldPropertyListTarget = Target(name: "old property list") { random in
  var random = random
  let spoilt = random.mutated(Array(oldSeed.utf8), [Array(oldSeed.utf8)])
  // An error is as good as JSON here.
  guard let json = try? OldPropertyList.json(of: spoilt) else { return }
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

private let oldSeed = """
  // !$*UTF8*$!
  { /* a */ "b\\n\\U00e4\\Ud83c\\Udf0a\\101" = ( 1, 'two', <0fbd 77>, { c; }, ); d = e; }
  """
