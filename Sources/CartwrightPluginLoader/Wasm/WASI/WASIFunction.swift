internal import CProcesses

/// A function that a program of ABI 2 may import from `wasi_snapshot_preview1`.
struct WASIFunction: Sendable {
    /// The module that programs import from.
    static let module = "wasi_snapshot_preview1"

    let name: String
    let parameters: [IntegerKind]
    /// All except `proc_exit` return an errno.
    var hasResult: Bool { name != "proc_exit" }
    let body: @Sendable (WASICall, WASIArguments) throws(WASIStop) -> Void

    /// - Parameters:
    ///   - name: the name.
    ///   - parameters: the types of the parameters, one letter each: `i` for 32 bits, `I` for 64.
    ///   - body: the implementation; it succeeds unless it throws.
    init(
        _ name: String,
        _ parameters: String,
        _ body: @escaping @Sendable (WASICall, WASIArguments) throws(WASIStop) -> Void
    ) {
        (self.name, self.body) = (name, body)
        self.parameters = parameters.map { $0 == "I" ? .i64 : .i32 }
    }

    /// Creates a function that exists so that programs link, and always returns an errno.
    init(refused name: String, _ parameters: String, _ errno: WASIErrno = .noFunction) {
        self.init(name, parameters) { _, _ throws(WASIStop) in throw .errno(errno) }
    }
}

/// The arguments of a call.
struct WASIArguments {
    let values: UnsafeBufferPointer<cwasm_value>

    /// Returns an argument of 32 bits. The types of a program's imports were checked when it was linked.
    subscript(index: Int) -> UInt32 {
        values.indices.contains(index) ? UInt32(bitPattern: values[index].of.i32) : 0
    }
}

// The table: all of preview 1. A run can only read its message, write its answer and end, and everything it can
// observe is the same on every machine.

extension WASIFunction {
    /// All functions.
    static let all = pipes + surroundings + refused

    private static let pipes = [
        WASIFunction("fd_read", "iiii") { call, given throws(WASIStop) in
            try call.read(given[0], given[1], given[2], countAt: given[3])
        },
        WASIFunction("fd_write", "iiii") { call, given throws(WASIStop) in
            try call.write(given[0], given[1], given[2], countAt: given[3])
        },
        // Closing has no effect.
        WASIFunction("fd_close", "i") { call, given throws(WASIStop) in try call.check(given[0]) },
        WASIFunction("fd_fdstat_get", "ii") { call, given throws(WASIStop) in
            try call.status(given[0], at: given[1])
        },
        WASIFunction("fd_filestat_get", "ii") { call, given throws(WASIStop) in
            try call.fileStatus(given[0], at: given[1])
        },
        WASIFunction("fd_seek", "iIii") { call, given throws(WASIStop) in
            try call.check(given[0])
            throw .errno(.notSeekable)
        },
        WASIFunction("fd_tell", "ii") { call, given throws(WASIStop) in
            try call.check(given[0])
            throw .errno(.notSeekable)
        },
    ]

    private static let surroundings = [
        WASIFunction("args_sizes_get", "ii") { call, given throws(WASIStop) in
            try call.none(countAt: given[0], sizeAt: given[1])
        },
        WASIFunction("args_get", "ii") { _, _ throws(WASIStop) in },
        WASIFunction("environ_sizes_get", "ii") { call, given throws(WASIStop) in
            try call.none(countAt: given[0], sizeAt: given[1])
        },
        WASIFunction("environ_get", "ii") { _, _ throws(WASIStop) in },
        WASIFunction("clock_time_get", "iIi") { call, given throws(WASIStop) in
            try call.time(given[0], at: given[2])
        },
        WASIFunction("clock_res_get", "ii") { call, given throws(WASIStop) in
            try call.time(given[0], at: given[1])
        },
        WASIFunction("random_get", "ii") { call, given throws(WASIStop) in
            try call.random(given[0], count: given[1])
        },
        WASIFunction("sched_yield", "") { _, _ throws(WASIStop) in },
        WASIFunction("proc_exit", "i") { _, given throws(WASIStop) in throw .end(.exit(status: given[0])) },
    ]

    /// The functions for files, folders, sockets and waiting, all refused.
    private static let refused =
        [
            // A program searches for its preopened folders with this function; the first answer ends the search.
            WASIFunction(refused: "fd_prestat_get", "ii", .badDescriptor),
            WASIFunction(refused: "fd_prestat_dir_name", "iii", .badDescriptor),
        ]
        + [
            ("fd_advise", "iIIi"), ("fd_allocate", "iII"), ("fd_datasync", "i"), ("fd_fdstat_set_flags", "ii"),
            ("fd_fdstat_set_rights", "iII"), ("fd_filestat_set_size", "iI"), ("fd_filestat_set_times", "iIIi"),
            ("fd_pread", "iiiIi"), ("fd_pwrite", "iiiIi"), ("fd_readdir", "iiiIi"), ("fd_renumber", "ii"),
            ("fd_sync", "i"), ("path_create_directory", "iii"), ("path_filestat_get", "iiiii"),
            ("path_filestat_set_times", "iiiiIIi"), ("path_link", "iiiiiii"), ("path_open", "iiiiiIIii"),
            ("path_readlink", "iiiiii"), ("path_remove_directory", "iii"), ("path_rename", "iiiiii"),
            ("path_symlink", "iiiii"), ("path_unlink_file", "iii"), ("poll_oneoff", "iiii"), ("proc_raise", "i"),
            ("sock_accept", "iii"), ("sock_recv", "iiiiii"), ("sock_send", "iiiii"), ("sock_shutdown", "ii"),
        ].map { WASIFunction(refused: $0.0, $0.1) }
}
