internal import Cartwright
internal import CartwrightSystem
internal import Glibc

/// Where a file is to be: its folder, held open, and its name in there. What is done by the two reaches no other
/// folder, whoever exchanges names and links meanwhile.
struct FilePlace: ~Copyable {
    /// The folder.
    let folder: Int32
    /// The path of the folder without links, as the system tells it of the folder that is open.
    let realFolder: String
    /// The name in the folder.
    let name: String
    /// The path as somebody gave it, for errors.
    let path: String

    /// Opens the folder of a file. The file itself need not be there; where a link is there, the place is the one that
    /// it leads to.
    ///
    /// - Throws: `file.unwritable`.
    init(_ full: String, named path: String) throws(CartwrightError) {
        // The file that a symbolic link leads to, so that the link stays one.
        let target = (try? OpenedFile.realPath(full)) ?? full
        let slash = target.lastIndex(of: "/")
        let parent = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
        name = slash.map { String(target[target.index(after: $0)...]) } ?? target
        self.path = path
        guard !["", ".", ".."].contains(name) else { throw DiskFiles.unwritable(path, "it is a folder") }
        let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DiskFiles.unwritable(path) }
        guard let real = try? OpenedFile.realPath("/proc/self/fd/\(descriptor)") else {
            defer { close(descriptor) }
            throw DiskFiles.unwritable(path)
        }
        (folder, realFolder) = (descriptor, real)
    }

    deinit { close(folder) }

    /// A file that is there.
    final class Existing {
        private let descriptor: Int32
        private let path: String
        /// Its permissions.
        let mode: mode_t

        fileprivate init(_ descriptor: Int32, mode: mode_t, path: String) {
            (self.descriptor, self.mode, self.path) = (descriptor, mode, path)
        }

        deinit { close(descriptor) }

        /// All of it.
        ///
        /// - Throws: `file.unreadable`.
        func bytes() throws(CartwrightError) -> [UInt8] { try DiskFiles.read(descriptor, path) }
    }

    /// The file that is there; nil where none is, or only a link that leads nowhere.
    ///
    /// - Throws: `file.unwritable` where it is no regular file, or cannot be looked at.
    func existing() throws(CartwrightError) -> Existing? {
        let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT || errno == ELOOP { return nil }
        guard descriptor >= 0 else { throw DiskFiles.unwritable(path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.isRegular else {
            let isFolder = status.isFolder
            close(descriptor)
            throw DiskFiles.unwritable(path, isFolder ? "it is a folder" : "it is no regular file")
        }
        return Existing(descriptor, mode: status.st_mode & 0o777, path: path)
    }
}
