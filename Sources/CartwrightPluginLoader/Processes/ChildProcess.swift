internal import CProcesses
internal import Cartwright
internal import CartwrightFiles
internal import Glibc

/// A process that runs a handler: messages go to its standard input, answers come from its standard output, one line
/// each. A warden ends it and every process it started.
final class ChildProcess {
    private var watch: csv_watch
    private let input: Int32
    private let output: Int32
    private let errors: Int32
    private var unread: [UInt8] = []
    private var isOver = false

    /// The number of messages that it answered.
    private(set) var answers = 0

    /// The last lines that it wrote to standard error.
    private(set) var ring = ErrorRing()

    /// The reason that a message was not answered.
    enum Failure: Error {
        /// The time limit was reached.
        case timeout
        /// The process ended, or closed its output.
        case ended(String, isProcessorLimit: Bool)
        /// The answer is longer than allowed.
        case tooLong
        /// The process wrote a line without a request.
        case unasked(String)
    }

    /// Starts a command.
    ///
    /// - Parameters:
    ///   - arguments: the name and arguments.
    ///   - folder: the working folder.
    ///   - memoryBytes: the maximum private memory of each of its processes.
    ///   - walls: the isolation from the rest of the machine.
    /// - Throws: the reason that it was not started.
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
        (job.input, job.output, job.errors) = (pipes.childEnds[0], pipes.childEnds[1], pipes.childEnds[2])
        job.is_apart = 1
        (job.limits.memory_bytes, job.limits.processor_seconds) = (memoryBytes, 60)
        let number = withExtendedLifetime((words, settings, places)) {
            walls.confining(&job) { csv_start(&$0, &watch) }
        }
        pipes.closeChildEnds()
        guard number == 0 else {
            pipes.closeParentEnds()
            throw SystemFailure(number: number)
        }
        self.watch = watch
        (input, output, errors) = (pipes.parentEnds[0], pipes.parentEnds[1], pipes.parentEnds[2])
    }

    deinit { end() }

    // MARK: Messages

    /// Checks if the process has written anything since its last answer, has ended, or has lost its warden.
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

    /// Sends a line and waits for the line that answers it.
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
                    // An answer is an object: of two lines, the one that is not an object is the unexpected one.
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

    /// Waits for input or output. Returns false if its warden has ended.
    private func wait(forAtMost left: Duration, toWrite: Bool) -> Bool {
        csv_wake(&watch)
        var entries = [
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
            pollfd(fd: toWrite ? input : -1, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: watch.report, events: Int16(POLLIN), revents: 0),
        ]
        // The wait is at most 50 ms, since a closed standard error is always ready.
        return poll(&entries, 4, Int32(clamping: min(left.milliseconds + 1, 50))) <= 0 || entries[3].revents == 0
    }

    /// Reads available output: returns the number of bytes, 0 at the end, nil if nothing is available yet.
    private func takeOutput() -> Int? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = read(output, &buffer, buffer.count)
        if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : 0 }
        unread.append(contentsOf: buffer.prefix(count))
        return count
    }

    private func drainErrors() {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        // Bounded: the process may write faster than it is read.
        for _ in 0..<16 {
            let count = read(errors, &buffer, buffer.count)
            guard count > 0 else { return }
            ring.add(buffer.prefix(count))
        }
    }

    // MARK: The end

    private func ended() -> Failure {
        // Its last output may arrive after the report of its end.
        drainErrors()
        let end = end()
        drainErrors()
        guard let end else { return .ended(ProcessEnding.Cause.abandoned.words, isProcessorLimit: false) }
        if end.cause == CSV_NOT_STARTED.rawValue {
            return .ended(
                "cannot start it: \(SystemFailure(number: end.error).reason)",
                isProcessorLimit: false
            )
        }
        if end.cause != CSV_ENDED.rawValue { return .ended("it closed its output", isProcessorLimit: false) }
        let code = csv_code(end.status)
        let words = csv_exited(end.status) != 0 ? ProcessEnding.Cause.exited(code) : .signal(code)
        return .ended("it ended: \(words.words)", isProcessorLimit: words == .signal(SIGXCPU))
    }

    /// Ends the process and every process it started.
    @discardableResult
    func end(afterGoodbye goodbye: [UInt8]? = nil) -> csv_end? {
        guard !isOver else { return nil }
        isOver = true
        if let goodbye {
            _ = (goodbye + [UInt8(ascii: "\n")]).withUnsafeBytes { csv_write(input, $0.baseAddress, $0.count) }
        }
        close(input)
        // It may be ending already: wait a moment, longer after a goodbye.
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
    var parentEnds: [Int32] = []
    var childEnds: [Int32] = []

    init() throws(SystemFailure) {
        for own in [1, 0, 0] as [Int32] {
            var ends: [Int32] = [-1, -1]
            guard csv_pipe_for(&ends, own) == 0 else {
                let failure = SystemFailure.last
                closeChildEnds()
                closeParentEnds()
                throw failure
            }
            parentEnds.append(ends[Int(own)])
            childEnds.append(ends[Int(1 - own)])
        }
    }

    func closeChildEnds() { for descriptor in childEnds { close(descriptor) } }
    func closeParentEnds() { for descriptor in parentEnds { close(descriptor) } }
}
