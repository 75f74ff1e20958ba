internal import Cartwright
internal import CartwrightPluginLoader

/// The sources of new plugins for the sandbox.
enum WasmSources {}

// A plugin in a sandbox: a module that `plugin build` makes with the toolchain alone.

extension NewPlugin {
    var wasmFiles: [File] {
        let files = [wasmManifest] + moduleFiles + [cardsFile, flowFile]
        return [wasmReadMe(about: files)] + files
    }

    private var wasmManifest: File {
        let manifest: JSONValue = [
            "name": .string(names.plugin), "version": "0.1.0", "kind": "wasm", "module": .string(module),
            "class_types": [.string(names.classType.name)],
            "engine": .string(EngineVersion.current.description),
        ]
        return File(
            path: "plugin.json",
            purpose: "the plugin's name, its module, and the class types of its cards",
            text: manifest.indentedText
        )
    }

    private var module: String { "\(names.plugin).wasm" }

    private var moduleFiles: [File] {
        switch language {
        case .c: cFiles
        case .wasiC: programFiles
        default: swiftModuleFiles
        }
    }

    private var swiftModuleFiles: [File] {
        [
            source("Handler.swift", "the handler: makes an object of a card", WasmSources.swiftHandler),
            source("Interface.swift", "the functions that the host calls", WasmSources.swiftInterface),
            source("JSON.swift", "reads a message", WasmSources.swiftJSON),
            source("Answer.swift", "writes an answer", WasmSources.swiftAnswer),
        ]
    }

    private var cFiles: [File] {
        [
            source(
                "handler.c",
                "the handler, and the functions that the host calls",
                WasmSources.cHandler(including: ["\"json.h\""], end: WasmSources.cFunctions)
            ),
            source("json.h", "reads a message and writes an answer", WasmSources.cJSON),
        ]
    }

    private var programFiles: [File] {
        [
            source(
                "main.c",
                "the handler, and the program around it",
                WasmSources.cHandler(
                    including: ["<stdio.h>", "<stdlib.h>", "", "\"json.h\""],
                    end: WasmSources.cProgram
                )
            ),
            source("json.h", "reads a message and writes an answer", WasmSources.cJSON),
        ]
    }

    private func source(_ name: String, _ purpose: String, _ text: String) -> File {
        File(
            path: "Sources/\(name)",
            purpose: purpose,
            text: text.replacing("CLASS_TYPE", with: names.classType.name).replacing("AREA", with: names.area)
                .replacing("NAME", with: names.plugin)
        )
    }

    private func wasmReadMe(about files: [File]) -> File {
        let (written, compiler, inside) = words
        return File(
            path: "README.md",
            purpose: "the guide to the files",
            text: """
                # \(names.plugin)

                A Cartwright plugin in \(written) for cards of class type `\(names.classType)`: a title, and a
                percentage off the order. It runs in a sandbox without files and network, with a limit on work,
                and gives the same answer on every machine.

                ```sh
                cartwright plugin build .     # makes \(module), with \(compiler)
                cartwright plugin test .      # builds it, checks its contract and runs its flow
                cartwright repl --plugins .   # a session with it: load cards samples/cards.json
                cartwright plugin watch .     # builds it whenever a file is saved, and shows the output of its flow
                ```

                Running it needs wasmtime's library, building it does not: `cartwright plugin test .` shows where it
                searches for it.

                \(tables(of: files))

                \(inside)

                """
        )
    }

    /// The language, the compiler, and the environment inside the sandbox.
    private var words: (language: String, compiler: String, inside: String) {
        let toolchain = "the Swift toolchain alone"
        let nothing = """
            The module imports nothing from the host, so it has no clock, no files and no `print`. Memory is allocated
            in order and never freed: each message has its own memory, which is deleted afterwards. A small memory
            is a fast one.
            """
        switch language {
        case .c: return ("C", toolchain, nothing)
        case .wasiC:
            return (
                "C", "the Swift toolchain and a libc: apt-get install wasi-libc",
                """
                It is a WASI program: one message on standard input, one answer on standard output. It has no files,
                no arguments and no environment; the clock stands still, and random numbers are the same every time.
                Its standard error is shown after a failure, and by `cartwright plugin run`. Each message
                starts it again.
                """
            )
        default: return ("Embedded Swift", toolchain, nothing)
        }
    }
}
