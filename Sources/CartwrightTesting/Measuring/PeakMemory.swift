internal import Foundation
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#endif

/// The memory growth of the process during a function, as far as `/proc` shows it.
enum PeakMemory {
    /// Serializes measurements, since the process has only one peak, which each measurement resets.
    private static let peak = Mutex(())

    /// Returns the maximum growth in bytes; nil if it is not available.
    static func growth(during body: () -> Void) -> Int? {
        peak.withLock { _ in
            returnUnused()
            resetPeak()
            guard let before = bytes(of: "VmRSS:") else {
                body()
                return nil
            }
            body()
            return bytes(of: "VmHWM:").map { max(0, $0 - before) }
        }
    }

    /// Returns unused memory to the system; it would hide growth.
    private static func returnUnused() {
        #if canImport(Glibc)
        // Swift's Glibc module omits malloc.h, so the function is looked up by name.
        typealias Trim = @convention(c) (Int) -> CInt
        guard let trim = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(trim, to: Trim.self)(0)
        #endif
    }

    /// Resets the peak to the memory in use (proc_pid_clear_refs(5)).
    private static func resetPeak() {
        guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
        try? file.write(contentsOf: Data("5".utf8))
        try? file.close()
    }

    /// Reads a line of `/proc/self/status`, such as `VmHWM:     12345 kB`.
    private static func bytes(of name: String) -> Int? {
        guard let data = FileManager.default.contents(atPath: "/proc/self/status") else { return nil }
        let line = data.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: name.utf8) }
        let digits = line?.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.flatMap { Int(String(decoding: $0, as: UTF8.self)) }.map { $0 * 1024 }
    }
}
