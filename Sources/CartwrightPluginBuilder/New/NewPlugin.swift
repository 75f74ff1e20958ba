public import Cartwright
internal import CartwrightPluginLoader
internal import Foundation

/// A plugin written by `plugin new`: it builds, passes its contract test, and has a flow that uses it.
public struct NewPlugin: Sendable {
    let names: PluginNames
    let engine: EngineSource
    /// The target folder, an absolute path.
    let folder: String
    /// The language.
    let language: Language
    /// True for a condition and an effect in place of a handler of cards.
    public var hasRules = false

    /// The language of a plugin.
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

    /// Creates a plugin in Swift.
    ///
    /// - Parameters:
    ///   - names: the names.
    ///   - folder: the folder to make.
    ///   - engine: the location of the engine for its package.
    public init(_ names: PluginNames, folder: String, engine: EngineSource) {
        self.init(names, folder: folder, engine: engine, .swift)
    }

    /// Creates a plugin that runs outside the host.
    ///
    /// - Parameters:
    ///   - names: the names.
    ///   - folder: the folder to make.
    ///   - language: the language.
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
        /// The purpose, in a few words.
        public let purpose: String
        /// The contents.
        public let text: String
    }

    /// The files, in the recommended reading order.
    public var files: [File] {
        if hasRules { return ruleFiles }
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
                "\(folder) exists already",
                hint: "use another name, or remove it first",
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
                "cannot write \(folder): \(error.localizedDescription)",
                hint: "use a path in a folder that you can write to",
                fault: .environment
            )
        }
    }
}

// Text of the README of every new plugin.

extension NewPlugin {
    /// Returns the tables of a card's keys and of the files, and links to the format of promotions.
    func tables(of files: [File]) -> String {
        """
        | extra | meaning |
        | --- | --- |
        | `title` | the title; by default the card's title, one of them is required |
        | `percent_off` | the percentage off the order after a click: above 0, at most 100, with at most 6 decimals |

        | file | purpose |
        | --- | --- |
        \(files.map { "| `\($0.path)` | \($0.purpose) |" }.joined(separator: "\n"))

        `cartwright schema promotion` lists the keys, conditions and effects of a promotion. The article "Format of
        Promotions" of the engine's documentation has an example of each.
        """
    }
}
