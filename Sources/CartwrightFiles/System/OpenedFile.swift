package import Glibc

/// An open file or folder, closed with this object.
///
/// Its results are those of the opened file: its name may lead elsewhere a moment later.
package final class OpenedFile {
    private var descriptor: Int32
    /// The status at the time of opening.
    package let status: stat

    /// Opens a path. Opening a pipe does not block, unless `flags` lack `O_NONBLOCK`.
    ///
    /// - Parameters:
    ///   - path: the path, relative to the folder.
    ///   - folder: an open folder; by default the current one.
    ///   - flags: the flags of `open`; children never inherit the descriptor, and no terminal becomes the controlling
    ///     one.
    ///   - mode: the mode of a created file.
    package init(
        _ path: String,
        in folder: Int32 = AT_FDCWD,
        _ flags: Int32 = O_RDONLY | O_NONBLOCK,
        mode: mode_t = 0o600
    ) throws(SystemFailure) {
        descriptor = openat(folder, path, flags | O_CLOEXEC | O_NOCTTY, mode)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            self.status = status
            throw .last
        }
        self.status = status
    }

    /// Opens a regular file.
    ///
    /// - Throws: ``SystemFailure/notRegular`` for a folder, a pipe or a device.
    package convenience init(
        regular path: String,
        _ flags: Int32 = O_RDONLY | O_NONBLOCK
    ) throws(SystemFailure) {
        try self.init(path, flags)
        guard status.isRegular else { throw .notRegular }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Passes the descriptor to the caller, which must close it.
    package func take() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    /// Reads once into an array, from its beginning; 0 at the end.
    package func read(into bytes: inout [UInt8], endsAtSignal: Bool = false) throws(SystemFailure) -> Int {
        try Descriptor.read(descriptor, into: &bytes, endsAtSignal: endsAtSignal)
    }

    /// Writes all bytes.
    package func write(_ bytes: [UInt8]) throws(SystemFailure) { try Descriptor.write(bytes, to: descriptor) }

    /// Locks the file while it is open; false if another process has locked it.
    package func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Returns the remaining bytes; nil if they exceed a limit.
    package func bytes(atMost limit: Int) throws(SystemFailure) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(limit, Int(status.st_size)))
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try read(into: &chunk)
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else { return nil }
            bytes += chunk[..<count]
        }
    }

    /// Returns the names in a folder, in byte order, or some of them if they exceed a limit.
    package func names(atMost limit: Int = .max) throws(SystemFailure) -> [String] {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let folder = fdopendir(copy) else {
            let failure = SystemFailure.last
            if copy >= 0 { close(copy) }
            throw failure
        }
        defer { closedir(folder) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the names in the folder at a path, in byte order.
    package static func names(in path: String) throws(SystemFailure) -> [String] {
        try OpenedFile(path, O_RDONLY | O_DIRECTORY).names()
    }

    /// Returns the absolute path without links.
    package static func realPath(_ path: String) throws(SystemFailure) -> String {
        guard let real = realpath(path, nil) else { throw .last }
        defer { free(real) }
        return String(cString: real)
    }
}

extension stat {
    package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

    /// The other users that may change it, the worst case first; nil if only this user and root may.
    package var exposure: FileExposure? {
        if st_uid != geteuid(), st_uid != 0 { return .foreign }
        if st_mode & S_IWOTH != 0 { return .anyoneWrites }
        return st_mode & S_IWGRP != 0 ? .groupWrites : nil
    }
}
