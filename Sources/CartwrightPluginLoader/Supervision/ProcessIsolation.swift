internal import CProcesses
package import Cartwright
internal import CartwrightFiles
internal import Glibc

/// Walls between a plugin in a process of its own and the rest of the machine: `bwrap` where it works, else as many of
/// Landlock, namespaces and a filter of system calls as the kernel gives.
package struct ProcessIsolation: Hashable, Sendable {
    /// The path of `bwrap`, which puts up walls of its own: no network, no other processes, no files but the system's
    /// programs and the plugin's folder.
    package var bubblewrap: String?
    /// The ABI of Landlock, 0 for none.
    package var landlock = 0
    /// True where it has users, processes, a network and shared memory of its own.
    package var hasNamespaces = false
    /// True where system calls are filtered that Landlock does not cover.
    package var isFiltered = false

    /// None but limits.
    package static let none = ProcessIsolation()

    /// `bwrap` at a path.
    package static func bubblewrap(_ path: String) -> ProcessIsolation { ProcessIsolation(bubblewrap: path) }

    package init(bubblewrap: String? = nil, landlock: Int = 0, hasNamespaces: Bool = false, isFiltered: Bool = false) {
        (self.bubblewrap, self.landlock) = (bubblewrap, landlock)
        (self.hasNamespaces, self.isFiltered) = (hasNamespaces, isFiltered)
    }

    // MARK: This machine

    /// The strongest walls of this machine. Each is tried once, since a kernel or a container may know a way and refuse
    /// it.
    package static func found() -> ProcessIsolation { best }

    private static let best: ProcessIsolation = {
        candidates.first { $0 != none && $0.isWorking } ?? none
    }()

    /// The walls that this machine may have, strongest first.
    private static var candidates: [ProcessIsolation] {
        let paths: [String] = ["/usr/bin/bwrap", "/usr/local/bin/bwrap"]
        let bubblewraps = paths.filter { (path: String) in access(path, X_OK) == 0 }
        let (landlock, isFiltered) = (landlockABI, hasFilter)
        let kernels = [
            ProcessIsolation(landlock: landlock, hasNamespaces: true, isFiltered: isFiltered),
            ProcessIsolation(landlock: landlock, isFiltered: isFiltered),
            ProcessIsolation(hasNamespaces: true, isFiltered: isFiltered), ProcessIsolation(isFiltered: isFiltered),
            ProcessIsolation(landlock: landlock), ProcessIsolation(hasNamespaces: true),
        ]
        return bubblewraps.map(ProcessIsolation.bubblewrap) + kernels
    }

    /// The version of Landlock that the kernel has, 0 for none.
    package static var landlockABI: Int { Int(csv_landlock_abi()) }

    /// True where the kernel filters system calls.
    package static var hasFilter: Bool { csv_has_filter() != 0 }

    /// True where a program runs within these walls.
    package var isWorking: Bool {
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard null >= 0 else { return false }
        defer { close(null) }
        let words = command(["/usr/bin/env", "true"], in: "/usr")
        var trial = SupervisedProcess(words[0], Array(words.dropFirst()))
        trial.folder = "/usr"
        trial.streams = .files(output: null, errors: null)
        trial.limits = ProcessLimits(clockSeconds: 5)
        trial.walls = Walls(isolation: self, readable: readable(for: "/usr/bin/env", in: "/usr"))
        return (try? trial.run())?.cause == .exited(0)
    }

    // MARK: Protections

    /// The holder of each subject that a hostile plugin may be after.
    package var protections: [HandlerProtection] {
        HandlerProtection.Subject.allCases.map { HandlerProtection($0, heldBy: holder(of: $0)) }
    }

    /// True where every subject is held.
    package var isComplete: Bool { protections.allSatisfy { $0.heldBy != nil } }

    /// The wall that holds a subject, nil where it is not held.
    private func holder(of subject: HandlerProtection.Subject) -> String? {
        if bubblewrap != nil { return "bwrap" }
        let landlock = self.landlock > 0 ? "Landlock \(self.landlock)" : nil
        let namespaces = hasNamespaces ? "namespaces" : nil
        // A filter alone holds nothing: /proc has the memory of each process of the same user as a file.
        let filter = isFiltered && (landlock ?? namespaces) != nil ? "system call filter" : nil
        let holders: [String?]
        switch subject {
        case .files: holders = landlock == nil || filter == nil ? [] : [landlock, filter]
        case .network: holders = filter == nil ? [] : [namespaces, filter]
        case .signals: holders = [namespaces, self.landlock >= 6 ? landlock : nil, filter]
        case .processes: holders = [namespaces, filter]
        }
        let names = holders.compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// In words, for `plugin doctor` and `list plugins`.
    package var words: String { "own process, limits; \(protections.map(\.words).joined(separator: "; "))" }

    // MARK: Running

    /// A command as it is run in a folder, which is its current folder.
    package func command(_ words: [String], in folder: String) -> [String] {
        guard let bubblewrap else { return words }
        let readable = words.first.map { self.readable(for: $0, in: folder) } ?? Self.system
        return [bubblewrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
            + readable.flatMap { ["--ro-bind-try", $0, $0] }
            + ["--proc", "/proc", "--dev", "/dev", "--chdir", folder, "--"] + words
    }

    /// The paths below which a command may read and run files: the system's programs, its own folder, and where its
    /// program is installed elsewhere, that file and the libraries that stand beside its folder `bin`.
    package func readable(for program: String, in folder: String) -> [String] {
        var paths = Self.system + [folder]
        if bubblewrap == nil { paths += Self.devices }
        guard let file = try? OpenedFile.realPath(program) else { return paths }
        guard !paths.contains(where: { file.hasPrefix("\($0)/") }) else { return paths }
        paths.append(file)
        if file.folder.lastName == "bin" { paths += ["lib", "lib64"].map { "\(file.folder.folder)/\($0)" } }
        return paths
    }

    private static let system = [
        "/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime",
        "/etc/ssl/openssl.cnf",
    ]

    /// Files that tell programs about themselves and the processor, and that give randomness.
    private static let devices = [
        "/dev/zero", "/dev/random", "/dev/urandom", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
        "/sys/devices/system/cpu",
    ]
}
