import TerminalGrid

/// A name in at most `width` cells; `…` replaces its middle, because names differ at both ends.
///
/// Below 12 cells only the start is kept.
///
/// - Returns: nil if `width` is less than five cells and the name does not fit.
package func shortened(_ name: String, to width: Int) -> String? {
  guard width >= 5 else { return SafeText(name).width <= width ? name : nil }
  // A command may be pages long, so only the parts that can be shown are measured.
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
