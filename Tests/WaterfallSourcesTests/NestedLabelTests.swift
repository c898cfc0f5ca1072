import Testing
import WaterfallItems
import WaterfallRecords

/// Reports whose labels are inside others, and the JSON of their records.
private let nestedReports: [(String, [String])] = [
  (
    """
    Certificate:
        Data:
            Version: 3 (0x2)
            Serial Number:
                43:21:ba:1c
            Signature Algorithm: sha256WithRSAEncryption
            Validity
                Not Before: Dec  1 09:00:24 2026 GMT
                Not After : Mar  1 09:00:24 2027 GMT
            Subject Public Key Info:
                Public Key Algorithm: rsaEncryption
                    Public-Key: (2048 bit)
                    Modulus:
                        a8:0d:48:51
                        bc:bd:a6:84
        Signature Algorithm: sha256WithRSAEncryption
        Signature Value:
            5b:22:d1:0f
    """,
    [
      #"""
      {"title":"Certificate","Data":{"Version":"3 (0x2)","Serial Number":"43:21:ba:1c",\#
      "Signature Algorithm":"sha256WithRSAEncryption","Not Before":"Dec  1 09:00:24 2026 GMT",\#
      "Not After":"Mar  1 09:00:24 2027 GMT","Subject Public Key Info":{"Public Key Algorithm":\#
      "rsaEncryption","Public-Key":"(2048 bit)","Modulus":"a8:0d:48:51\nbc:bd:a6:84"},\#
      "text":"Validity"},"Signature Algorithm":"sha256WithRSAEncryption",\#
      "Signature Value":"5b:22:d1:0f"}
      """#
    ]
  ),
  (
    """
    Client: Docker Engine - Community
     Version:    25.0.3
     Debug Mode: false

    Server:
     Containers: 12
      Running: 9
     Server Version: 25.0.3
     Plugins:
      Volume: local
      Network: bridge host
     Security Options:
      apparmor
      seccomp
       Profile: builtin
     Total Memory: 31.1GiB
    """,
    [
      #"{"title":"Client: Docker Engine - Community","Version":"25.0.3","Debug Mode":"false"}"#,
      #"""
      {"title":"Server","Containers":"12","Running":"9","Server Version":"25.0.3","Plugins":\#
      {"Volume":"local","Network":"bridge host"},"Security Options":\#
      "apparmor\nseccomp\n Profile: builtin","Total Memory":"31.1GiB"}
      """#,
    ]
  ),
  (
    """
    Name:             web-1
    Service Account:  default
    Start Time:       Mon, 10 Mar 2025 14:00:02 +0000
    Labels:           app=web
                      part=front
    Containers:
      web:
        Image:          nginx:1.27
        State:          Running
          Started:      Mon, 10 Mar 2025 14:00:05 +0000
    Conditions:
      Type              Status
      Ready             True
    """,
    [
      #"""
      {"Name":"web-1","Service Account":"default",\#
      "Start Time":"Mon, 10 Mar 2025 14:00:02 +0000","Labels":"app=web\npart=front",\#
      "Containers":{"web":{"Image":"nginx:1.27","State":"Running",\#
      "Started":"Mon, 10 Mar 2025 14:00:05 +0000"}},\#
      "Conditions":"Type              Status\nReady             True"}
      """#
    ]
  ),
  (
    "Device AA:BB (public)\n\tName: WH\n\tAlias: WH\n\tPaired: yes\n\tTrusted: no\n\tConnected: no\n",
    [
      #"{"title":"Device AA:BB (public)","Name":"WH","Alias":"WH","Paired":"yes","Trusted":"no","#
        + #""Connected":"no"}"#
    ]
  ),
]

@Test(arguments: nestedReports)
private func `labels inside others are values of theirs`(text: String, records: [String]) async {
  let outcome = await readText(text)
  let found = outcome.records.map { record in
    var json: [UInt8] = []
    Value.object(record.fields).appendJSON(to: &json)
    return String(decoding: json, as: UTF8.self)
  }
  #expect(found == records)
}

@Test func `each node of a tree is a record`() async {
  let text = """
    build01
        description: Desktop Computer
        product: OptiPlex 7050
        vendor: Dell Inc.
        width: 64 bits
      *-core
           description: Motherboard
           product: 0NW6H5
           vendor: Dell Inc.
           physical id: 0
         *-firmware
              description: BIOS
              vendor: Dell Inc.
              physical id: 0
              size: 64KiB
    """
  let outcome = await readText(text)
  #expect(outcome.texts("title") == ["build01", "core", "firmware"])
  #expect(outcome.texts("description") == ["Desktop Computer", "Motherboard", "BIOS"])
  #expect(outcome.texts("size") == ["64KiB"])
}

@Test func `paragraphs of labels among texts are records`() async {
  let text = """
       Domain Name: EXAMPLE.COM
       Registrar URL: http://res-dom.iana.org
       Updated Date: 2024-08-14T07:01:34Z
       Creation Date: 1995-08-14T04:00:00Z
       Domain Status: clientDeleteProhibited
       Domain Status: clientTransferProhibited
       Domain Status: clientUpdateProhibited
       Name Server: A.IANA-SERVERS.NET
       Name Server: B.IANA-SERVERS.NET
    >>> Last update of whois database: 2025-03-10T13:58:11Z <<<

    NOTICE: The expiration date displayed in this record is the date the
    registration is currently set to expire.

    For more information, please visit https://icann.org/epp
    """
  let outcome = await readText(text)
  #expect(outcome.records.count == 3)
  #expect(outcome.texts("Registrar URL") == ["http://res-dom.iana.org"])
  #expect(
    outcome.records.first?.value(named: "Name Server")
      == .array([.string("A.IANA-SERVERS.NET"), .string("B.IANA-SERVERS.NET")]))
}

@Test func `labels around tables are records`() async {
  let text = """
    smartctl 7.3 2022-02-28 (local build)

    === START OF INFORMATION SECTION ===
    Model Family:     Western Digital Red
    Device Model:     WDC WD40EFRX-68N32N0
    Serial Number:    WD-WCC7K0123456
    Firmware Version: 82.00A82
    Rotation Rate:    5400 rpm
    SMART support is: Available - device has SMART capability.
    SMART support is: Enabled

    ID# ATTRIBUTE_NAME          FLAG     VALUE WORST THRESH TYPE      UPDATED  RAW_VALUE
      1 Raw_Read_Error_Rate     0x002f   200   200   051    Pre-fail  Always   0
      9 Power_On_Hours          0x0032   052   052   000    Old_age   Always   35512

    SMART Error Log Version: 1
    No Errors Logged

     SPAN  MIN_LBA  MAX_LBA  CURRENT_TEST_STATUS
        1        0        0  Not_testing
        2        0        0  Not_testing
    """
  let outcome = await readText(text)
  #expect(outcome.texts("Device Model") == ["WDC WD40EFRX-68N32N0"])
  #expect(outcome.texts("RAW_VALUE") == ["0", "35512"])
  #expect(outcome.texts("CURRENT_TEST_STATUS") == ["Not_testing", "Not_testing"])
}

@Test func `a text below a label without a value is its value`() async {
  let events = [("7031", "Error", "The spooler has ended."), ("16", "Information", "All is well.")]
  let text = events.map { id, level, text in
    "Log Name:      System\nEvent ID:      \(id)\nLevel:         \(level)\nKeywords:      \n"
      + "Computer:      PC01\nDescription:\n\(text)\n"
  }
  let outcome = await readText(text.joined(separator: "\n"))
  #expect(outcome.texts("Event ID") == ["7031", "16"])
  #expect(outcome.texts("Computer") == ["PC01", "PC01"])
  #expect(outcome.texts("Description") == events.map { $0.2 })
}

@Test func `a sentence that ends with a colon is no label of its own`() async {
  let license = """
    Expat
    Permission is granted, subject to
    the following conditions:
    .
    All copies have it.
    """
  let files = ["*", "debian/*"].map { files in
    "Files: \(files)\nCopyright: 2020 Anna\nComment: none\nOrigin: a place\nLicense: "
      + license.replacing("\n", with: "\n ") + "\n"
  }
  let head =
    "Format: 1.0\nUpstream-Name: kiwi\nUpstream-Contact: Anna\nSource: here\nComment: none\n"
  let outcome = await readText(([head] + files).joined(separator: "\n"))
  #expect(outcome.texts("Files") == ["*", "debian/*"])
  #expect(outcome.texts("License") == [license, license])
}
