import Cartwright
import CartwrightCommandLine
import CartwrightPluginLoader
import CartwrightREPL
import Foundation

/// The flows and scenarios of a folder and its subfolders, in the order of their paths.
struct CheckedFolder {
    private let path: String
    /// The files to check.
    private(set) var files: [String] = []
    /// The number of JSON files without scenarios.
    private var othersCount = 0

    /// Searches a folder; nil if the path is not a folder. Hidden files are skipped, and links to folders are not
    /// followed. Plugin folders are left to `cartwright plugin test`, because their flows need the plugin.
    ///
    /// - Throws: `file.unsupported` if the folder has nothing to check, `file.unreadable`.
    init?(_ path: String) throws(CartwrightError) {
        guard path != "-", DiskFiles.realFolder(path) != nil else { return nil }
        self.path = path
        try look(through: path.hasSuffix("/") ? String(path.dropLast()) : path)
        guard files.isEmpty else { return }
        throw CartwrightError(
            .fileUnsupported,
            "\(path) has no flows and no scenarios" + (othersCount > 0 ? ", only \(others)" : ""),
            hint: "a folder with .flow files, or with .json and .ndjson files of scenarios, each with a \"cart\""
        )
    }

    /// `samples: 6 flows and 4 scenario files; 9 other JSON files skipped`.
    var words: String {
        let flows = files.count { $0.hasSuffix(".flow") }
        let scenarios = files.count - flows
        let parts = [
            flows > 0 ? "\(flows) \(flows == 1 ? "flow" : "flows")" : nil,
            scenarios > 0 ? "\(scenarios) scenario \(scenarios == 1 ? "file" : "files")" : nil,
        ]
        let found = parts.compactMap(\.self).joined(separator: " and ")
        return "\(path): \(found)" + (othersCount > 0 ? "; \(others) skipped" : "")
    }

    private var others: String { "\(othersCount) other JSON \(othersCount == 1 ? "file" : "files")" }

    private mutating func look(through folder: String) throws(CartwrightError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "/" : folder)
        } catch {
            throw CartwrightError(
                .fileUnreadable,
                "cannot list the folder \(folder)",
                hint: "a folder that you may read",
                fault: .environment
            )
        }
        for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
            if DiskFiles.realFolder(path) != nil {
                if !isLink, !PluginFolder.isThere(path) { try look(through: path) }
            } else if name.hasSuffix(".flow") {
                files.append(path)
            } else if name.hasSuffix(".json") || name.hasSuffix(".ndjson") {
                if Self.holdsScenarios(path) { files.append(path) } else { othersCount += 1 }
            }
        }
    }

    /// True if the first value of a file is a scenario, or if the file cannot be read as JSON: the check then reports
    /// the error.
    private static func holdsScenarios(_ path: String) -> Bool {
        guard let bytes = try? DiskFiles().read(path) else { return true }
        let first = bytes.split(separator: 0x0A, maxSplits: 1).first.map(Array.init) ?? []
        guard let value = (try? JSONParser.parse(bytes)) ?? (try? JSONParser.parse(first)) else { return true }
        if case .array(let elements) = value { return elements.first.map(isScenario) ?? false }
        return isScenario(value)
    }

    /// True if a value looks like a scenario: it has a cart, and at least half of its keys are keys of scenarios.
    private static func isScenario(_ value: JSONValue) -> Bool {
        guard case .object(let object) = value, object["cart"] != nil else { return false }
        let known: Set = ["id", "now", "cart", "lists", "campaigns", "promotions", "options", "expect"]
        return 2 * object.count { known.contains($0.key) } >= object.count
    }
}
