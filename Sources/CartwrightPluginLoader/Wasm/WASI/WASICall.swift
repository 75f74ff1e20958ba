internal import CProcesses
internal import Cartwright

/// A call of a function of the host.
///
/// It costs fuel like instructions do: ``baseUnits``, one unit for each piece of a list and one for each byte that is
/// filled or copied. So the host does no work for free.
struct WASICall {
    /// The cost of every call: a unit of fuel is about an instruction.
    static let baseUnits = 50

    /// The time of all clocks, in nanoseconds: one second after the start of 1970. Some languages treat zero as a
    /// broken clock.
    static let time: UInt64 = 1_000_000_000

    let run: WASIRun
    let memory: GuestMemory
    /// Takes units of fuel, or ends the program if there are too few.
    let spend: (Int) throws(WASIStop) -> Void

    // MARK: Reading and writing

    /// Fills pieces with the rest of the message, and writes the number of bytes.
    func read(_ descriptor: UInt32, _ list: UInt32, _ count: UInt32, countAt place: UInt32) throws(WASIStop) {
        guard descriptor == WASIPipes.Descriptor.input.rawValue else { throw .errno(.badDescriptor) }
        let pieces = try memory.pieces(list, count: count)
        _ = try memory.part(place, count: 4)
        try spend(pieces.count + min(Self.length(of: pieces), run.pipes.left))
        let read = pieces.reduce(0) { $0 + run.pipes.read(into: $1) }
        try memory.put(UInt32(clamping: read), at: place)
    }

    /// Writes all pieces, and the number of bytes.
    func write(_ descriptor: UInt32, _ list: UInt32, _ count: UInt32, countAt place: UInt32) throws(WASIStop) {
        guard let pipe = WASIPipes.Descriptor(rawValue: descriptor), pipe != .input else {
            throw .errno(.badDescriptor)
        }
        let pieces = try memory.pieces(list, count: count)
        _ = try memory.part(place, count: 4)
        let length = Self.length(of: pieces)
        try spend(pieces.count + length)
        for piece in pieces { try run.pipes.write(UnsafeRawBufferPointer(piece), to: pipe) }
        try memory.put(UInt32(clamping: length), at: place)
    }

    /// Cannot overflow: there are few pieces, and each fits into a 32-bit memory.
    private static func length(of pieces: [UnsafeMutableRawBufferPointer]) -> Int {
        pieces.reduce(0) { $0 + $1.count }
    }

    // MARK: Descriptors

    /// Refuses a descriptor other than the three standard ones.
    func check(_ descriptor: UInt32) throws(WASIStop) {
        guard WASIPipes.Descriptor(rawValue: descriptor) != nil else { throw .errno(.badDescriptor) }
    }

    /// Writes the status of a descriptor: of unknown kind, for reading or for writing (`fdstat`).
    func status(_ descriptor: UInt32, at place: UInt32) throws(WASIStop) {
        try check(descriptor)
        let (mayRead, mayWrite): (UInt64, UInt64) = (1 << 1, 1 << 6)
        try memory.clear(place, count: 24)
        let isInput = descriptor == WASIPipes.Descriptor.input.rawValue
        try memory.put(isInput ? mayRead : mayWrite, at: place &+ 8)
    }

    /// Writes the status of a file of unknown kind, with length and times of zero (`filestat`).
    func fileStatus(_ descriptor: UInt32, at place: UInt32) throws(WASIStop) {
        try check(descriptor)
        try memory.clear(place, count: 64)
    }

    // MARK: Other functions of a system

    /// Writes the counts of arguments or environment variables: zero.
    func none(countAt count: UInt32, sizeAt size: UInt32) throws(WASIStop) {
        try memory.put(UInt32(0), at: count)
        try memory.put(UInt32(0), at: size)
    }

    /// Writes the time of one of the four clocks, which stand still.
    func time(_ clock: UInt32, at place: UInt32) throws(WASIStop) {
        guard clock < 4 else { throw .errno(.invalid) }
        try memory.put(Self.time, at: place)
    }

    /// Writes bytes of a sequence that is the same for every message.
    func random(_ place: UInt32, count: UInt32) throws(WASIStop) {
        let part = try memory.part(place, count: Int(count))
        try spend(part.count)
        var start = 0
        while start < part.count {
            var bits = run.random.next()
            for index in start..<min(start + 8, part.count) {
                part[index] = UInt8(truncatingIfNeeded: bits)
                bits >>= 8
            }
            start += 8
        }
    }
}
