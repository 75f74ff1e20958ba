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
        abstract: "Build a plugin's shared object, for this build of the programs, or its WebAssembly module.",
        discussion: """
            The sources may import Cartwright, Foundation and the modules that come with Swift. The result is \
            FOLDER/.build/plugins/NAME.so, for --plugins and load plugin. It works with this program, and with \
            cartwright-net if both programs are in one folder and of the same build.

            If plugin.json has "kind": "wasm", all Swift (Embedded Swift) and C files in Sources are compiled to the \
            module that it names. This needs only the toolchain, and the module runs with any build. With a main.c it \
            is a WASI program, which also needs a libc: WASI_SYSROOT, or /usr (Debian's wasi-libc).
            """
    )

    @Option(name: .customLong("output-file"), help: ArgumentHelp("The output file for the result.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Your own program to build for; this one by default.", valueName: "file"))
    var program: String?

    @Flag(help: "Show the compiler's full output.")
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
