internal import CartwrightAnalytics

/// The parts of an ELF file (System V ABI, 64 bit, little-endian) that decide if a plugin can be loaded and identify
/// the build of a program. Whatever the bytes are, reading them returns nil or an empty array, and never traps.
struct ELFFile {
    private let reader: BinaryReader
    private let programHeaders: [ProgramHeader]

    /// The value of `e_type`.
    let kind: Kind

    /// The purpose of an ELF file.
    enum Kind: UInt16 {
        /// A program at a fixed address.
        case executable = 2
        /// A shared object, or a program at any address.
        case dynamic = 3
    }

    private struct ProgramHeader {
        let type: UInt32
        let offset: UInt64
        let fileSize: UInt64
    }

    /// The `e_machine` of this process.
    private static var machine: UInt16 {
        #if arch(arm64)
        183
        #else
        62
        #endif
    }

    private static let headerSize: UInt64 = 64

    /// Reads the headers; nil if the bytes are not such a file for this machine's processor, or end within the
    /// headers.
    init?(_ bytes: [UInt8]) {
        reader = BinaryReader(bytes: bytes)
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), reader.uint16(at: 18) == Self.machine,
            let kind = reader.uint16(at: 16).flatMap(Kind.init), let start = reader.uint64(at: 32),
            let size = reader.uint16(at: 54), let count = reader.uint16(at: 56), size >= 56
        else { return nil }
        self.kind = kind
        var headers: [ProgramHeader] = []
        for index in 0..<UInt64(count) {
            guard let at = index.times(UInt64(size))?.plus(start), let type = reader.uint32(at: at),
                let offset = at.plus(8).flatMap(reader.uint64), let fileSize = at.plus(32).flatMap(reader.uint64)
            else { return nil }
            headers.append(ProgramHeader(type: type, offset: offset, fileSize: fileSize))
        }
        programHeaders = headers
    }

    /// True if every part in the headers is present: segments and the table of sections, which a linker puts last.
    var isComplete: Bool {
        let segmentsFit = programHeaders.allSatisfy { reader.slice(at: $0.offset, count: $0.fileSize) != nil }
        guard segmentsFit, let start = reader.uint64(at: 40), let size = reader.uint16(at: 58),
            let count = reader.uint16(at: 60)
        else { return false }
        return reader.slice(at: start, count: UInt64(size) * UInt64(count)) != nil
    }

    // MARK: The build id

    /// The build id that the linker wrote, as lowercase hexadecimal digits; nil if there is none in these bytes.
    var buildID: String? {
        for header in programHeaders where header.type == Self.noteSegment {
            if let id = buildID(inNotesAt: header.offset, size: header.fileSize) { return id }
        }
        return nil
    }

    private static let noteSegment: UInt32 = 4
    private static let buildIDNote: UInt32 = 3

    /// Reads notes. A note has the sizes and a type, then the name and the description, each padded to four bytes.
    private func buildID(inNotesAt start: UInt64, size: UInt64) -> String? {
        guard let end = start.plus(size) else { return nil }
        var position = start
        while position < end {
            guard let nameSize = reader.uint32(at: position), let size = reader.uint32(at: position + 4),
                let type = reader.uint32(at: position + 8)
            else { return nil }
            let name = position + 12
            let description = name + Self.padded(nameSize)
            if type == Self.buildIDNote, reader.slice(at: name, count: 4)?.elementsEqual("GNU\0".utf8) == true,
                let id = reader.slice(at: description, count: UInt64(size)), (1...64).contains(id.count)
            {
                return id.hexadecimal
            }
            position = description + Self.padded(size)
        }
        return nil
    }

    /// Cannot overflow: a size has 32 bits, and the offset that it is added to lies within the file.
    private static func padded(_ size: UInt32) -> UInt64 { (UInt64(size) + 3) & ~3 }
}

// MARK: Symbols

extension ELFFile {
    private static let dynamicSymbols: UInt32 = 11

    /// The names that the file defines for other files, as far as its table of dynamic symbols can be read.
    var definedSymbols: Set<String> {
        guard let start = reader.uint64(at: 40), let headerSize = reader.uint16(at: 58), headerSize >= 64,
            let count = reader.uint16(at: 60)
        else { return [] }
        func section(_ index: UInt64) -> UInt64? { index.times(UInt64(headerSize))?.plus(start) }
        for index in 0..<UInt64(count) {
            guard let header = section(index), header < reader.count else { return [] }
            guard reader.uint32(at: header + 4) == Self.dynamicSymbols else { continue }
            guard let symbols = contents(ofSectionAt: header), let link = reader.uint32(at: header + 40),
                let names = section(UInt64(link)).flatMap(contents(ofSectionAt:))
            else { return [] }
            return Self.defined(BinaryReader(bytes: Array(symbols)), names)
        }
        return []
    }

    private func contents(ofSectionAt header: UInt64) -> ArraySlice<UInt8>? {
        guard header < reader.count, let offset = reader.uint64(at: header + 24),
            let size = reader.uint64(at: header + 32)
        else { return nil }
        return reader.slice(at: offset, count: size)
    }

    private static func defined(_ symbols: BinaryReader, _ names: ArraySlice<UInt8>) -> Set<String> {
        var found: Set<String> = []
        for start in stride(from: 0, to: symbols.count, by: 24) {
            guard let name = symbols.uint32(at: start), let section = symbols.uint16(at: start + 6) else { break }
            guard section != 0, name != 0, Int(name) < names.count else { continue }
            let text = names[(names.startIndex + Int(name))...].prefix { $0 != 0 }
            found.insert(String(decoding: text, as: UTF8.self))
        }
        return found
    }
}
