import Cartwright
import CartwrightTesting
import Foundation

/// A file in which a child process notes the next test of a plugin, for its parent.
final class ProbeNote {
    private let descriptor: Int32

    /// Opens the file, creating it if needed; nil without a path.
    init?(file: String?) {
        guard let file else { return nil }
        descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    }

    /// Overwrites the previous note. An end mark separates the note from the rest of a longer one.
    func write(_ probe: ContractProbe) {
        let lines = [probe.rule.rawValue, probe.part] + (probe.inputLine.map { [$0] } ?? [])
        let text = Array((lines.joined(separator: "\n") + "\n\(Self.end)\n").utf8)
        pwrite(descriptor, text, text.count, 0)
    }

    private static let end = "."

    /// The lines of a note: the rule, the part and the input; empty before the first test.
    static func lines(of file: String) -> [String] {
        guard let data = FileManager.default.contents(atPath: file) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init).prefix { $0 != end }.map(
            \.self
        )
    }

    deinit { close(descriptor) }
}
