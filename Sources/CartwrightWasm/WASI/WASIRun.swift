/// A program of ABI 2 with one message: what its store points to, and the functions of the host find there.
final class WASIRun {
    /// What it reads and writes.
    var pipes: WASIPipes

    /// How it ended in a function of the host, nil where it did not.
    var ending: WASIEnding?

    private var random: UInt64 = 0

    /// A program that begins.
    init(message: [UInt8], answerLimit: Int) {
        pipes = WASIPipes(message: message, answerLimit: answerLimit)
    }

    /// The next 64 bits of a sequence that begins the same for every message: a Weyl sequence, mixed (SplitMix64).
    func nextRandom() -> UInt64 {
        random &+= 0x9E37_79B9_7F4A_7C15
        var bits = random
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
