package import Cartwright

extension ErrorCode {
    /// The codes that this module declares.
    package static let ofPluginLoader: [ErrorCode] = [
        .pluginAltered, .pluginBadCommand, .pluginBadEngineVersion, .pluginBadName, .pluginBadPin, .pluginBadVersion,
        .pluginBringsNothing, .pluginEndedProcess, .pluginEngineTwice, .pluginExposed, .pluginInterrupted,
        .pluginMissingEntryPoint, .pluginNoBuildID, .pluginNoHome, .pluginNoManifest, .pluginNoModules,
        .pluginNoSandbox, .pluginNoScratch, .pluginNotBuilt, .pluginNotLinked, .pluginNotSharedObject,
        .pluginNotStarted, .pluginNotWritten, .pluginOtherAPIVersion, .pluginOtherClassTypes, .pluginOtherDigest,
        .pluginOtherEngine, .pluginOtherEngineVersion, .pluginProgramReplaced, .pluginRequired, .pluginStaticRuntime,
        .pluginTruncated, .pluginUnknownKind, .pluginUnreadable, .wasmBadModule, .wasmImport, .wasmLittleStack,
        .wasmMissingExport, .wasmMissingRuntime, .wasmOtherABI, .wasmOtherRuntime, .wasmUnfitRuntime,
    ]
}
