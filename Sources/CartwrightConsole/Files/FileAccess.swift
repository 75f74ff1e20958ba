public import Cartwright

/// Access to files for commands.
public protocol FileAccess: Sendable {
    /// Returns all bytes of a file.
    ///
    /// - Throws: `file.unreadable`.
    func read(_ path: String) throws(CartwrightError) -> [UInt8]

    /// Writes a file atomically: on an error, the former file stays.
    ///
    /// - Throws: `file.unwritable`.
    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError)

    /// True if there is a file or folder at a path.
    func isThere(_ path: String) -> Bool

    /// Returns the path that a read of this path opens, relative to the working folder.
    func resolved(_ path: String) -> String

    /// Writes a file atomically if the terms allow it: on an error, the former file stays.
    ///
    /// - Throws: `file.unwritable`; `file.not_permitted` outside the folders; the refusal of the terms for the existing
    ///   file.
    func write(_ bytes: [UInt8], to path: String, on terms: WriteTerms) throws(CartwrightError)
}

/// The conditions under which a file may be written.
public struct WriteTerms: Sendable {
    /// The folders that may hold the file.
    public var folders: WritableFolders
    /// Returns the error that protects an existing file, from its bytes; nil if it may be replaced.
    public var refusal: @Sendable (_ existing: [UInt8]) -> CartwrightError?

    /// Creates terms; without arguments, every file may be written.
    public init(
        folders: WritableFolders = .all,
        refusal: @escaping @Sendable (_ existing: [UInt8]) -> CartwrightError? = { _ in nil }
    ) {
        (self.folders, self.refusal) = (folders, refusal)
    }
}

/// The folders in which files may be written.
public enum WritableFolders: Hashable, Sendable {
    /// Every folder that the system allows.
    case all
    /// These folders and those below them: real paths, absolute and without links.
    case only([String])

    /// True if a file may be written in a folder, named by its real path.
    package func contain(_ folder: String) -> Bool {
        switch self {
        case .all: true
        case .only(let folders): folders.contains { $0 == "/" || folder == $0 || folder.hasPrefix($0 + "/") }
        }
    }

    /// Returns the error for a file outside these folders.
    package func refusal(of path: String) -> CartwrightError {
        var names = "no folder"
        if case .only(let folders) = self, !folders.isEmpty { names = folders.joined(separator: ", ") }
        return CartwrightError(
            .fileNotPermitted,
            "\(path) is not in a folder that --allow-write names: \(names)",
            hint: "a path in one of them"
        )
    }
}

extension FileAccess {
    /// Returns true if the file can be read.
    public func isThere(_ path: String) -> Bool { (try? read(path)) != nil }

    /// Returns the path unchanged.
    public func resolved(_ path: String) -> String { path }

    /// Writes a file if any folder is permitted; an accessor without folders cannot check a narrower permission.
    public func write(_ bytes: [UInt8], to path: String, on terms: WriteTerms) throws(CartwrightError) {
        guard terms.folders == .all else { throw terms.folders.refusal(of: path) }
        if let existing = try? read(path), let refusal = terms.refusal(existing) { throw refusal }
        try write(bytes, to: path)
    }
}
