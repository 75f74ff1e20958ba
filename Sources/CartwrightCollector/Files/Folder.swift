internal import Cartwright
internal import Glibc

/// The folder that a file lies in, which keeps the file's name.
struct Folder {
    private let path: String

    /// The folder of a file.
    init(of file: String) {
        let slash = file.lastIndex(of: "/")
        path = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
    }

    /// Makes durable which files there are, after one was made or renamed.
    ///
    /// - Throws: `collector.file_failed`.
    func sync() throws(CartwrightError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .collectorFile(path, "opened") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .collectorFile(path, "brought to the disk") }
    }

    /// Gives a file another name, in place of what has it, durably.
    ///
    /// - Throws: `collector.file_failed`.
    static func rename(_ file: String, to name: String) throws(CartwrightError) {
        guard Glibc.rename(file, name) == 0 else { throw .collectorFile(name, "replaced") }
        try Folder(of: name).sync()
    }

    /// Takes a file away, if it is there.
    static func remove(_ file: String) { unlink(file) }

    /// Whether a name is taken, if only by a symbolic link.
    static func has(_ file: String) -> Bool { faccessat(AT_FDCWD, file, F_OK, AT_SYMLINK_NOFOLLOW) == 0 }
}
