internal import SystemC

/// A C library that is loaded when it is first needed, by dlopen(3). Nothing else loads such
/// libraries.
///
/// Libraries that the linker binds are loaded at each start. gdk-pixbuf with the dozen libraries
/// that it needs takes 1.6 ms, the others 0.1 to 0.3 ms each. The `shim.h` of such a library lists
/// its functions, and `CFunctionTable/table.h` makes a struct of pointers from the list.
///
/// ```swift
/// static let library = Result { () throws(LibraryError) in
///   try unsafe LoadedLibrary<YAMLFunctions>(.yaml, names: YAMLFunctionsNames())
/// }
/// ```
///
/// A loaded library stays until the process ends.
@safe package struct LoadedLibrary<Functions: BitwiseCopyable>: @unchecked Sendable {
  // Sendable: the pointers lead to code and never change.

  package let functions: Functions

  /// Loads the library, with those that it needs.
  ///
  /// - Parameters:
  ///   - library: the first of its files that exists is loaded.
  ///   - names: the names of the functions, in the order of the struct. An empty name ends them.
  package init(_ library: OptionalLibrary, names: UnsafePointer<CChar>) throws(LibraryError) {
    let (file, handle) = unsafe try library.load()
    functions = unsafe try Self.functions(of: handle, names, in: file)
  }

  /// Looks up each name (dlsym(3)).
  private static func functions(
    of library: UnsafeMutableRawPointer, _ names: UnsafePointer<CChar>, in file: String
  ) throws(LibraryError) -> Functions {
    var pointers: [UnsafeMutableRawPointer] = unsafe []
    var name = unsafe names
    while unsafe name.pointee != 0 {
      guard let function = unsafe dlsym(library, name) else {
        throw .older(file: file, lacks: unsafe String(cString: name))
      }
      unsafe pointers.append(function)
      unsafe name += strlen(name) + 1
    }
    return unsafe pointers.withUnsafeBytes { bytes in
      guard bytes.count == MemoryLayout<Functions>.size else {
        fatalError("\(Functions.self) needs as many names as functions, not \(bytes.count / 8)")
      }
      return unsafe bytes.load(as: Functions.self)
    }
  }
}

/// Why a library cannot be used.
package enum LibraryError: Error, Hashable, Sendable {
  /// The file is missing. `package` is Debian's.
  case missing(file: String, package: String)
  /// The file exists, but the system cannot load it; `reason` is the system's.
  case broken(file: String, reason: String)
  /// The library lacks a function that this program needs.
  case older(file: String, lacks: String)

  init(_ file: String, _ reason: String, debian package: String) {
    self =
      reason.utf8.starts(with: "\(file): cannot open shared object file".utf8)
      ? .missing(file: file, package: package) : .broken(file: file, reason: reason)
  }

  /// One line that may follow "this is YAML, and".
  package var message: String {
    switch self {
    case .missing(let file, let package): "\(file) is not installed (Debian: \(package))"
    case .broken(let file, let reason): "\(file) cannot be loaded: \(reason)"
    case .older(let file, let function): "\(file) is too old: it has no \(function)"
    }
  }
}
