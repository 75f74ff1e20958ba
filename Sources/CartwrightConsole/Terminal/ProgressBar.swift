internal import CartwrightFiles
internal import Glibc

/// A progress bar on standard error for a long input; nothing if standard error is not a terminal or the input is
/// short.
public struct ProgressBar: Sendable {
    private var total: Int
    private var done = 0
    private var isShown = false
    private let isWanted: Bool

    /// Creates a bar that is not drawn yet.
    ///
    /// - Parameter total: the number of steps.
    public init(total: Int) {
        self.total = total
        isWanted = total >= Self.shortest && isatty(2) == 1
    }

    /// The smallest total for which a bar is drawn.
    private static let shortest = 1000
    private static let width = 40

    /// Counts one more step, and draws if the bar has grown.
    public mutating func advance() {
        done += 1
        if done.isMultiple(of: max(1, total / Self.width / 4)) { draw() }
    }

    /// Draws the progress of a command of a session, and removes the bar at the end.
    @Sendable public static func show(_ done: Int, of total: Int) {
        var bar = ProgressBar(total: total)
        bar.done = done
        bar.draw()
        if done >= total { bar.clear() }
    }

    /// Draws progress whose total may grow meanwhile.
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

    /// Removes the bar, before other output is written.
    public mutating func clear() {
        guard isShown else { return }
        write("\r\u{1B}[K")
        isShown = false
    }

    /// Errors are ignored: a bar that cannot be drawn must not stop the work.
    private func write(_ text: String) { try? Descriptor.write(text, to: 2) }
}
