import ArgumentParser
import Cartwright
import CartwrightCommandLine
import CartwrightFiles
import Foundation
import CartwrightAnalytics
import CartwrightREPL

/// The program `cartwright-net`, in the same folder as this one.
enum NetProgram {
    /// The discussion of a command that `cartwright-net` runs.
    static func carriesOut(_ discussion: String) -> String {
        discussion + "\n\nThis command is run by cartwright-net, the program with the network code."
    }

    /// Replaces this process with `cartwright-net`, running this process's command.
    ///
    /// - Parameters:
    ///   - words: the words of this program's command line that name the command.
    ///   - name: the name of the command in that program; the same words by default.
    /// - Throws: `net.not_built`.
    static func handOver(_ words: String..., as name: String? = nil) throws {
        let given = Swift.CommandLine.arguments.dropFirst(1 + words.count)
        throw replaceThisProcess(arguments: (name.map { [$0] } ?? words) + given)
    }

    /// Replaces this process with `cartwright-net`, running the given command.
    ///
    /// - Throws: `net.not_built`.
    static func handOver(arguments: [String]) throws {
        throw replaceThisProcess(arguments: arguments)
    }

    /// Replaces this process with `cartwright-net`. Returns only if that failed.
    private static func replaceThisProcess(arguments: [String]) -> CartwrightError {
        let words = CTexts([path] + arguments)
        let failure = withExtendedLifetime(words) {
            execv(path, words.pointers)
            return SystemFailure.last
        }
        return notBuilt(failure.number == ENOENT ? "does not exist" : "cannot be run: \(failure.reason)")
    }

    /// Runs `cartwright-net` with a file as its standard input, and returns its standard output. Its standard error is
    /// that of this program.
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
            throw notBuilt("does not exist")
        }
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Array(bytes)
    }

    private static func notBuilt(_ reason: String) -> CartwrightError {
        CartwrightError(.netNotBuilt, "\(path) \(reason)", hint: Self.remedy, fault: .environment)
    }

    /// The hint for a missing or mismatched `cartwright-net`.
    static let remedy = "install both programs in the same version; in a checkout: make net"

    private static var path: String { own.deletingLastPathComponent().appending(path: "cartwright-net").path }

    /// The real path of this program, with links resolved.
    private static var own: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    }
}

extension ErrorCode {
    static let netNotBuilt: ErrorCode = "net.not_built: The program cartwright-net is not in the folder of this one."
}

extension NetProgram {
    /// Makes one attempt to deliver a batch, through `cartwright-net`.
    ///
    /// - Throws: `net.not_built`; `upload.unavailable` if `cartwright-net` fails, after writing its own error.
    @Sendable static func deliver(_ job: BatchDelivery.Parcel) throws(CartwrightError) -> DeliveryAnswer {
        let bytes = try run(
            arguments: ["deliver", "--id", job.id, "--to", job.url, "--key", job.secretFile],
            input: try unnamedFile(job.body)
        )
        guard let value = try? JSONParser.parse(bytes), let answer = DeliveryAnswer(value) else {
            throw CartwrightError(
                .uploadUnavailable,
                "the batch was not sent",
                hint: "see the error of cartwright-net above",
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
            "cannot write a temporary file",
            hint: "make room in the folder for temporary files",
            fault: .environment
        )
    }
}
