import ArgumentParser
import CartwrightREPL

/// What scripts and flows may do outside of the session: nothing, unless one of these says so. What somebody types at a
/// terminal needs none of them.
struct OutsidePermission: ParsableArguments {
    @Option(
        help: ArgumentHelp("Let scripts and flows save flows in a folder, and in those below it.", valueName: "folder")
    )
    var allowWrite: [String] = []

    @Option(help: ArgumentHelp("Let scripts and flows upload batches to a URL.", valueName: "url"))
    var allowUpload: [String] = []

    /// Other grants and these. The folders are looked up now: what becomes of their names later changes nothing.
    func added(to grants: Grants) throws -> Grants {
        var grants = grants
        for folder in allowWrite {
            guard let real = DiskFiles.realFolder(folder) else {
                throw ValidationError("--allow-write takes a folder that is there, not \"\(folder)\"")
            }
            grants.writableFolders.append(real)
        }
        grants.uploadURLs.formUnion(allowUpload)
        return grants
    }
}
