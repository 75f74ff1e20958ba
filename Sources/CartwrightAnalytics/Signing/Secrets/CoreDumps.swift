import Foundation

/// Core dumps, which hold whatever the process held.
package enum CoreDumps {
    /// Forbids them for this process and those it starts: to be called before a secret is read.
    package static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        // Lowering a limit needs no rights, and where there are no limits there are no dumps to speak of.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        // The limit does not hold for dumps that the system pipes to a program; this leaves the memory out of those.
        let filter = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC)
        guard filter >= 0 else { return }
        _ = write(filter, "0", 1)
        close(filter)
    }
}
