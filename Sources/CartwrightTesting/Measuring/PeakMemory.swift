internal import Foundation
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#endif

/// How much the process grows while something runs, as far as `/proc` tells.
enum PeakMemory {
    /// The process has one peak, which whoever measures sets back: one at a time.
    private static let peak = Mutex(())

    /// The most the process grew in bytes, nil where nobody can tell.
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

    /// Gives back to the system what the process has set free, which would hide as much growth.
    private static func returnUnused() {
        #if canImport(Glibc)
        // Swift's Glibc module leaves malloc.h out, so the function is asked for by name.
        typealias Trim = @convention(c) (Int) -> CInt
        guard let trim = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(trim, to: Trim.self)(0)
        #endif
    }

    /// Brings the peak down to what is in use (proc_pid_clear_refs(5)).
    private static func resetPeak() {
        guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return }
        try? file.write(contentsOf: Data("5".utf8))
        try? file.close()
    }

    /// A line of `/proc/self/status`, such as `VmHWM:     12345 kB`.
    private static func bytes(of name: String) -> Int? {
        guard let data = FileManager.default.contents(atPath: "/proc/self/status") else { return nil }
        let line = data.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: name.utf8) }
        let digits = line?.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.flatMap { Int(String(decoding: $0, as: UTF8.self)) }.map { $0 * 1024 }
    }
}
