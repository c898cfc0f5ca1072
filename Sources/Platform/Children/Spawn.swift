internal import SystemC
internal import SystemPackage

/// A program to start, with its files and variables. Its signals get their default effects.
struct Spawn {
  /// The kind of unit that the child leads. The numbers are those of <spawn.h>.
  enum Leadership: Int32 {
    /// A process group in this process's session (POSIX_SPAWN_SETPGROUP).
    case group = 0x02
    /// A session of its own, so that it cannot affect the terminal (POSIX_SPAWN_SETSID, which the
    /// header shows only to GNU sources).
    case session = 0x80
  }

  /// Which of this process's open files the child gets, apart from its own four.
  enum OtherFiles {
    /// All files that are not marked close-on-exec.
    case inherited
    /// None, not even those that this process got from its parent.
    case closed
  }

  /// The program's path and its arguments. Zero bytes are left out.
  var arguments: [[UInt8]]
  /// `NAME=value`. These replace the environment's variables of the same names. Zero bytes are left
  /// out.
  var variables: [[UInt8]] = []
  /// The path of the device for the standard streams that are not set below. /dev/null has no input
  /// and swallows output.
  var device = "/dev/null"
  /// One of this process's descriptors in place of ``device``; nil if that can be opened.
  var openDevice: Int32?
  var input: Descriptor?
  var output: Descriptor?
  var errors: Descriptor?
  /// The child's descriptor 3.
  var third: Descriptor?
  var leads = Leadership.session
  var others = OtherFiles.inherited

  /// Starts the program (posix_spawn(3)), and returns its process id.
  func start() throws(Errno) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe addFiles(to: &actions)

    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    setSignals(of: &attributes)

    // Lists of strings in C end with a null pointer.
    let words = unsafe arguments.map { unsafe strdup(Self.text($0)) }
    let settings = unsafe variables.map { unsafe strdup(Self.text($0)) }
    let texts = unsafe words + settings
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    guard let program = unsafe words.first ?? nil else { throw .invalidArgument }
    var id: pid_t = 0
    let status = unsafe posix_spawn(
      &id, program, &actions, &attributes, words + [nil], settings + otherVariables + [nil])
    guard status == 0 else { throw Errno(rawValue: status) }
    return id
  }

  static func text(_ bytes: [UInt8]) -> [CChar] {
    bytes.filter { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
  }

  private func addFiles(to actions: inout posix_spawn_file_actions_t) {
    if let openDevice {
      unsafe posix_spawn_file_actions_adddup2(&actions, openDevice, 0)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 0, device, O_RDWR | O_NOCTTY, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    for (number, file) in [input, output, errors, third].enumerated() {
      guard let file else { continue }
      unsafe posix_spawn_file_actions_adddup2(&actions, file.number, Int32(number))
    }
    guard others == .closed else { return }
    // The header shows posix_spawn_file_actions_addclosefrom_np(3) only to GNU sources. Closing a
    // number that is not open is no error.
    for number in (third == nil ? 3 : 4)..<min(getdtablesize(), 1024) {
      unsafe posix_spawn_file_actions_addclose(&actions, number)
    }
  }

  private func setSignals(of attributes: inout posix_spawnattr_t) {
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | leads.rawValue
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// The environment's variables, except those that ``variables`` replaces.
  private var otherVariables: [UnsafeMutablePointer<CChar>?] {
    let separator = UInt8(ascii: "=")
    let names = Set(variables.map { $0.prefix { $0 != separator } })
    var others: [UnsafeMutablePointer<CChar>?] = unsafe []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      let bytes = unsafe UnsafeBufferPointer(start: entry, count: strlen(entry))
      let name = unsafe bytes.prefix { UInt8(bitPattern: $0) != separator }
      if unsafe !names.contains(ArraySlice(name.map { UInt8(bitPattern: $0) })) {
        unsafe others.append(entry)
      }
      unsafe next += 1
    }
    return unsafe others
  }
}
