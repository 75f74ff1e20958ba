internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A plugin mapped by the dynamic linker. It stays mapped until the process ends, even after a refusal: the Swift
/// runtime may already know its types.
struct PluginImage {
    private let handle: UnsafeMutableRawPointer

    /// Maps a copy of the bytes under a new name: the linker identifies files by name, and maps none twice.
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
            let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
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

    /// The version of the plugin's entry points, nil if it has none.
    var apiVersion: UInt32? {
        function(.apiVersion, as: (@convention(c) () -> UInt32).self)?()
    }

    /// Returns the text of an entry point.
    func text(_ symbol: EntryPoints.Symbol) -> String? {
        function(symbol, as: (@convention(c) () -> UnsafePointer<UInt8>).self).map { String(cString: $0()) }
    }

    /// Calls the plugin to create its handlers; nil if its `Plugin` type differs from this program's, or it has no
    /// such function.
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
