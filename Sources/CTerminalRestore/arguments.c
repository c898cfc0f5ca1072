// Swift reads a program's arguments from /proc. Where /proc is not mounted, as in a fresh root,
// they would be empty, and the program would do something else than was asked. The C library passes
// the arguments to constructors, so Swift gets them from here.

// A function of Swift's runtime (stdlib/public/stubs/CommandLine.cpp).
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

__attribute__((constructor)) static void waterfall_keep_arguments(int argc, char **argv) {
  _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
}
