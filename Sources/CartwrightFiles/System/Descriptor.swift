internal import Glibc

/// Reading and writing of file descriptors, with the retries that POSIX leaves to the caller.
package enum Descriptor {
    /// Reads once, as many bytes as there are, up to the size of the buffer; 0 at the end.
    ///
    /// It waits if another holder of the descriptor made it non-blocking.
    ///
    /// - Parameter endsAtSignal: true if a signal is a failure, `EINTR`; otherwise reading continues.
    package static func read(
        _ descriptor: Int32,
        into buffer: UnsafeMutableRawBufferPointer,
        endsAtSignal: Bool = false
    ) -> Result<Int, SystemFailure> {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return .success(count) }
            switch errno {
            case EINTR where !endsAtSignal: continue
            case EAGAIN:
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                if poll(&entry, 1, -1) < 0, errno == EINTR, endsAtSignal { return .failure(.last) }
            default: return .failure(.last)
            }
        }
    }

    /// Reads once into an array, from its beginning, like ``read(_:into:endsAtSignal:)``.
    package static func read(
        _ descriptor: Int32,
        into bytes: inout [UInt8],
        endsAtSignal: Bool = false
    ) throws(SystemFailure) -> Int {
        try bytes.withUnsafeMutableBytes { read(descriptor, into: $0, endsAtSignal: endsAtSignal) }.get()
    }

    /// Writes all bytes, in as many calls as needed.
    ///
    /// It waits if another program that shares the descriptor made it non-blocking, such as one that left a terminal
    /// so.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemFailure) {
        var position = 0
        while position < bytes.count {
            let count = bytes[position...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                position += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard poll(&entry, 1, -1) >= 0 || errno == EINTR else { throw .last }
            default: throw .last
            }
        }
    }

    /// Writes a whole text, in UTF-8.
    package static func write(_ text: String, to descriptor: Int32) throws(SystemFailure) {
        try write(Array(text.utf8), to: descriptor)
    }

    /// Waits until written bytes are on disk. Pipes, terminals and some file systems have no disk, which is not a
    /// failure.
    package static func sync(_ descriptor: Int32) throws(SystemFailure) {
        while fsync(descriptor) != 0 {
            switch errno {
            case EINTR: continue
            case EINVAL, ENOTSUP: return
            default: throw .last
            }
        }
    }

    /// Writes, syncs to survive a power failure if requested, and closes. The descriptor is always closed, and the
    /// first failure is thrown.
    package static func finish(
        _ descriptor: Int32,
        writing bytes: [UInt8] = [],
        outliving end: Durability = .power
    ) throws(SystemFailure) {
        do throws(SystemFailure) {
            try write(bytes, to: descriptor)
            if end == .power { try sync(descriptor) }
        } catch {
            close(descriptor)
            throw error
        }
        // Some file systems report a full disk only here.
        guard close(descriptor) == 0 || errno == EINTR else { throw .last }
    }
}
