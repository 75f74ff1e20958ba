internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The location of a file to write: its folder, held open, and its name there. Operations through the two reach no
/// other folder, even if names and links change meanwhile.
struct FilePlace: ~Copyable {
    /// The descriptor of the folder.
    let folder: Int32
    /// The path of the open folder without links, as reported by the system.
    let realFolder: String
    /// The name in the folder.
    let name: String
    /// The path as it was given, for errors.
    let path: String

    /// Opens the folder of a file. The file need not exist; if it is a symbolic link, the location is that of its
    /// target.
    ///
    /// - Throws: `file.unwritable`.
    init(_ full: String, named path: String) throws(CartwrightError) {
        // The target of a symbolic link is written, so that the link stays a link.
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

    /// Opens the existing file; returns nil if there is none, or only a link without a target.
    ///
    /// - Throws: `file.unwritable` if it is not a regular file or cannot be opened.
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
