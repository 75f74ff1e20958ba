import Cartwright
import CartwrightAnalytics
import CartwrightREPL
import Foundation

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

    /// A file without a name: a batch is larger than a pipe, and nobody else may read it.
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
