internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A plugin that the dynamic linker has mapped. It stays mapped until the process ends, also where it is refused: its
/// types may be known to the Swift runtime by then.
struct PluginImage {
    private let handle: UnsafeMutableRawPointer

    /// Maps a copy of the bytes under a name that was never used: the linker knows files by name, and maps none twice.
    ///
    /// - Throws: `plugin.not_linked`, `plugin.no_scratch`, `plugin.not_written`.
    init(_ bytes: [UInt8], named name: String) throws(CartwrightError) {
        let scratch = try ScratchFolder()
        // The mapping outlives the name.
        defer { scratch.remove() }
        let path = "\(scratch.path)/\(name).so"
        do throws(SystemFailure) {
            try LastingFile.create(at: path, holding: bytes, mode: 0o500, outliving: .process)
        } catch {
            throw ScratchFolder.notWritten(path, error)
        }
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? "no reason was given"
            throw CartwrightError(
                .pluginNotLinked,
                "\(name) does not fit this program: \(reason.replacing("\(path): ", with: ""))",
                hint: "cartwright plugin build DIR",
                fault: .plugin
            )
        }
        self.handle = handle
    }

    // MARK: Entry points

    /// The version of the entry points that the plugin has, nil where it has none.
    var apiVersion: UInt32? {
        function(.apiVersion, as: (@convention(c) () -> UInt32).self)?()
    }

    /// The text that an entry point gives.
    func text(_ symbol: EntryPoints.Symbol) -> String? {
        function(symbol, as: (@convention(c) () -> UnsafePointer<UInt8>).self).map { String(cString: $0()) }
    }

    /// Has the plugin make its handlers; nil where it sees another `Plugin` type than this program, or has no such
    /// function.
    func register() -> Plugin? {
        typealias Register = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Int32
        guard let register = function(.register, as: Register.self) else { return nil }
        let plugin = UnsafeMutablePointer<Plugin>.allocate(capacity: 1)
        defer { plugin.deallocate() }
        let type = unsafeBitCast(Plugin.self as Any.Type, to: UnsafeRawPointer.self)
        return register(plugin, type) == 0 ? plugin.move() : nil
    }

    private func function<Function>(_ symbol: EntryPoints.Symbol, as type: Function.Type) -> Function? {
        dlsym(handle, symbol.rawValue).map { unsafeBitCast($0, to: type) }
    }
}
