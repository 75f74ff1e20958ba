import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightPluginBuilder
import CartwrightPluginLoader
import CartwrightREPL

/// `cartwright plugin build FOLDER`.
struct BuildPluginCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build the shared object of a plugin, for this build of the programs, or its WebAssembly module.",
        discussion: """
            The sources may import Cartwright, Foundation and what comes with Swift. The result is \
            FOLDER/.build/plugins/NAME.so, for --plugins and load plugin. It fits this program and cartwright-net, \
            which serves, where the two lie in one folder and are of the same build.

            Where plugin.json says "kind": "wasm", all Swift (Embedded Swift) and C files in Sources become the \
            module that it names. That takes the toolchain alone, and the module runs with any program. With a main.c \
            it is a WASI program, which takes a libc, too: WASI_SYSROOT, or /usr (Debian's wasi-libc).
            """
    )

    @Option(name: .customLong("output-file"), help: ArgumentHelp("Where to put the result instead.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("A program of your own to build it for; this one unless given.", valueName: "file"))
    var program: String?

    @Flag(help: "Show all that the compiler says.")
    var verbose = false

    @Argument(help: "The plugin's folder.")
    var folder: String

    func run() throws {
        let file = try leaving(.plugin) { () throws(CartwrightError) in
            let folder = try PluginFolder(folder)
            if folder.manifest.kind == .wasm {
                var builder = WasmModuleBuilder(toolchain: try Toolchain())
                if verbose { builder.report = Self.show }
                return try builder.build(folder, to: output)
            }
            let host = if let program { try HostProgram(path: program) } else { try HostProgram.running() }
            var builder = PluginBuilder(host: host, toolchain: try Toolchain())
            if verbose { builder.report = Self.show }
            return try builder.build(folder, to: output)
        }
        try Console().print(["built \(file)"])
    }

    private static let show: @Sendable (String) -> Void = {
        Console().complain($0.split(separator: "\n").map(String.init))
    }
}
