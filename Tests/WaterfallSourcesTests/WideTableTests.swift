import Testing
import WaterfallItems
import WaterfallRecords
import WaterfallSources
import WaterfallTestSupport

private let header = "NAME    READY   STATUS    RESTARTS   AGE"

/// Rows as `kubectl get pods --watch` prints them: the header's widths, whatever the cells are.
private let rows = [
  "web-1   1/1     Running   0          5d", "web-2   1/1     Running   3 (2m ago)   5d",
  "web-3   1/1     Running   13 (2m ago)   5d", "web-4   0/1     ContainerCreating   0   2s",
  "web-5   0/1     CrashLoopBackOff   117 (2m5s ago)   9h",
]
private let restarts = ["0", "3 (2m ago)", "13 (2m ago)", "0", "117 (2m5s ago)"]
private let ages = ["5d", "5d", "5d", "2s", "9h"]

@Test func `a remark belongs to its cell in all mixes of rows`() async {
  for mix in 1..<32 {
    let chosen = rows.indices.filter { mix >> $0 & 1 == 1 }
    for times in [1, 7] {
      let text = (0..<times).map { _ in chosen.map { rows[$0] + "\n" }.joined() }.joined()
      let outcome = await readText(header + "\n" + text)
      let expected = Array(repeating: chosen, count: times).joined()
      #expect(outcome.texts("RESTARTS") == expected.map { restarts[$0] }, "mix \(mix)")
      #expect(outcome.texts("AGE") == expected.map { ages[$0] }, "mix \(mix)")
    }
  }
}

@Test func `a remark in one row of many, or behind the rows that were looked at`() async {
  let plain = Array(repeating: rows[0], count: 300)
  for place in [0, 150, 300] {
    var all = plain
    all.insert(contentsOf: rows[1...4], at: place)
    let outcome = await readText(([header] + all).joined(separator: "\n") + "\n")
    #expect(outcome.texts("RESTARTS")[place..<place + 4] == restarts[1...])
    #expect(outcome.texts("AGE")[place..<place + 4] == ages[1...])
  }
}

@Test func `a remark that is aligned leaves the next column its cells`() async {
  for remarks in 0...4 {
    let pods = (0..<4).map { $0 < remarks ? "3 (2m ago)     5d" : "0              5d" }
    let text = pods.map { "web-1   1/1     Running   \($0)   10.42.0.11   <none>\n" }.joined()
    let outcome = await readText(
      "NAME    READY   STATUS    RESTARTS       AGE  IP           GATES\n" + text)
    #expect(outcome.texts("AGE") == ["5d", "5d", "5d", "5d"])
    #expect(outcome.texts("RESTARTS").prefix(remarks).allSatisfy { $0 == "3 (2m ago)" })
  }
}

@Test func `long figures with one blank between them are cells, too`() async {
  let outcome = await readText(
    """
                   total        used        free
    Mem:        24684084      617228    20988652
    Swap:   123456789012 12345678901  1234567890
    Total:  123456789012 12345678901  1234567890

    """)
  #expect(outcome.texts("used") == ["617228", "12345678901", "12345678901"])
}

@Test func `a text beside cells that reach below other names is one cell`() async {
  let outcome = await readText(
    """
    Filesystem     512-blocks      Used Available Capacity iused      ifree %iused  Mounted on
    /dev/disk1s5s1  489620264  31123456 123456789    21%  488411 2447613629    0%   /
    devfs                 393       393         0   100%     680          0  100%   /dev
    map auto_home           0         0         0   100%       0          0  100%   /home

    """)
  #expect(outcome.texts("Filesystem") == ["/dev/disk1s5s1", "devfs", "map auto_home"])
  #expect(outcome.texts("Capacity") == ["21%", "100%", "100%"])
  #expect(outcome.texts("iused") == ["488411", "680", "0"])
  #expect(outcome.texts("Mounted on") == ["/", "/dev", "/home"])
}

@Test func `a small word at the end of a header is no column of its own`() async {
  let outcome = await readText(
    """
    Filesystem                         Size  Used Avail Use% Mounted on
    tmpfs                              1.6G  2.1M  1.6G   1% /run
    /dev/mapper/ubuntu--vg-ubuntu--lv   98G   45G   49G  48% /
    //nas/share                        1.8T  1.7T  100G  95% /media/anna/my share

    """)
  #expect(outcome.texts("Mounted on") == ["/run", "/", "/media/anna/my share"])
}
