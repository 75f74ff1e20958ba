internal import CProcesses
package import Cartwright
internal import CartwrightFiles
internal import Glibc

/// The walls between a plugin's process and the rest of the machine: `bwrap` if it works, otherwise as many of
/// Landlock, namespaces and a system call filter as the kernel has.
package struct ProcessIsolation: Hashable, Sendable {
    /// The path of `bwrap`, which sets up its own walls: no network, no other processes, no files except the system's
    /// programs and the plugin's folder.
    package var bubblewrap: String?
    /// The ABI of Landlock, 0 for none.
    package var landlock = 0
    /// True if the process has its own users, processes, network and shared memory.
    package var hasNamespaces = false
    /// True if system calls that Landlock does not cover are filtered.
    package var isFiltered = false

    /// No walls, only limits.
    package static let none = ProcessIsolation()

    /// Returns the walls of `bwrap` at a path.
    package static func bubblewrap(_ path: String) -> ProcessIsolation { ProcessIsolation(bubblewrap: path) }

    package init(bubblewrap: String? = nil, landlock: Int = 0, hasNamespaces: Bool = false, isFiltered: Bool = false) {
        (self.bubblewrap, self.landlock) = (bubblewrap, landlock)
        (self.hasNamespaces, self.isFiltered) = (hasNamespaces, isFiltered)
    }

    // MARK: This machine

    /// Returns the strongest walls of this machine. Each is tried once, since a kernel or a container may offer a
    /// mechanism and refuse it.
    package static func found() -> ProcessIsolation { best }

    private static let best: ProcessIsolation = {
        candidates.first { $0 != none && $0.isWorking } ?? none
    }()

    /// The possible walls of this machine, strongest first.
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

    /// The version of Landlock in the kernel, 0 for none.
    package static var landlockABI: Int { Int(csv_landlock_abi()) }

    /// True if the kernel filters system calls.
    package static var hasFilter: Bool { csv_has_filter() != 0 }

    /// True if a program runs within these walls.
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

    /// The protection of each subject that a hostile plugin may attack.
    package var protections: [HandlerProtection] {
        HandlerProtection.Subject.allCases.map { HandlerProtection($0, heldBy: holder(of: $0)) }
    }

    /// True if every subject is protected.
    package var isComplete: Bool { protections.allSatisfy { $0.heldBy != nil } }

    /// Returns the wall that protects a subject, nil if it is not protected.
    private func holder(of subject: HandlerProtection.Subject) -> String? {
        if bubblewrap != nil { return "bwrap" }
        let landlock = self.landlock > 0 ? "Landlock \(self.landlock)" : nil
        let namespaces = hasNamespaces ? "namespaces" : nil
        // A filter alone protects nothing: /proc has the memory of each process of the same user as a file.
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

    /// The protections in words, for `plugin doctor` and `list plugins`.
    package var words: String { "own process, limits; \(protections.map(\.words).joined(separator: "; "))" }

    // MARK: Running

    /// Returns the command line that runs a command in a folder as its working folder.
    package func command(_ words: [String], in folder: String) -> [String] {
        guard let bubblewrap else { return words }
        let readable = words.first.map { self.readable(for: $0, in: folder) } ?? Self.system
        return [bubblewrap, "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
            + readable.flatMap { ["--ro-bind-try", $0, $0] }
            + ["--proc", "/proc", "--dev", "/dev", "--chdir", folder, "--"] + words
    }

    /// Returns the paths that a command may read and run files from: the system's programs, its own folder, and for a
    /// program installed elsewhere, that file and the libraries beside its folder `bin`.
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

    /// Files that describe the process and the processor to programs, and that provide randomness.
    private static let devices = [
        "/dev/zero", "/dev/random", "/dev/urandom", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
        "/sys/devices/system/cpu",
    ]
}
