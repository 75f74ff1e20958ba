internal import Cartwright

/// A program of ABI 2 with one message: what its store points to, and the functions of the host find there.
final class WASIRun {
    /// What it reads and writes.
    var pipes: WASIPipes

    /// How it ended in a function of the host, nil where it did not.
    var ending: WASIEnding?

    /// A sequence that begins the same for every message.
    var random = SplitMix64(state: 0)

    /// A program that begins.
    init(message: [UInt8], answerLimit: Int) {
        pipes = WASIPipes(message: message, answerLimit: answerLimit)
    }
}
