internal import CProcesses
internal import CartwrightFiles
internal import Glibc

/// The token that a supervised process returns as its last act, so that no other end of it looks like success.
///
/// A plugin cannot know the token: it is random for each run, and removed from the environment before any plugin is
/// loaded.
package struct CompletionToken: Sendable {
    static let variable = "CARTWRIGHT_SUPERVISED"

    private let descriptor: Int32
    private let token: String

    /// Takes the token out of the environment; nil if there is none.
    package static func take() -> CompletionToken? {
        guard let value = getenv(variable) else { return nil }
        let parts = String(cString: value).split(separator: ":").map(String.init)
        // The initial environment of a process can be read in its memory, and by its children.
        memset(value, 0, strlen(value))
        unsetenv(variable)
        guard parts.count == 3, let descriptor = Int32(parts[0]), let board = Int32(parts[1]),
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, csv_board_adopt(board) == 0
        else { return nil }
        close(board)
        return CompletionToken(descriptor: descriptor, token: parts[2])
    }

    /// Ends the process with a status, which is returned first. Exit handlers are not run: a plugin may have
    /// registered one.
    package func finish(status: Int32) -> Never {
        fflush(nil)
        let text = Array(Self.text(token, status).utf8)
        _ = text.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        csv_leave(status)
    }

    private static func text(_ token: String, _ status: Int32) -> String { "\(token) \(status)\n" }

    /// The token that a process expects from another one.
    struct Awaited: ~Copyable {
        /// The descriptors to pass to the other process.
        let passed: [Int32]
        /// The value for its environment.
        let value: String

        private let token: String
        private let reading: Int32

        /// Creates a random token.
        ///
        /// - Throws: if no descriptors are left.
        init() throws(SystemFailure) {
            var ends: [Int32] = [-1, -1]
            guard csv_pipe(&ends) == 0 else { throw .last }
            let board = csv_board_make()
            guard board >= 0 else {
                let failure = SystemFailure.last
                for end in ends { close(end) }
                throw failure
            }
            var random = SystemRandomNumberGenerator()
            token = (0..<2).map { _ in String(random.next() as UInt64, radix: 16) }.joined()
            (reading, passed) = (ends[0], [ends[1], board])
            value = "\(ends[1]):\(board):\(token)"
        }

        deinit { for descriptor in [reading] + passed { close(descriptor) } }

        /// The returned status, nil if none was returned.
        var status: Int32? {
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(reading, &bytes, bytes.count)
            let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
            guard words.count == 2, words[0] == token, words[1].last == "\n" else { return nil }
            return Int32(words[1].dropLast())
        }

        /// The notes about plugins.
        var notes: (call: ProcessEnding.PluginCall?, loaded: [String]) {
            var board = csv_board_text()
            csv_board_read(passed[1], &board)
            let (plugin, doing) = (Self.text(board.plugin), Self.text(board.doing))
            let call = plugin.isEmpty ? nil : ProcessEnding.PluginCall(plugin: plugin, doing: doing)
            return (call, Self.text(board.loaded).split(separator: " ").map(String.init))
        }

        /// Returns the text in a C array, which is imported as a tuple.
        private static func text<Tuple>(_ tuple: Tuple) -> String {
            withUnsafeBytes(of: tuple) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
    }
}
