extension CartwrightError {
    /// A copy of a plugin's error with its texts cut to ``PluginLimits/errorBytes`` and at most 16 details.
    var shortened: CartwrightError {
        var copy = self
        copy.summary = summary.shortened(toBytes: PluginLimits.errorBytes)
        copy.hint = hint?.shortened(toBytes: PluginLimits.errorBytes)
        copy.code = ErrorCode(rawValue: code.rawValue.shortened(toBytes: 128))
        copy.location.pointer = location.pointer?.shortened(toBytes: PluginLimits.errorBytes)
        copy.location.file = location.file?.shortened(toBytes: PluginLimits.errorBytes)
        copy.details = details.prefix(16).map { $0.shortened(toBytes: PluginLimits.errorBytes) }
        return copy
    }
}
