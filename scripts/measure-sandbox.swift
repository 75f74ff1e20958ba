import Cartwright
import CartwrightPluginLoader
import Glibc

/// The program of scripts/measure-plugins for handlers outside the host: measures the cost of a message in a sandbox
/// with its own store, and in a child process, in turn.
@main
struct MeasureSandbox {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 4 else { fatalError("usage: MODULE'S-FOLDER PROCESS'S-FOLDER RUNTIME...") }
        let (sandbox, process) = (try PluginFolder(arguments[1]), try PluginFolder(arguments[2]))
        let bytes = try file("\(sandbox.path)/\(sandbox.manifest.module)")
        let channels = try arguments[3...].map { file in
            let runtime = try WasmRuntime(WasmRuntimeFile(file))
            let loader = WasmPluginLoader { () throws(CartwrightError) in runtime }
            return try loader.channel(for: sandbox, files: [sandbox.manifest.module: bytes])
        }
        let child = try ProcessPluginLoader().channel(for: process, files: [:])
        _ = try child.answer(hello)

        let units = try channels.map { try $0.answer(message).usage.fuel ?? 0 }
        print("units: \(zip(channels, units).map { "\($0.runtime.name) \($1)" }.joined(separator: ", "))")
        var (inSandbox, inChild): ([Int], [Int]) = ([], [])
        for _ in 0..<20 {
            for _ in 0..<200 { inSandbox.append(try nanoseconds { try channels[0].answer(message) }) }
            for _ in 0..<50 { inChild.append(try nanoseconds { try child.answer(message) }) }
        }
        let (here, there) = (median(inSandbox), median(inChild))
        print("message: \(here / 1000).\(here / 100 % 10) us in a sandbox, \(there / 1000) us in a child process")
        let isGood = here <= 25_000 && 4 * here <= there && Set(units).count == 1
        print(isGood ? "sandbox: ok" : "sandbox: over 25 us, over a quarter of a child process, or of other units")
        if !isGood { exit(1) }
    }

    static let hello = HandlerRequest(
        .hello,
        id: 1,
        bytes: Array(#"{"id":1,"do":"hello","protocol":[1],"engine":"0.2.0"}"#.utf8)
    )

    static let message = HandlerRequest(
        .decode,
        id: 2,
        bytes: Array(
            #"""
            {"id":2,"do":"decode","context":{"currency":"USD"},"cards":[{"id":"tenoff","type":"captioned","title":"Ten \#
            percent off","description":"On orders from $30.00","image":null,"url":null,"created":1766653200,\#
            "expires_at":null,"dismissible":true,"pinned":false,"extras":{"class_type":"coupon_code","coupon_code":\#
            "TENOFF","discount_percentage":"10","min_subtotal":"30.00","combinable":"false"}}]}
            """#.utf8
        ),
        count: 1
    )

    /// The elapsed time, since the processor time of a child is not that of this process.
    static func nanoseconds(_ work: () throws -> HandlerReply) rethrows -> Int {
        let start = ContinuousClock.now
        guard try !work().bytes.isEmpty else { fatalError("no answer") }
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }

    static func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }

    static func file(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { fatalError("\(path) is not there") }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }
}
