internal import Glibc

/// The Swift runtime that this process shares with what it loads.
enum SharedRuntime {
    /// Whether there is one. A program with a static standard library has a runtime to itself; a plugin would bring a
    /// second one, and the first value passed between them ends the process.
    static var isThere: Bool {
        guard let handle = dlopen("libswiftCore.so", RTLD_LAZY | RTLD_NOLOAD) else { return false }
        dlclose(handle)
        return true
    }
}
