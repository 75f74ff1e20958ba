internal import CProcesses
package import Cartwright
internal import CartwrightFiles
internal import Foundation

/// Another program, run to its end. It never outlives this process, and no process that it starts outlives it: any end
/// of this process, even by a signal that cannot be caught, ends them all.
package struct SupervisedProcess: Sendable {
    /// The program's file.
    package var program: String

    /// The arguments, including the program's name.
    package var arguments: [String]

    /// The working folder; nil for the current folder.
    package var folder: String?

    /// Its environment.
    package var environment: [String: String] = ProcessInfo.processInfo.environment

    /// The limits.
    package var limits = ProcessLimits.none

    /// The targets of standard input, output and error.
    package var streams = Streams.own

    /// The walls around the process, if it is confined like a plugin's process: it then writes no bytes to files, and
    /// has its own session. Only a process that is apart is confined.
    package var walls: Walls?

    /// True to expect a ``CompletionToken`` from the process.
    package var isPinged = false

    /// Returns true to end the process; called now and then, for programs that handle Ctrl-C themselves.
    package var isUnwanted: (@Sendable () -> Bool)?

    /// Standard input, output and error of a process.
    package enum Streams: Sendable {
        /// Those of this process; the terminal and job are shared.
        case own
        /// No input, and files. The process is apart: it gets its own process group and no other descriptors.
        case files(output: Int32, errors: Int32)
    }

    package init(_ program: String, _ arguments: [String]) {
        (self.program, self.arguments) = (program, [program] + arguments)
    }

    /// Returns a run of this program.
    package static func ofThisProgram(_ arguments: [String]) -> SupervisedProcess {
        // Not by name: another build may have replaced the file.
        var process = SupervisedProcess("/proc/self/exe", arguments)
        process.arguments[0] = ProcessInfo.processInfo.arguments.first ?? "cartwright"
        return process
    }

    /// Runs the process.
    ///
    /// - Throws: `plugin.not_started`; `plugin.interrupted` if a signal asks this process to end; it continues so that
    ///   it can clean up.
    package func run() throws(CartwrightError) -> ProcessEnding {
        guard isPinged else { return try start(passing: []) }
        let word: CompletionToken.Awaited
        do throws(SystemFailure) { word = try CompletionToken.Awaited() } catch { throw notStarted(error.number) }
        var copy = self
        copy.environment[CompletionToken.variable] = word.value
        let ending = try copy.start(passing: word.passed)
        let notes = word.notes
        return ProcessEnding(cause: ending.cause, finished: word.status, call: notes.call, loaded: notes.loaded)
    }

    private func start(passing descriptors: [Int32]) throws(CartwrightError) -> ProcessEnding {
        let (watch, error) = withJob(passing: descriptors) { job in
            var watch = csv_watch()
            let error = csv_start(job, &watch)
            return (watch, error)
        }
        guard error == 0 else { throw notStarted(error) }
        var end = csv_end()
        let isTold = wait(for: watch, &end)
        if end.interrupted_by != 0 {
            throw CartwrightError(
                .pluginInterrupted,
                "\(name) was interrupted (signal \(end.interrupted_by))",
                hint: "run it again",
                fault: .environment
            )
        }
        if isTold, end.cause == CSV_NOT_STARTED.rawValue { throw notStarted(end.error) }
        return ProcessEnding(cause: isTold ? cause(of: end) : .abandoned, finished: nil, call: nil, loaded: [])
    }

    /// Waits for the end. Returns true if the warden reported it.
    private func wait(for watch: csv_watch, _ end: inout csv_end) -> Bool {
        var watch = watch
        guard let isUnwanted else { return csv_wait(&watch, isApart ? 1 : 0, nil, nil, &end) == 0 }
        return withUnsafePointer(to: isUnwanted) { question in
            let ask: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
                context?.assumingMemoryBound(to: (@Sendable () -> Bool).self).pointee() == true ? 1 : 0
            }
            return csv_wait(&watch, isApart ? 1 : 0, ask, UnsafeMutableRawPointer(mutating: question), &end) == 0
        }
    }

    private var isApart: Bool { if case .files = streams { true } else { false } }

    private func cause(of end: csv_end) -> ProcessEnding.Cause {
        switch UInt32(end.cause) {
        case CSV_CLOCK.rawValue: .clock(seconds: limits.clockSeconds ?? 0)
        case CSV_ABANDONED.rawValue: .abandoned
        default: csv_exited(end.status) != 0 ? .exited(csv_code(end.status)) : .signal(csv_code(end.status))
        }
    }

    private func withJob<Result>(passing descriptors: [Int32], _ body: (UnsafePointer<csv_job>) -> Result) -> Result {
        let null = isApart ? open("/dev/null", O_RDONLY | O_CLOEXEC) : -1
        let (words, settings) = (CTexts(arguments), CTexts(environment.map { "\($0.key)=\($0.value)" }))
        let (path, place) = (CTexts([program]), CTexts(folder.map { [$0] } ?? []))
        defer {
            withExtendedLifetime((words, settings, path, place)) {}
            if null >= 0 { close(null) }
        }
        return descriptors.withUnsafeBufferPointer { passed in
            var job = csv_job()
            (job.program, job.folder) = (path.constants[0], place.constants[0])
            (job.arguments, job.environment) = (UnsafePointer(words.pointers), UnsafePointer(settings.pointers))
            (job.input, job.output, job.errors, job.is_apart) = (null, -1, -1, isApart ? 1 : 0)
            if case .files(let output, let errors) = streams { (job.output, job.errors) = (output, errors) }
            (job.passed, job.passed_count) = (passed.baseAddress, passed.count)
            job.limits = csv_limits(
                clock_milliseconds: UInt64(limits.clockSeconds ?? 0) * 1000,
                processor_seconds: UInt64(limits.processorSeconds ?? 0),
                memory_bytes: UInt64(limits.memoryBytes ?? 0),
                file_bytes: UInt64(limits.fileBytes ?? 0)
            )
            guard let walls, isApart else { return withUnsafePointer(to: job) { body($0) } }
            return walls.confining(&job) { body(&$0) }
        }
    }

    private var name: String { program == "/proc/self/exe" ? "this program" : program }

    private func notStarted(_ number: Int32) -> CartwrightError {
        CartwrightError(
            .pluginNotStarted,
            "cannot start \(name): \(SystemFailure(number: number).reason)",
            hint: "check that it runs by hand",
            fault: .environment
        )
    }
}
