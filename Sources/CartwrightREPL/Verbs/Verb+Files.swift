extension Verb {
    /// Whether its first argument names a file that is read.
    var readsFile: Bool { usage.hasPrefix("PATH") && name != FlowVerbs.saveName }
}
