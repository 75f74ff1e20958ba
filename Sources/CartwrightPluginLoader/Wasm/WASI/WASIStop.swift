/// Why a function of the host does not do what it was asked.
enum WASIStop: Error, Hashable {
    /// The program is told, and goes on.
    case errno(WASIErrno)
    /// The program ends here.
    case end(WASIEnding)
}

/// What a program is told, by the numbers of WASI preview 1.
enum WASIErrno: Int32 {
    case badDescriptor = 8
    case fault = 21
    case invalid = 28
    case noFunction = 52
    case notSeekable = 70
}

/// How a program ended in a function of the host.
enum WASIEnding: Hashable {
    /// It said so.
    case exit(status: UInt32)
    /// The function would have taken more fuel than there is.
    case fuel
    /// It wrote more to standard output than an answer may have.
    case answer(byteCount: Int)
}
