internal import CartwrightFiles
internal import Glibc

/// A bar on standard error while a long input is worked on; nothing where that is no terminal, or the input is short.
public struct ProgressBar: Sendable {
    private var total: Int
    private var done = 0
    private var isShown = false
    private let isWanted: Bool

    /// A bar that is not drawn yet.
    ///
    /// - Parameter total: how much there is to do.
    public init(total: Int) {
        self.total = total
        isWanted = total >= Self.shortest && isatty(2) == 1
    }

    /// Inputs that take no time need no bar.
    private static let shortest = 1000
    private static let width = 40

    /// Counts one more; draws when the bar has grown.
    public mutating func advance() {
        done += 1
        if done.isMultiple(of: max(1, total / Self.width / 4)) { draw() }
    }

    /// Draws how far a command of a session has come, and takes the bar away at the end.
    @Sendable public static func show(_ done: Int, of total: Int) {
        var bar = ProgressBar(total: total)
        bar.done = done
        bar.draw()
        if done >= total { bar.clear() }
    }

    /// Draws how far something has come whose end may move away while it goes on.
    public mutating func show(_ done: Int, of total: Int) {
        (self.done, self.total) = (min(done, total), total)
        draw()
    }

    private mutating func draw() {
        guard isWanted, total > 0 else { return }
        let filled = done * Self.width / total
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        write("\r[\(bar)] \(done)/\(total)")
        isShown = true
    }

    /// Takes the bar away, before anything else is written.
    public mutating func clear() {
        guard isShown else { return }
        write("\r\u{1B}[K")
        isShown = false
    }

    /// A bar that cannot be drawn is no reason to stop.
    private func write(_ text: String) { try? Descriptor.write(text, to: 2) }
}
