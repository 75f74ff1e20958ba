import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightFiles
import Foundation
import CartwrightAnalytics
import CartwrightREPL

/// The program `cartwright-net`, which stands beside this one.
enum NetProgram {
    /// The discussion of a command that it carries out.
    static func carriesOut(_ discussion: String) -> String {
        discussion + "\n\ncartwright-net carries this out, the program for all that speaks to servers."
    }

    /// Has it carry out the command of this process, in place of this process.
    ///
    /// - Parameters:
    ///   - words: the words of this program's command line that name the command.
    ///   - name: how that program calls it; the same unless given.
    /// - Throws: `net.not_built`.
    static func handOver(_ words: String..., as name: String? = nil) throws {
        let given = Swift.CommandLine.arguments.dropFirst(1 + words.count)
        throw replaceThisProcess(arguments: (name.map { [$0] } ?? words) + given)
    }

    /// Has it carry out a command of its own, in place of this process.
    ///
    /// - Throws: `net.not_built`.
    static func handOver(arguments: [String]) throws {
        throw replaceThisProcess(arguments: arguments)
    }

    /// Runs it in place of this process. It comes back only where that failed.
    private static func replaceThisProcess(arguments: [String]) -> CartwrightError {
        let words = CTexts([path] + arguments)
        let failure = withExtendedLifetime(words) {
            execv(path, words.pointers)
            return SystemFailure.last
        }
        return notBuilt(failure.number == ENOENT ? "is not there" : "cannot be run: \(failure.reason)")
    }

    /// Runs it with a file as its standard input, and gives what it writes to standard output. What it complains of
    /// goes where this program's complaints go.
    ///
    /// - Throws: `net.not_built`.
    static func run(arguments: [String], input: FileHandle) throws(CartwrightError) -> [UInt8] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        (process.standardInput, process.standardOutput) = (input, output)
        do {
            try process.run()
        } catch {
            throw notBuilt("is not there")
        }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(bytes)
    }

    private static func notBuilt(_ reason: String) -> CartwrightError {
        CartwrightError(.netNotBuilt, "\(path) \(reason)", hint: Self.remedy, fault: .environment)
    }

    /// The way to a program for the network that fits this one.
    static let remedy = "install both programs of one version; in a checkout: make net"

    private static var path: String { own.deletingLastPathComponent().appending(path: "cartwright-net").path }

    /// Where this program really is, whatever link led to it.
    private static var own: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    }
}

extension ErrorCode {
    static let netNotBuilt: ErrorCode = "net.not_built: The program for the network is not beside this one."
}

extension NetProgram {
    /// Has `cartwright-net` make one attempt to deliver a batch.
    ///
    /// - Throws: `net.not_built`; `upload.unavailable` where it refuses to try, and says why by itself.
    @Sendable static func deliver(_ job: BatchDelivery.Job) throws(CartwrightError) -> DeliveryAnswer {
        let bytes = try run(
            arguments: ["deliver", "--id", job.id, "--to", job.url, "--key", job.secretFile],
            input: try unnamedFile(job.body)
        )
        guard let value = try? JSONParser.parse(bytes), let answer = DeliveryAnswer(value) else {
            throw CartwrightError(
                .uploadUnavailable,
                "the batch was not sent",
                hint: "the complaint of cartwright-net says why",
                fault: .environment
            )
        }
        return answer
    }

    /// A file without a name: a batch is larger than a pipe, and no other user may read it.
    private static func unnamedFile(_ bytes: [UInt8]) throws(CartwrightError) -> FileHandle {
        guard let file = tmpfile() else { throw unwritable }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { throw unwritable }
        rewind(file)
        return FileHandle(fileDescriptor: dup(fileno(file)), closeOnDealloc: true)
    }

    private static var unwritable: CartwrightError {
        CartwrightError(
            .fileUnwritable,
            "no temporary file can be written",
            hint: "make room in the folder for temporary files",
            fault: .environment
        )
    }
}
