// Replies consist of console lines, and commands use its files: clients of the REPL need both modules.
@_exported public import CartwrightConsole
