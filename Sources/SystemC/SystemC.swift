/// The system's C library, whichever it is.
///
/// Re-exporting is the only way in Swift to pass on what a module imports. Only the rooms that
/// depend on this one see C: Platform and NcursesTerminal.
#if canImport(Glibc)
@_exported import Glibc
#elseif canImport(Musl)
@_exported import Musl
#elseif canImport(Darwin)
@_exported import Darwin
#endif
