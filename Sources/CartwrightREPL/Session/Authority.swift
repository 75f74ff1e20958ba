public import Cartwright

/// The source of a command and its permissions outside the session. Every command is carried out with an authority.
///
/// A person at a terminal has all permissions. Scripts and flows may come from elsewhere: they read files and compute,
/// and need options of the command line for anything more.
public struct Authority: Hashable, Sendable {
    /// The source of a command.
    public enum Speaker: Hashable, Sendable {
        /// A person at a terminal.
        case person
        /// A file of commands, a pipe, `-c` or the start-up file.
        case script
        /// A step of a flow, however the flow is run.
        case flow
    }

    /// The source of the command.
    public var speaker: Speaker
    /// The permissions of scripts and flows.
    public var grants: Grants

    /// Creates an authority; without grants, a script or a flow may only read and compute.
    public init(_ speaker: Speaker, grants: Grants = Grants()) {
        (self.speaker, self.grants) = (speaker, grants)
    }

    /// Refuses an action for which the source of the command has no permission. All permission errors come from here.
    ///
    /// - Throws: `plugin.not_permitted`, `file.not_permitted`, `upload.not_permitted`.
    func require(_ power: Power) throws(CartwrightError) {
        guard speaker != .person, !grants.cover(power) else { return }
        throw power.refusal(of: speaker)
    }

    /// The folders in which files may be written.
    var writableFolders: WritableFolders { speaker == .person ? .all : .only(grants.writableFolders) }
}

/// The permissions of scripts and flows outside their session, from options of the command line; none by default.
public struct Grants: Hashable, Sendable {
    /// True if plugins may be built and loaded, which runs their code: `--allow-load-plugin`.
    public var loadsPlugins = false
    /// The folders in which files may be written, as real paths: `--allow-write`.
    public var writableFolders: [String] = []
    /// The URLs to which batches may be uploaded, compared exactly: `--allow-upload`.
    public var uploadURLs: Set<String> = []

    /// Creates empty grants.
    public init() {}

    fileprivate func cover(_ power: Power) -> Bool {
        switch power {
        case .loadPlugins: loadsPlugins
        case .writeFiles: !writableFolders.isEmpty
        case .upload(let url): uploadURLs.contains(url)
        }
    }
}

/// An action outside the session that a verb requires.
enum Power: Hashable, Sendable {
    /// Building and loading plugins.
    case loadPlugins
    /// Writing files; the writer checks the folder.
    case writeFiles
    /// Sending to an external receiver.
    case upload(to: String)

    fileprivate func refusal(of speaker: Authority.Speaker) -> CartwrightError {
        let who = speaker == .flow ? "a flow" : "a script"
        switch self {
        case .loadPlugins:
            return CartwrightError(
                .pluginNotPermitted,
                "\(who) cannot load plugins: plugins run with your permissions",
                hint: "--allow-load-plugin, if you trust the plugin; or --plugins FOLDER"
            )
        case .writeFiles:
            return CartwrightError(
                .fileNotPermitted,
                "\(who) cannot write files without --allow-write",
                hint: "--allow-write FOLDER, on the command line"
            )
        case .upload(let url):
            return CartwrightError(
                .uploadNotPermitted,
                "\(who) cannot upload without --allow-upload",
                hint: "--allow-upload \(CommandLine.quoted(url)), on the command line"
            )
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ErrorCode {
    public static let uploadNotPermitted: ErrorCode =
        "upload.not_permitted: A script or flow that uploads to a URL without --allow-upload."
}
