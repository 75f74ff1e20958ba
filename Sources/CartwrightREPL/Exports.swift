// An answer is made of lines of the console, and commands read and write its files: who imports the REPL has both.
@_exported public import CartwrightConsole
