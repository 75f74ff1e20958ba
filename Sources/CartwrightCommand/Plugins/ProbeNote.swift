import Cartwright
import CartwrightTesting
import Foundation

/// A file in which a process that tries a plugin notes what it tries next, for the process that waits for it.
final class ProbeNote {
    private let descriptor: Int32

    /// The file, made where it is not there; nil where none is named.
    init?(file: String?) {
        guard let file else { return nil }
        descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    }

    /// Writes a probe over the one before. What is longer there ends after this one's last line.
    func write(_ probe: ContractProbe) {
        let lines = [probe.rule.rawValue, probe.part] + (probe.inputLine.map { [$0] } ?? [])
        let text = Array((lines.joined(separator: "\n") + "\n\(Self.end)\n").utf8)
        pwrite(descriptor, text, text.count, 0)
    }

    private static let end = "."

    /// The lines of a note: the rule, the part, and what it was tried with; empty where nothing was tried.
    static func lines(of file: String) -> [String] {
        guard let data = FileManager.default.contents(atPath: file) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init).prefix { $0 != end }.map(
            \.self
        )
    }

    deinit { close(descriptor) }
}
