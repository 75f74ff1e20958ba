public import Cartwright
internal import CartwrightPluginLoader
internal import Foundation

/// A plugin as `plugin new` writes it: it builds, keeps its contract, and has a flow that shows it at work.
public struct NewPlugin: Sendable {
    let names: PluginNames
    let engine: EngineSource
    /// The folder it goes to, an absolute path.
    let folder: String
    /// What it is written in.
    let language: Language

    /// What a plugin is written in.
    public enum Language: String, Hashable, Sendable, CaseIterable {
        /// Swift, compiled for one program and loaded into it.
        case swift
        /// Python, in a process of its own.
        case python
        /// JavaScript for Node, in a process of its own.
        case javascript
        /// Embedded Swift, as a WebAssembly module in a sandbox.
        case embeddedSwift
        /// C, as a WebAssembly module in a sandbox.
        case c
        /// C with a libc, as a WASI program in a sandbox.
        case wasiC
    }

    /// A plugin that is not written yet.
    ///
    /// - Parameters:
    ///   - names: what it is called.
    ///   - folder: the folder to make.
    ///   - engine: where its package finds the engine.
    public init(_ names: PluginNames, folder: String, engine: EngineSource) {
        self.init(names, folder: folder, engine: engine, .swift)
    }

    /// A plugin that runs outside the host and is not written yet.
    ///
    /// - Parameters:
    ///   - names: what it is called.
    ///   - folder: the folder to make.
    ///   - language: what it is written in.
    public init(_ names: PluginNames, folder: String, in language: Language) {
        self.init(names, folder: folder, engine: .checkout(""), language)
    }

    private init(
        _ names: PluginNames,
        folder: String,
        engine: EngineSource,
        _ language: Language
    ) {
        self.names = names
        self.engine = engine
        self.language = language
        self.folder = URL(filePath: folder).standardizedFileURL.path
    }

    /// A file of a new plugin.
    public struct File: Hashable, Sendable {
        /// Its path in the plugin's folder.
        public let path: String
        /// What it is for, in a few words.
        public let purpose: String
        /// What it holds.
        public let text: String
    }

    /// The files, in the order in which somebody should read them.
    public var files: [File] {
        switch language {
        case .swift: return staticFiles
        case .python, .javascript: return processFiles
        case .embeddedSwift, .c, .wasiC: return wasmFiles
        }
    }

    private var staticFiles: [File] {
        let files = [
            manifestFile, handlerFile, contentFile, testFile, cardsFile, flowFile, packageFile, ignoredFile,
        ]
        return [readMe(about: files)] + files
    }

    /// Writes the files.
    ///
    /// - Throws: `plugin.folder_taken`, `plugin.not_written`.
    public func write() throws(CartwrightError) {
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw CartwrightError(
                .pluginFolderTaken,
                "\(folder) is there already",
                hint: "another name, or remove it first",
                fault: .environment
            )
        }
        do {
            for file in files {
                let url = URL(filePath: "\(folder)/\(file.path)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(file.text.utf8).write(to: url)
            }
        } catch {
            throw CartwrightError(
                .pluginNotWritten,
                "\(folder) cannot be written: \(error.localizedDescription)",
                hint: "a path in a folder you may write to",
                fault: .environment
            )
        }
    }
}

// Text of the README of every new plugin.

extension NewPlugin {
    /// The keys of a card, the files, and links to the format of promotions.
    func tables(of files: [File]) -> String {
        """
        | extra | meaning |
        | --- | --- |
        | `title` | what people read; else the card's title, one of them is required |
        | `percent_off` | what a click takes off the order: above 0, at most 100, with at most 6 decimals |

        | file | what it is |
        | --- | --- |
        \(files.map { "| `\($0.path)` | \($0.purpose) |" }.joined(separator: "\n"))

        `cartwright schema promotion` tells what a promotion may say: its conditions and effects. The article "Format of
        Promotions" of the engine's documentation has an example of each.
        """
    }
}
