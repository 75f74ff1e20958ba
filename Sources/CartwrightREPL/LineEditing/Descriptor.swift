internal import Glibc

/// A failure of a system call.
struct SystemFailure: Error, Equatable, CustomStringConvertible {
    /// The value of `errno`.
    let number: Int32

    /// The last failure on this thread.
    static var last: SystemFailure { SystemFailure(number: errno) }

    /// The system's text for it.
    var description: String { String(cString: strerror(number)) }
}

/// Reading and writing file descriptors, with the retries POSIX leaves to the caller.
enum Descriptor {
    /// Reads once, as many bytes as there are up to the size of the buffer; 0 at the end.
    ///
    /// Goes on after a signal, and waits where the descriptor was made non-blocking by whoever shares it.
    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, SystemFailure> {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return .success(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                _ = poll(&entry, 1, -1)
            default: return .failure(.last)
            }
        }
    }

    /// Writes all of it.
    static func write(_ text: String, to descriptor: Int32) -> Result<Void, SystemFailure> {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { bytes.removeFirst(count) } else if errno != EINTR { return .failure(.last) }
        }
        return .success(())
    }
}
