import Glibc

/// The environment's variables; of a name that is there twice, the first.
var environment: [String: String] {
  var variables: [String: String] = [:]
  var next = unsafe environ
  while let entry = unsafe next.pointee {
    let text = unsafe String(cString: entry)
    if let separator = text.firstIndex(of: "="), variables[String(text[..<separator])] == nil {
      variables[String(text[..<separator])] = String(text[text.index(after: separator)...])
    }
    unsafe next += 1
  }
  return variables
}
