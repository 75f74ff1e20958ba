public import Cartwright
internal import CartwrightPluginLoader
internal import Foundation

/// The Swift compiler that builds plugins: the first `swiftc` on the `PATH`.
public struct Toolchain: Hashable, Sendable {
    /// The compiler's file.
    public let compiler: String

    /// Finds the compiler.
    ///
    /// - Parameter path: the folders to search, in the format of `PATH`.
    /// - Throws: `plugin.no_compiler`.
    public init(path: String) throws(CartwrightError) {
        let candidates = path.split(separator: ":").map { "\($0)/swiftc" }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw CartwrightError(
                .pluginNoCompiler,
                "cannot find swiftc on the PATH, which building a plugin needs",
                hint: "install Swift: https://www.swift.org/install/linux/",
                fault: .environment
            )
        }
        compiler = found
    }

    /// Finds the compiler in this process's environment.
    ///
    /// - Throws: `plugin.no_compiler`.
    public init() throws(CartwrightError) {
        try self.init(path: ProcessInfo.processInfo.environment["PATH"] ?? "")
    }

    /// Returns another program of the toolchain, beside the compiler: `clang`, `wasm-ld`.
    ///
    /// - Throws: `plugin.no_compiler`.
    func tool(_ name: String) throws(CartwrightError) -> String {
        let candidates = [compiler, try TrustedFile.real(compiler)].map { "\($0.folder)/\(name)" }
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw CartwrightError(
                .pluginNoCompiler,
                "cannot find \(name) beside \(compiler), which building a module needs",
                hint: "put the toolchain's own folder on the PATH: /opt/swift/usr/bin, not links to its swiftc",
                fault: .environment
            )
        }
        return found
    }

    /// The compiler's version, in its own words: `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
    public var version: String? {
        guard let result = try? Subprocess.run(compiler, ["--version"]) else { return nil }
        return result.output.split(separator: "\n").lazy.compactMap { Self.version(in: String($0)) }.first
    }

    /// Returns the version of the compiler that made a module. The module contains it, and no other version can read
    /// the module.
    static func version(ofModule path: String) -> String? {
        guard let bytes = FileBytes.beginning(of: path, count: 1 << 16) else { return nil }
        return version(in: String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x0A }, as: UTF8.self))
    }

    private static func version(in text: String) -> String? {
        text.firstMatch(of: #/Swift version [0-9][^\n]*?\([^\n)]*\)/#).map { String($0.0) }
    }
}
