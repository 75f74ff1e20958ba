extension Verb {
    /// Whether its first argument names a file that is read.
    var readsFile: Bool { parameters.first?.kind == .file && name != FlowVerbs.saveName }
}
