internal import CProcesses
internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A process that runs a handler: messages go to its standard input, answers come from its standard output, a line
/// each.
/// A warden ends it, with every process it started.
final class ChildProcess {
    private var watch: csv_watch
    private let input: Int32
    private let output: Int32
    private let errors: Int32
    private var unread: [UInt8] = []
    private var isOver = false

    /// How many messages it answered.
    private(set) var answers = 0

    /// The end of what it wrote to standard error.
    private(set) var ring = ErrorRing()

    /// Why a message was not answered.
    enum Failure: Error {
        /// Its time was over.
        case timeout
        /// It ended, or closed its output.
        case ended(String, isProcessorLimit: Bool)
        /// It wrote more than an answer may have.
        case tooLong
        /// It wrote what nobody asked for.
        case unasked(String)
    }

    /// Starts a command.
    ///
    /// - Parameters:
    ///   - path: the program's file.
    ///   - arguments: its name and arguments.
    ///   - folder: where it runs.
    ///   - memoryBytes: how much private memory each of its processes may have.
    ///   - walls: what keeps it from the rest of the machine.
    /// - Throws: why it was not started.
    init(
        _ path: String,
        _ arguments: [String],
        in folder: String,
        memoryBytes: UInt64,
        walls: Walls
    ) throws(SystemFailure) {
        let pipes = try Pipes()
        var watch = csv_watch()
        let words = CTexts(arguments)
        let settings = CTexts(["PATH=\(CommandPath.search)", "LANG=C.UTF-8", "PYTHONDONTWRITEBYTECODE=1"])
        let places = CTexts([path, folder])
        var job = csv_job()
        (job.program, job.folder) = (places.constants[0], places.constants[1])
        (job.arguments, job.environment) = (UnsafePointer(words.pointers), UnsafePointer(settings.pointers))
        (job.input, job.output, job.errors) = (pipes.theirs[0], pipes.theirs[1], pipes.theirs[2])
        job.is_apart = 1
        (job.limits.memory_bytes, job.limits.processor_seconds) = (memoryBytes, 60)
        let number = withExtendedLifetime((words, settings, places)) {
            walls.confining(&job) { csv_start(&$0, &watch) }
        }
        pipes.closeTheirs()
        guard number == 0 else {
            pipes.closeOurs()
            throw SystemFailure(number: number)
        }
        self.watch = watch
        (input, output, errors) = (pipes.ours[0], pipes.ours[1], pipes.ours[2])
    }

    deinit { end() }

    // MARK: Messages

    /// True where it wrote anything since its last answer, or ended, or lost its warden.
    func isDisturbed() -> Bool {
        drainErrors()
        csv_wake(&watch)
        var entry = pollfd(fd: watch.report, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, 0) > 0 { return true }
        if !unread.isEmpty { return true }
        switch takeOutput() {
        case .some(0): return true
        case .some: return true
        case nil: return false
        }
    }

    /// Sends a line and waits for the one that answers it.
    func exchange(
        _ message: [UInt8],
        within limit: Duration,
        longest: Int
    ) throws(Failure) -> [UInt8] {
        let deadline = ContinuousClock.now + limit
        let line = message + [UInt8(ascii: "\n")]
        var sent = 0
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let (answer, rest) = (Array(unread[..<end]), unread[(end + 1)...])
                guard answer.count <= longest else { throw .tooLong }
                guard rest.isEmpty else {
                    // An answer is an object: of two lines the one that is none was not asked for.
                    throw .unasked(Self.shown(answer.first == UInt8(ascii: "{") ? rest : answer[...]))
                }
                guard sent == line.count else { throw .unasked(Self.shown(answer)) }
                unread = []
                answers += 1
                return answer
            }
            guard unread.count <= longest else { throw .tooLong }
            let left = deadline - .now
            guard left > .zero else { throw .timeout }
            let isGuarded = wait(forAtMost: left, toWrite: sent < line.count)
            drainErrors()
            if sent < line.count { sent += try send(line[sent...]) }
            let taken = takeOutput()
            if taken == 0 || (taken == nil && !isGuarded) { throw ended() }
        }
    }

    private func send(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Int {
        let count = bytes.withUnsafeBytes { csv_write(input, $0.baseAddress, $0.count) }
        if count >= 0 { return count }
        if errno == EAGAIN || errno == EINTR { return 0 }
        throw ended()
    }

    /// True while its warden is there.
    private func wait(forAtMost left: Duration, toWrite: Bool) -> Bool {
        csv_wake(&watch)
        var entries = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
            pollfd(fd: toWrite ? input : -1, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: watch.report, events: Int16(POLLIN), revents: 0),
        ]
        // Now and then at least, since a closed standard error is always ready.
        return poll(&entries, 4, Int32(clamping: min(left.milliseconds + 1, 50))) <= 0 || entries[3].revents == 0
    }

    /// Reads what there is: how much, 0 at the end, nil where nothing is there yet.
    private func takeOutput() -> Int? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(output, &buffer, buffer.count)
        if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : 0 }
        unread.append(contentsOf: buffer.prefix(count))
        return count
    }

    private func drainErrors() {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        // Bounded: it may write faster than it is read.
        for _ in 0..<16 {
            let count = read(errors, &buffer, buffer.count)
            guard count > 0 else { return }
            ring.add(buffer.prefix(count))
        }
    }

    // MARK: The end

    private func ended() -> Failure {
        // What it wrote last is on its way while its end is told already.
        drainErrors()
        let end = end()
        drainErrors()
        guard let end else { return .ended(ProcessEnding.Cause.abandoned.words, isProcessorLimit: false) }
        if end.cause == CSV_NOT_STARTED.rawValue {
            return .ended(
                "it could not be started: \(SystemFailure(number: end.error).reason)",
                isProcessorLimit: false
            )
        }
        if end.cause != CSV_ENDED.rawValue { return .ended("it closed its output", isProcessorLimit: false) }
        let code = csv_code(end.status)
        let words = csv_exited(end.status) != 0 ? ProcessEnding.Cause.exited(code) : .signal(code)
        return .ended("it ended: \(words.words)", isProcessorLimit: words == .signal(SIGXCPU))
    }

    /// Ends it and everything it started.
    @discardableResult
    func end(afterGoodbye goodbye: [UInt8]? = nil) -> csv_end? {
        guard !isOver else { return nil }
        isOver = true
        if let goodbye {
            _ = (goodbye + [UInt8(ascii: "\n")]).withUnsafeBytes { csv_write(input, $0.baseAddress, $0.count) }
        }
        close(input)
        // Its own end may be on the way: a moment for it, and then for its goodbye.
        var entry = pollfd(fd: watch.report, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, goodbye == nil ? 20 : 200) == 0 {
            close(watch.lifeline)
            watch.lifeline = -1
        }
        var end = csv_end()
        let isTold = csv_wait(&watch, 0, nil, nil, &end) == 0
        drainErrors()
        close(output)
        close(errors)
        return isTold ? end : nil
    }

    private static func shown(_ bytes: some Collection<UInt8>) -> String {
        var ring = ErrorRing()
        ring.add(bytes.prefix(128))
        return ring.lines(1).first ?? ""
    }
}

/// The three pipes of a child.
private struct Pipes {
    var ours: [Int32] = []
    var theirs: [Int32] = []

    init() throws(SystemFailure) {
        for own in [1, 0, 0] as [Int32] {
            var ends: [Int32] = [-1, -1]
            guard csv_pipe_for(&ends, own) == 0 else {
                let failure = SystemFailure.last
                closeTheirs()
                closeOurs()
                throw failure
            }
            ours.append(ends[Int(own)])
            theirs.append(ends[Int(1 - own)])
        }
    }

    func closeTheirs() { for descriptor in theirs { close(descriptor) } }
    func closeOurs() { for descriptor in ours { close(descriptor) } }
}
