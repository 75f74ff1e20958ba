public import Cartwright

/// Who gives a command, and what it may do outside of its session. Every command is carried out with one.
///
/// What a person types at a terminal may do what they may do by hand. Scripts and flows may come from elsewhere: they
/// read files and compute, and do nothing more than options of the command line name.
public struct Authority: Hashable, Sendable {
    /// Who gives a command.
    public enum Speaker: Hashable, Sendable {
        /// Somebody who types it at a terminal.
        case person
        /// A file of commands, a pipe, `-c` or the start-up file.
        case script
        /// A step of a flow, whoever goes through the flow, and however.
        case flow
    }

    /// Who gives the command.
    public var speaker: Speaker
    /// What scripts and flows may do.
    public var grants: Grants

    /// An authority; without grants, that of somebody who may do nothing but read and compute, unless it is a person.
    public init(_ speaker: Speaker, grants: Grants = Grants()) {
        (self.speaker, self.grants) = (speaker, grants)
    }

    /// Refuses what needs more than whoever gives the command may do. All refusals for want of power come from here.
    ///
    /// - Throws: `plugin.not_permitted`, `file.not_permitted`, `upload.not_permitted`.
    func require(_ power: Power) throws(CartwrightError) {
        guard speaker != .person, !grants.cover(power) else { return }
        throw power.refusal(of: speaker)
    }

    /// Where files may be written.
    var writableFolders: WritableFolders { speaker == .person ? .all : .only(grants.writableFolders) }
}

/// What options of the command line let scripts and flows do outside of their session: nothing, unless they say so.
public struct Grants: Hashable, Sendable {
    /// Whether plugins may be built and loaded, which runs somebody's code: `--allow-load-plugin`.
    public var loadsPlugins = false
    /// The folders in which files may be written, as real paths: `--allow-write`.
    public var writableFolders: [String] = []
    /// The URLs to which batches may be uploaded, each letter for letter: `--allow-upload`.
    public var uploadURLs: Set<String> = []

    /// No grants.
    public init() {}

    fileprivate func cover(_ power: Power) -> Bool {
        switch power {
        case .loadPlugins: loadsPlugins
        case .writeFiles: !writableFolders.isEmpty
        case .upload(let url): uploadURLs.contains(url)
        }
    }
}

/// Something that reaches outside of the session, which a verb says that it needs.
enum Power: Hashable, Sendable {
    /// Building and loading plugins.
    case loadPlugins
    /// Writing files; in which folders, writing itself finds out.
    case writeFiles
    /// Sending to a receiver outside.
    case upload(to: String)

    fileprivate func refusal(of speaker: Authority.Speaker) -> CartwrightError {
        let who = speaker == .flow ? "a flow" : "a script"
        switch self {
        case .loadPlugins:
            return CartwrightError(
                .pluginNotPermitted,
                "\(who) may not load plugins, since they run with your rights",
                hint: "--allow-load-plugin, where you know the plugin; or --plugins FOLDER"
            )
        case .writeFiles:
            return CartwrightError(
                .fileNotPermitted,
                "\(who) may not write files, since it may come from elsewhere",
                hint: "--allow-write FOLDER, on the command line"
            )
        case .upload(let url):
            return CartwrightError(
                .uploadNotPermitted,
                "\(who) may not upload, since it may come from elsewhere",
                hint: "--allow-upload \(CommandLine.quoted(url)), on the command line"
            )
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let uploadNotPermitted: ErrorCode =
        "upload.not_permitted: A script or a flow that uploads to where no option lets it."
}
