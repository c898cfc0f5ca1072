import WaterfallApp

/// The program as it comes: nothing is added to what the library offers.
@main
enum Program: WaterfallProgram {}
