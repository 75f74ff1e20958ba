import Cartwright
import CartwrightPluginLoader
import Foundation

/// An act of a hostile child, and its target.
struct HostileAct: Sendable {
    let subject: HandlerProtection.Subject
    let name: String
    /// Python code that raises an error if the act is refused. `V` is the victim's folder, `P` its process, `H` the
    /// host.
    let code: String
    /// False if a kernel may refuse the act without walls, for example to a process with fewer capabilities than its
    /// victim.
    var isCertain = true

    /// All acts, in the order in which they are tried.
    static let all = files + network + signals + processes

    private static let files: [HostileAct] = [
        ("create", "open(V + '/made', 'w').close()"),
        ("create in own folder", "open('made', 'w').close()"),
        ("make folder", "os.mkdir(V + '/folder')"),
        ("make link", "os.symlink('keep', V + '/soft')"),
        ("make second name", "os.link(V + '/keep', V + '/hard')"),
        ("make pipe", "os.mkfifo(V + '/pipe')"),
        ("rename", "os.rename(V + '/b', V + '/moved')"),
        ("move out of own folder", "os.rename('own', V + '/own')"),
        ("rename in own folder", "os.rename('other', 'another')"),
        ("delete", "os.remove(V + '/c')"),
        ("delete folder", "os.rmdir(V + '/empty')"),
        ("truncate", "os.truncate(V + '/d', 0)"),
        ("open and cut", "os.close(os.open(V + '/e', os.O_RDONLY | os.O_TRUNC))"),
        ("open without access and cut", "os.close(os.open(V + '/f', 3 | os.O_TRUNC))"),
        ("write by mapping", "n = os.open(V + '/g', os.O_RDWR); mmap.mmap(n, 1)[0:1] = b'X'"),
        ("change mode", "os.chmod(V + '/h', 0o666)"),
        ("change mode of what is open", "os.fchmod(os.open('own2', os.O_RDONLY), 0o666)"),
        ("change owner", "os.chown(V + '/h', os.getuid(), os.getgid())"),
        ("change times", "os.utime(V + '/h', (1, 1))"),
        ("read", "assert open(V + '/keep').read() == 'secret'"),
        ("list", "assert os.listdir(V)"),
        ("run", "assert os.spawnv(os.P_WAIT, V + '/program', ['program']) == 0"),
        ("delete by a child", "assert os.spawnv(os.P_WAIT, '/bin/rm', ['rm', V + '/i']) == 0"),
    ].map { HostileAct(subject: .files, name: $0.0, code: $0.1) }

    private static let network: [HostileAct] = [
        ("connect by TCP", "socket.create_connection(('127.0.0.1', TCP), 1).close()"),
        ("listen by TCP", "s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen()"),
        ("send by UDP", "socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', TCP))"),
        ("connect to a service by its path", "socket.socket(socket.AF_UNIX).connect(V + '/socket')"),
        ("connect to a service by its name", "socket.socket(socket.AF_UNIX).connect(chr(0) + NAME)"),
        ("talk to the kernel", "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0).close()"),
    ].map { HostileAct(subject: .network, name: $0.0, code: $0.1) }

    private static let signals: [HostileAct] = [
        ("signal", "os.kill(P, signal.SIGWINCH)"),
        ("signal by queue", "check(libc.sigqueue(P, signal.SIGWINCH, 0))"),
        ("signal by thread", "check(libc.syscall(TKILL, P, signal.SIGWINCH))"),
        ("signal by descriptor", "signal.pidfd_send_signal(os.pidfd_open(P), signal.SIGWINCH)"),
        ("signal the host", "os.kill(H, 0)"),
        ("signal the host's group", "os.killpg(os.getpgid(H), 0)"),
    ].map { HostileAct(subject: .signals, name: $0.0, code: $0.1) }

    private static let processes: [HostileAct] = [
        HostileAct(subject: .processes, name: "limit", code: "resource.prlimit(P, resource.RLIMIT_CORE, (0, 0))"),
        HostileAct(
            subject: .processes,
            name: "slow down",
            code: "os.setpriority(os.PRIO_PROCESS, P, 19)",
            isCertain: false
        ),
        HostileAct(
            subject: .processes,
            name: "move",
            code: "os.sched_setaffinity(P, os.sched_getaffinity(P))",
            isCertain: false
        ),
        HostileAct(
            subject: .processes,
            name: "schedule",
            code: "os.sched_setscheduler(P, 3, os.sched_param(0))",
            isCertain: false
        ),
        HostileAct(
            subject: .processes,
            name: "read environment",
            code: "open('/proc/%d/environ' % P, 'rb').read()",
            isCertain: false
        ),
        HostileAct(
            subject: .processes,
            name: "open memory",
            code: "open('/proc/%d/mem' % P, 'r+b', 0).close()",
            isCertain: false
        ),
        HostileAct(
            subject: .processes,
            name: "read memory",
            code: "b = ctypes.create_string_buffer(1); v = (ctypes.c_size_t * 2)(ctypes.addressof(b), 1)\n"
                + "w = (ctypes.c_size_t * 2)(BASE, 1); check(libc.process_vm_readv(P, v, 1, w, 1, 0) - 1)",
            isCertain: false
        ),
        HostileAct(
            subject: .processes,
            name: "share memory",
            code: "check(min(libc.shmget(KEY, 1, 0), 0))",
            isCertain: false
        ),
        // This act stops the victim.
        HostileAct(
            subject: .processes,
            name: "trace",
            code: "check(libc.ptrace(0x4206, P, 0, 0))",
            isCertain: false
        ),
    ]
}

/// The targets of hostile acts: files, services and a process of the same user.
final class HostileVictim {
    private let scratch: Scratch
    let process = Process()
    private var sockets: [Int32] = []
    private var memory: Int32 = -1
    private var port: UInt16 = 0
    private let name = "cartwright-\(UUID().uuidString)"
    private static let files = ["keep", "b", "c", "d", "e", "f", "g", "h", "i"]

    init() throws {
        scratch = try Scratch()
        for file in Self.files { try scratch.file(file, "secret".utf8, mode: 0o600) }
        try scratch.file("program", "#!/bin/sh\nexit 0\n".utf8)
        try FileManager.default.createDirectory(atPath: "\(scratch.path)/empty", withIntermediateDirectories: false)
        process.executableURL = URL(filePath: "/bin/sleep")
        process.arguments = ["600"]
        try process.run()
        memory = shmget(key, 1, 0o600 | 0o1000)
        serve(AF_INET, Array(repeating: 0, count: 14))
        // The port of the first socket.
        var (address, size) = (sockaddr(), socklen_t(MemoryLayout<sockaddr>.size))
        getsockname(sockets[0], &address, &size)
        port = withUnsafeBytes(of: address.sa_data) { UInt16($0[0]) << 8 | UInt16($0[1]) }
        serve(AF_UNIX, Array("\(scratch.path)/socket".utf8) + [0])
        serve(AF_UNIX, [0] + Array(name.utf8))
    }

    private var key: key_t { key_t(truncatingIfNeeded: Int(process.processIdentifier) | 0x4357_0000) }

    private func serve(_ family: Int32, _ rest: [UInt8]) {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        var bytes = withUnsafeBytes(of: sa_family_t(family)) { Array($0) } + rest
        if family == AF_INET { bytes.replaceSubrange(4..<8, with: [127, 0, 0, 1]) }
        let count = socklen_t(bytes.count)
        bytes.withUnsafeBytes { raw in
            guard let address = raw.bindMemory(to: sockaddr.self).baseAddress else { return }
            _ = bind(descriptor, address, count)
        }
        _ = listen(descriptor, 8)
        sockets.append(descriptor)
    }

    /// The Python variables that acts use.
    var constants: String {
        """
        V, P, H, TCP, NAME = '\(scratch.path)', \(process.processIdentifier), \(getpid()), \(port), '\(name)'
        KEY, TKILL, BASE = \(key), \(Self.tkill), 0x10000
        """
    }

    #if arch(x86_64)
    private static let tkill = 200
    #else
    private static let tkill = 130
    #endif

    /// The names, modes, times and contents of the victim's files. Files that are not regular have no contents.
    var state: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: scratch.path)) ?? []
        return names.sorted().map { name in
            var status = stat()
            guard lstat("\(scratch.path)/\(name)", &status) == 0 else { return name }
            let isFile = status.st_mode & S_IFMT == S_IFREG
            let bytes = isFile ? FileManager.default.contents(atPath: "\(scratch.path)/\(name)") : nil
            let text = String(decoding: bytes ?? Data(), as: UTF8.self)
            let times = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ctim.tv_nsec)"
            return "\(name) \(status.st_mode) \(status.st_nlink) \(times) \(text)"
        }
    }

    deinit {
        process.terminate()
        kill(process.processIdentifier, SIGKILL)
        for socket in sockets { close(socket) }
        if memory >= 0 { shmctl(memory, Int32(IPC_RMID), nil) }
    }
}
