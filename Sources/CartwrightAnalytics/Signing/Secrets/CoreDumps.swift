import Foundation

/// Core dumps, which contain the memory of a process.
package enum CoreDumps {
    /// Disables core dumps for this process and its children. Call it before reading a secret.
    package static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        // Lowering a limit needs no rights, and a system without limits writes no dumps.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        // The limit does not apply to dumps that the system pipes to a program; this leaves the memory out of those.
        let filter = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
        guard filter >= 0 else { return }
        _ = write(filter, "0", 1)
        close(filter)
    }
}
