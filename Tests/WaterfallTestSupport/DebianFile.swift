import Glibc

/// A file that a test needs is missing. The error names the Debian package with it.
package struct MissingPackage: Error, CustomStringConvertible {
  package var path: String
  package var name: String
  package var description: String {
    "\(path) is missing: `apt-get install \(name)`, as the README's test command does"
  }
}

/// The path of a file or directory that one of Debian's packages installs.
///
/// - Throws: the package to install, if the file is missing.
package func debianFile(_ path: String, package name: String) throws(MissingPackage) -> String {
  guard unsafe access(path, R_OK) == 0 else { throw MissingPackage(path: path, name: name) }
  return path
}
