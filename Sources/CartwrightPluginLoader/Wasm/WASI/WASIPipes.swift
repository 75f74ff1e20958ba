/// The three descriptors of a program: the message, the answer and the error output.
struct WASIPipes {
    /// Standard input, output and error.
    enum Descriptor: UInt32 { case input, output, errors }

    private let message: [UInt8]
    private var taken = 0
    private let answerLimit: Int

    /// The bytes written to standard output.
    private(set) var answer: [UInt8] = []

    private var errors = ErrorRing()

    /// Creates pipes before anything is read or written.
    init(message: [UInt8], answerLimit: Int) { (self.message, self.answerLimit) = (message, answerLimit) }

    /// The number of bytes of the message that are left.
    var left: Int { message.count - taken }

    /// Returns the last lines of standard error, with control characters escaped.
    func errorLines(_ count: Int) -> [String] { errors.lines(count) }

    /// Reads the next bytes of the message: as many as fit, none at its end.
    mutating func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(room.count, left)
        room.copyBytes(from: message[taken..<taken + count])
        taken += count
        return count
    }

    /// Appends to the answer or the error output.
    ///
    /// - Throws: `EBADF` for another descriptor, and an end for an answer that is too long.
    mutating func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Descriptor) throws(WASIStop) {
        switch descriptor {
        case .input: throw .errno(.badDescriptor)
        case .output:
            let length = answer.count + bytes.count
            guard length <= answerLimit else { throw .end(.answer(byteCount: length)) }
            answer.append(contentsOf: bytes)
        case .errors: errors.add(bytes)
        }
    }
}
