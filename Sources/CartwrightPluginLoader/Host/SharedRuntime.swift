internal import Glibc

/// The Swift runtime that this process shares with what it loads.
enum SharedRuntime {
    /// True if the runtime is shared. A program with a static standard library has a private runtime; a plugin would
    /// load a second one, and the first value passed between them would crash the process.
    static var isThere: Bool {
        guard let handle = dlopen("libswiftCore.so", RTLD_LAZY | RTLD_NOLOAD) else { return false }
        dlclose(handle)
        return true
    }
}
