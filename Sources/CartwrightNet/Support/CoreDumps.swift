import Foundation

/// Core dumps, which hold whatever the process held.
enum CoreDumps {
    /// Forbids them for this process and those it starts: to be called before a secret is read.
    static func forbid() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        // Lowering a limit needs no rights, and where there are no limits there are no dumps to speak of.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }
}
