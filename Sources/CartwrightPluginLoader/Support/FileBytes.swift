internal import Glibc

/// Small looks at files whose absence is no error.
enum FileBytes {
    /// The first bytes of a file, nil where it cannot be read.
    static func beginning(of path: String, count: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return got < 0 ? nil : Array(bytes.prefix(got))
    }

    /// When a file was changed last, in nanoseconds of the machine's clock; nil where there is none.
    static func changed(_ path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let seconds = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        return seconds.overflow ? .max : seconds.partialValue &+ Int64(status.st_mtim.tv_nsec)
    }
}
