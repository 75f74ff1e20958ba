/// A disk that keeps synced data, and any part of the other data.
///
/// The bytes of a file are safe after a sync of the file, its name after a sync of the folder. Each sector of 512
/// bytes without a sync may be kept or lost.
struct PowerDisk {
    /// The fate of data without a sync.
    enum Luck: CaseIterable {
        case nothingIsKept, somethingIsKept, everythingIsKept
    }

    private enum Change {
        case write(offset: Int, bytes: [UInt8])
        case truncate(size: Int)
    }

    private static let sector = 512

    private var names: [String: UInt64] = [:]
    private var keptNames: [String: UInt64] = [:]
    private var kept: [UInt64: [UInt8]] = [:]
    private var pending: [UInt64: [Change]] = [:]

    mutating func apply(_ step: PowerRecording.Step) {
        switch step {
        case .create(let name, let file, _): names[name] = file
        case .write(let file, let offset, let bytes):
            pending[file, default: []].append(.write(offset: offset, bytes: bytes))
        case .truncate(let file, let size): pending[file, default: []].append(.truncate(size: size))
        case .sync(let file):
            for change in pending[file, default: []] { Self.apply(change, to: &kept[file, default: []]) }
            pending[file] = nil
        case .rename(let from, let to): names[to] = names.removeValue(forKey: from)
        case .unlink(let name): names[name] = nil
        case .syncFolder: keptNames = names
        case .told, .chmod: break
        }
    }

    /// Returns the contents of the disk after the power failure, by name.
    func image(_ luck: Luck, using random: inout some RandomNumberGenerator) -> [String: [UInt8]] {
        var image: [String: [UInt8]] = [:]
        for name in Set(names.keys).union(keptNames.keys).sorted() {
            let isNew = luck == .everythingIsKept || (luck == .somethingIsKept && Bool.random(using: &random))
            guard let file = (isNew ? names : keptNames)[name] else { continue }
            var bytes = kept[file, default: []]
            for change in pending[file, default: []] { Self.apply(change, to: &bytes, luck, using: &random) }
            image[name] = bytes
        }
        return image
    }

    private static func apply(
        _ change: Change,
        to bytes: inout [UInt8],
        _ luck: Luck,
        using random: inout some RandomNumberGenerator
    ) {
        switch (luck, change) {
        case (.nothingIsKept, _): break
        case (.everythingIsKept, _): apply(change, to: &bytes)
        case (.somethingIsKept, .truncate): if Bool.random(using: &random) { apply(change, to: &bytes) }
        case (.somethingIsKept, .write(let offset, let written)):
            var start = offset
            while start < offset + written.count {
                let end = min((start / sector + 1) * sector, offset + written.count)
                if Bool.random(using: &random) {
                    apply(.write(offset: start, bytes: Array(written[start - offset..<end - offset])), to: &bytes)
                }
                start = end
            }
        }
    }

    private static func apply(_ change: Change, to bytes: inout [UInt8]) {
        switch change {
        case .write(let offset, let written):
            let end = offset + written.count
            if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
            bytes.replaceSubrange(offset..<end, with: written)
        case .truncate(let size):
            if bytes.count > size { bytes.removeLast(bytes.count - size) }
            if bytes.count < size { bytes += [UInt8](repeating: 0, count: size - bytes.count) }
        }
    }
}
