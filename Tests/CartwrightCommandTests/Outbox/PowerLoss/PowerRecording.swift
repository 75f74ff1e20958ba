import Foundation
import Testing

/// The file changes and the output of programs in one order; see `recorder.c`.
struct PowerRecording {
    /// A recorded change. Each file has a unique number.
    enum Step: Equatable {
        case create(name: String, file: UInt64, mode: Int)
        case write(file: UInt64, offset: Int, bytes: [UInt8])
        case truncate(file: UInt64, size: Int)
        case sync(file: UInt64)
        case rename(from: String, to: String)
        case unlink(name: String)
        case syncFolder
        case told(String)
        case chmod(mode: Int)
    }

    struct Unreadable: Error {}

    private(set) var steps: [Step] = []

    init(_ steps: [Step]) { self.steps = steps }

    /// Reads the log of the recorder.
    init(log: Data) throws {
        var rest = [UInt8](log)[...]
        // The system reuses inode numbers of deleted files.
        var files: [UInt64: UInt64] = [:]
        while !rest.isEmpty {
            guard rest.count >= 40 else { throw Unreadable() }
            let words = (0..<5).map { word in
                rest.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8 * word, as: UInt64.self) }
            }
            rest.removeFirst(40)
            let name = String(decoding: rest.prefix(Int(words[3])), as: UTF8.self)
            rest.removeFirst(name.utf8.count)
            let bytes = Array(rest.prefix(Int(words[4])))
            rest.removeFirst(bytes.count)
            if words[0] == 1 { files[words[1]] = UInt64(steps.count) }
            let (file, number) = (files[words[1], default: .max], Int(words[2]))
            let step: Step? =
                switch words[0] {
                case 1: .create(name: name, file: file, mode: number)
                case 2: .write(file: file, offset: number, bytes: bytes)
                case 3: .truncate(file: file, size: number)
                case 4: .sync(file: file)
                case 5: .rename(from: name, to: String(decoding: bytes, as: UTF8.self))
                case 6: .unlink(name: name)
                case 7: .syncFolder
                case 8: .told(String(decoding: bytes, as: UTF8.self))
                case 9: .chmod(mode: number)
                default: nil
                }
            guard let step else { throw Unreadable() }
            steps.append(step)
        }
    }

    /// Returns the recording without the syncs of files whose names end with a suffix.
    func withoutSyncs(of suffix: String) -> PowerRecording {
        var files: Set<UInt64> = []
        for case .create(let name, let file, _) in steps where name.hasSuffix(suffix) { files.insert(file) }
        return PowerRecording(
            steps.filter { step in
                guard case .sync(let file) = step else { return true }
                return !files.contains(file)
            }
        )
    }
}

/// Runs the program with the recorder loaded.
struct PowerRecorder {
    /// The folder whose files are recorded.
    let folder: String
    private let library: String
    private let log: String

    /// Builds the recorder with the compiler of the Swift toolchain.
    init(_ place: TemporaryFolder) throws {
        (folder, library, log) = (place.path + "/disk", place.path + "/recorder.so", place.path + "/log")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "recorder.c").path
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = ["clang", "-shared", "-fPIC", "-O1", "-o", library, source]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)
    }

    /// The environment that loads the recorder.
    var environment: [String: String] {
        ["PATH": "/usr/bin:/bin", "HOME": "/", "LD_PRELOAD": library, "POWER_FOLDER": folder, "POWER_LOG": log]
    }

    /// Returns the recording so far.
    func recording() throws -> PowerRecording { try PowerRecording(log: Data(contentsOf: URL(filePath: log))) }
}
