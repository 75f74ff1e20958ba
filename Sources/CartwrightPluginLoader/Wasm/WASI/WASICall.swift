internal import CProcesses
internal import Cartwright

/// One call of a function of the host.
///
/// It takes fuel as instructions do: ``baseUnits``, one unit for each piece of a list and one for each byte that is
/// filled or copied. So a program cannot let the host work for nothing.
struct WASICall {
    /// What every call takes: a unit of fuel is about an instruction.
    static let baseUnits = 50

    /// What all clocks show, in nanoseconds: one second after the beginning of 1970. Some languages take zero for a
    /// clock that is broken.
    static let time: UInt64 = 1_000_000_000

    let run: WASIRun
    let memory: GuestMemory
    /// Takes units of fuel, or ends the program where there are too few.
    let spend: (Int) throws(WASIStop) -> Void

    // MARK: Reading and writing

    /// Fills pieces with what is left of the message, and says how many bytes that were.
    func read(_ descriptor: UInt32, _ list: UInt32, _ count: UInt32, countAt place: UInt32) throws(WASIStop) {
        guard descriptor == WASIPipes.Descriptor.input.rawValue else { throw .errno(.badDescriptor) }
        let pieces = try memory.pieces(list, count: count)
        _ = try memory.part(place, count: 4)
        try spend(pieces.count + min(Self.length(of: pieces), run.pipes.left))
        let read = pieces.reduce(0) { $0 + run.pipes.read(into: $1) }
        try memory.put(UInt32(clamping: read), at: place)
    }

    /// Writes pieces, all of them, and says how many bytes that were.
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

    /// No overflow: there are few pieces, and each fits into a memory of 32 bits.
    private static func length(of pieces: [UnsafeMutableRawBufferPointer]) -> Int {
        pieces.reduce(0) { $0 + $1.count }
    }

    // MARK: Descriptors

    /// Refuses a descriptor that is none of the three.
    func check(_ descriptor: UInt32) throws(WASIStop) {
        guard WASIPipes.Descriptor(rawValue: descriptor) != nil else { throw .errno(.badDescriptor) }
    }

    /// What a descriptor is: of no known kind, to be read or to be written (`fdstat`).
    func status(_ descriptor: UInt32, at place: UInt32) throws(WASIStop) {
        try check(descriptor)
        let (mayRead, mayWrite): (UInt64, UInt64) = (1 << 1, 1 << 6)
        try memory.clear(place, count: 24)
        let isInput = descriptor == WASIPipes.Descriptor.input.rawValue
        try memory.put(isInput ? mayRead : mayWrite, at: place &+ 8)
    }

    /// A file of no known kind, of no length and of no time (`filestat`).
    func fileStatus(_ descriptor: UInt32, at place: UInt32) throws(WASIStop) {
        try check(descriptor)
        try memory.clear(place, count: 64)
    }

    // MARK: What a system has besides

    /// No arguments, and no environment.
    func none(countAt count: UInt32, sizeAt size: UInt32) throws(WASIStop) {
        try memory.put(UInt32(0), at: count)
        try memory.put(UInt32(0), at: size)
    }

    /// The time of the four clocks, which stand still.
    func time(_ clock: UInt32, at place: UInt32) throws(WASIStop) {
        guard clock < 4 else { throw .errno(.invalid) }
        try memory.put(Self.time, at: place)
    }

    /// Bytes of a sequence that is the same for every message.
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
