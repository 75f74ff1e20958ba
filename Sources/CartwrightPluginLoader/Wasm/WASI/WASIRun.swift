internal import Cartwright

/// A run of a program of ABI 2 with one message: its store points to this state, which the functions of the host use.
final class WASIRun {
    /// The pipes that it reads and writes.
    var pipes: WASIPipes

    /// The reason that a function of the host ended it, nil if none did.
    var ending: WASIEnding?

    /// A sequence that is the same for every message.
    var random = SplitMix64(state: 0)

    /// Creates the state of a program at its start.
    init(message: [UInt8], answerLimit: Int) {
        pipes = WASIPipes(message: message, answerLimit: answerLimit)
    }
}
