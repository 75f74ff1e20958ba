internal import Cartwright
internal import CartwrightFiles
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

    /// The file that is there; nil where none is, or only a link that leads nowhere.
    ///
    /// - Throws: `file.unwritable` where it is no regular file, or cannot be looked at.
    func existing() throws(CartwrightError) -> OpenedFile? {
        let file: OpenedFile
        do throws(SystemFailure) {
            file = try OpenedFile(name, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            if error.number == ENOENT || error.number == ELOOP { return nil }
            throw DiskFiles.unwritable(path, error.reason)
        }
        guard file.status.isRegular else {
            let reason = file.status.isFolder ? "it is a folder" : SystemFailure.notRegular.reason
            throw DiskFiles.unwritable(path, reason)
        }
        return file
    }
}
