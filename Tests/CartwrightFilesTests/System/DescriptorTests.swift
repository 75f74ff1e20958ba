import CartwrightFiles
import Foundation
import TemporaryFiles
import Testing

struct DescriptorTests {
    private func failure(_ body: () throws(SystemFailure) -> Void) -> Int32? {
        do throws(SystemFailure) {
            try body()
            return nil
        } catch {
            return error.number
        }
    }

    @Test func `writing to a full device and to a closed descriptor fails`() {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        #expect(failure { () throws(SystemFailure) in try Descriptor.write([1], to: full) } == ENOSPC)
        #expect(failure { () throws(SystemFailure) in try Descriptor.write([1], to: -1) } == EBADF)
    }

    @Test func `all bytes are written, even if a pipe takes few at a time`() throws {
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
        let pipe = InputPipe(bytes)
        let folder = try TemporaryFolder()
        let file = open(folder.file("copy"), O_WRONLY | O_CREAT, 0o600)
        defer { close(file) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try Descriptor.read(pipe.readEnd, into: &chunk)
            if count == 0 { break }
            try Descriptor.write(Array(chunk[..<count]), to: file)
        }
        #expect(try Data(contentsOf: URL(filePath: folder.file("copy"))) == Data(bytes))
    }

    @Test func `reading waits when the descriptor is non-blocking`() throws {
        let pipe = InputPipe(Array("late".utf8)) { usleep(50_000) }
        #expect(fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK) == 0)
        var bytes = [UInt8](repeating: 0, count: 16)
        #expect(try Descriptor.read(pipe.readEnd, into: &bytes) == 4)
        #expect(try Descriptor.read(pipe.readEnd, into: &bytes) == 0)
    }

    @Test func `writing waits when the descriptor is non-blocking`() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        #expect(fcntl(writeEnd, F_SETFL, O_NONBLOCK) == 0)
        // More bytes than a pipe holds, so that it is full during the write.
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
        async let failure = Self.onThread {
            let failure: Int32?
            do throws(SystemFailure) {
                try Descriptor.write(bytes, to: writeEnd)
                failure = nil
            } catch {
                failure = error.number
            }
            close(writeEnd)
            return failure
        }
        let read = await Self.onThread {
            var (all, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
            while let count = try? Descriptor.read(readEnd, into: &chunk), count > 0 { all += chunk[..<count] }
            close(readEnd)
            return all
        }
        #expect(await failure == nil)
        #expect(read == bytes)
    }

    /// Runs a blocking closure on its own thread and returns its result.
    private static func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }

    @Test func `reading from a closed descriptor fails`() {
        var bytes: [UInt8] = [0]
        #expect(failure { () throws(SystemFailure) in _ = try Descriptor.read(-1, into: &bytes) } == EBADF)
    }

    @Test(arguments: [
        (ENOENT, "no such file or folder"), (EACCES, "permission denied"), (ENOSPC, "no space left on device"),
    ])
    func `the reason of a failure is in lower case`(number: Int32, reason: String) {
        #expect(SystemFailure(number: number).reason == reason)
    }
}
