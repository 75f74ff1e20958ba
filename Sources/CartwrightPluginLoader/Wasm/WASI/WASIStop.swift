/// The reason that a function of the host fails.
enum WASIStop: Error, Hashable {
    /// The program receives an errno, and continues.
    case errno(WASIErrno)
    /// The program ends here.
    case end(WASIEnding)
}

/// The errno of a failed call, numbered as in WASI preview 1.
enum WASIErrno: Int32 {
    case badDescriptor = 8
    case fault = 21
    case invalid = 28
    case noFunction = 52
    case notSeekable = 70
}

/// The reason that a function of the host ends a program.
enum WASIEnding: Hashable {
    /// The program called `proc_exit`.
    case exit(status: UInt32)
    /// The function would have used more fuel than is left.
    case fuel
    /// The program wrote more to standard output than an answer may have.
    case answer(byteCount: Int)
}
