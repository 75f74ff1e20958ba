/// The three descriptors of a program: the message, the answer, and what it has to say besides.
struct WASIPipes {
    /// Standard input, output and error.
    enum Descriptor: UInt32 { case input, output, errors }

    private let message: [UInt8]
    private var taken = 0
    private let answerLimit: Int

    /// What it wrote to standard output.
    private(set) var answer: [UInt8] = []

    private var errors = ErrorRing()

    /// Pipes of a program that has read and written nothing.
    init(message: [UInt8], answerLimit: Int) { (self.message, self.answerLimit) = (message, answerLimit) }

    /// How many bytes of the message are left.
    var left: Int { message.count - taken }

    /// The last lines of what it wrote to standard error, control characters made visible.
    func errorLines(_ count: Int) -> [String] { errors.lines(count) }

    /// Takes the next bytes of the message: as many as there is room for, none at its end.
    mutating func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(room.count, left)
        room.copyBytes(from: message[taken..<taken + count])
        taken += count
        return count
    }

    /// Adds to the answer or to what is said besides.
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
