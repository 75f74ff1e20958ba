public import Cartwright

/// Files as commands see them.
public protocol FileAccess: Sendable {
    /// All bytes of a file.
    ///
    /// - Throws: `file.unreadable`.
    func read(_ path: String) throws(CartwrightError) -> [UInt8]

    /// Puts a file in place as a whole, or leaves what was there.
    ///
    /// - Throws: `file.unwritable`.
    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError)

    /// Whether there is something at a path.
    func isThere(_ path: String) -> Bool

    /// The path of what is read where this one is given, from the working folder.
    func resolved(_ path: String) -> String

    /// Puts a file in place as a whole where the terms hold, or leaves what was there.
    ///
    /// - Throws: `file.unwritable`, `file.not_permitted` outside of the folders, or why what is there has to stay.
    func write(_ bytes: [UInt8], to path: String, on terms: WriteTerms) throws(CartwrightError)
}

/// What has to hold of a file that is written.
public struct WriteTerms: Sendable {
    /// Where it may lie.
    public var folders: WritableFolders
    /// Why a file that is there has to stay, told by its bytes; nil where it may be replaced.
    public var refusal: @Sendable (_ existing: [UInt8]) -> CartwrightError?

    /// Terms; without any, every file may be written.
    public init(
        folders: WritableFolders = .all,
        refusal: @escaping @Sendable (_ existing: [UInt8]) -> CartwrightError? = { _ in nil }
    ) {
        (self.folders, self.refusal) = (folders, refusal)
    }
}

/// Where files may be written.
public enum WritableFolders: Hashable, Sendable {
    /// Wherever the system lets the process.
    case all
    /// In these folders and those below them: real paths, absolute and without links.
    case only([String])

    /// Whether a file may be written in a folder, which is named by its real path.
    package func contain(_ folder: String) -> Bool {
        switch self {
        case .all: true
        case .only(let folders): folders.contains { $0 == "/" || folder == $0 || folder.hasPrefix($0 + "/") }
        }
    }

    /// The refusal of a file outside of them.
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
    /// What can be read is there.
    public func isThere(_ path: String) -> Bool { (try? read(path)) != nil }

    /// Paths are taken as they are.
    public func resolved(_ path: String) -> String { path }

    /// Files that know of no folders are written by those only who may write anywhere.
    public func write(_ bytes: [UInt8], to path: String, on terms: WriteTerms) throws(CartwrightError) {
        guard terms.folders == .all else { throw terms.folders.refusal(of: path) }
        if let existing = try? read(path), let refusal = terms.refusal(existing) { throw refusal }
        try write(bytes, to: path)
    }
}
