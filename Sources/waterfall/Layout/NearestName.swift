/// The name that was most likely meant, for errors; nil when none is alike.
func nearestName(to name: String, of names: [String]) -> String? {
  let wanted = Array(name.lowercased().utf8)
  let near = names.map { (name: $0, distance: editDistance(wanted, Array($0.lowercased().utf8))) }
    .min { $0.distance < $1.distance }
  guard let near, near.distance <= max(1, max(wanted.count, near.name.utf8.count) / 2) else {
    return nil
  }
  return near.name
}

/// Levenshtein's distance: letters put in, left out or replaced.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  // Names are short; what is not is no name.
  guard a.count <= 64 else { return .max }
  var row = Array(0...b.count)
  for (index, letter) in a.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (place, other) in b.enumerated() {
      let above = row[place + 1]
      row[place + 1] = min(row[place] + 1, above + 1, diagonal + (letter == other ? 0 : 1))
      diagonal = above
    }
  }
  return row[b.count]
}
