import TerminalGrid

/// A name in at most so many cells: what is left out of its middle is shown as `…`, since names
/// differ at both ends. Of few cells its start gets all.
///
/// - Returns: nil if it would be less than five cells.
func shortened(_ name: String, to width: Int) -> String? {
  guard width >= 5 else { return SafeText(name).width <= width ? name : nil }
  // What cannot be shown is not looked at: a command may be pages long.
  let isLong = name.utf8.count > 64 * (width + 1)
  if !isLong, SafeText(name).width <= width { return name }
  let characters = Array(isLong ? name.prefix(width) + name.suffix(width) : name[...])
  let widths = characters.map { SafeText(String($0)).width }
  guard widths.reduce(0, +) > width || isLong else { return name }
  var (head, tail) = (0, characters.count)
  var left = width - 1
  var tailLeft = width < 12 ? 0 : left / 3
  while tail > 0, widths[tail - 1] <= tailLeft {
    tail -= 1
    tailLeft -= widths[tail]
    left -= widths[tail]
  }
  while head < tail, widths[head] <= left {
    left -= widths[head]
    head += 1
  }
  return String(characters[..<head]) + "…" + String(characters[tail...])
}
