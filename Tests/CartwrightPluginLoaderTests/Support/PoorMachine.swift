import Foundation
import Testing

@testable import CartwrightPluginBuilder
@testable import CartwrightPluginLoader

/// Runs the program as on a machine whose kernel refuses walls, such as a container without rights: a Python program
/// installs a system call filter and then executes the program.
struct PoorMachine {
    let refusal: Refusal
    private let scratch: Scratch

    /// The system calls that fail.
    enum Refusal: String {
        /// Landlock, filters and user namespaces fail.
        case refusesAll
        /// User namespaces fail.
        case refusesNamespaces
    }

    init(_ refusal: Refusal) throws {
        self.refusal = refusal
        scratch = try Scratch()
        try scratch.file("poor.py", Self.source.utf8)
    }

    func run(_ arguments: [String]) throws -> Subprocess.Result {
        try Subprocess.run(
            "/usr/bin/env",
            ["python3", "\(scratch.path)/poor.py", refusal.rawValue, BuiltPlugin.program] + arguments,
            in: scratch.path,
            limits: ProcessLimits(clockSeconds: 300)
        )
    }

    private static let source = """
        import ctypes, os, platform, struct, sys
        x86 = platform.machine() == "x86_64"
        clone, unshare, seccomp = (56, 272, 317) if x86 else (220, 97, 277)
        refused = [unshare] + ([seccomp, 444] if sys.argv[1] == "refusesAll" else [])
        LOAD, EQUAL, ANY, RETURN = 0x20, 0x15, 0x45, 0x06
        program = [(LOAD, 0, 0, 0)]
        for call in refused:
            program += [(EQUAL, 0, 1, call), (RETURN, 0, 0, 0x00050000 | 1)]
        program += [(EQUAL, 0, 3, clone), (LOAD, 0, 0, 16), (ANY, 0, 1, 0x10000000), (RETURN, 0, 0, 0x00050000 | 1)]
        program += [(RETURN, 0, 0, 0x7FFF0000)]
        code = b"".join(struct.pack("HBBI", *rule) for rule in program)
        buffer = ctypes.create_string_buffer(code)
        head = struct.pack("HL", len(program), ctypes.addressof(buffer))
        libc = ctypes.CDLL(None)
        assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, head) == 0
        os.execv(sys.argv[2], sys.argv[2:])

        """
}
