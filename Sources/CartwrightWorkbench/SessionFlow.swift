internal import Cartwright
internal import CartwrightREPL
internal import CartwrightService
internal import Foundation
internal import HTTPTypes
internal import Synchronization

/// A session as a flow: its commands as they are typed, with their answers. `cartwright check` accepts it.
struct SessionFlow: Sendable {
    private let settings: WorkbenchSettings

    init(_ settings: WorkbenchSettings) { self.settings = settings }

    /// Returns the flow as a file.
    func answer(_ request: RouteRequest) async -> RouteAnswer {
        var answer = await text(request) { steps, settings throws(CartwrightError) in
            let files = FlowFolder(settings)
            var interpreter = Self.interpreter(after: steps, settings, files)
            if case .failure(let error)? = interpreter.run("save flow /session.flow") { throw error }
            return files.saved ?? ""
        }
        answer.headers[.contentDisposition] = "attachment; filename=\"session.flow\""
        return answer
    }

    /// Returns the events of the session in a batch, signed with the demo key.
    func batch(_ request: RouteRequest) async -> RouteAnswer {
        await text(request) { steps, settings throws(CartwrightError) in
            var interpreter = Self.interpreter(after: steps, settings, FlowFolder(settings))
            return ["sign batch key=demo", "show batch b1"].flatMap { line in
                ["> \(line)"] + (interpreter.run(line).map { FlowFile.answer(of: $0).lines } ?? [])
            }.joined(separator: "\n") + "\n"
        }
    }

    private func text(
        _ request: RouteRequest,
        _ make: @escaping @Sendable ([Step], WorkbenchSettings) throws(CartwrightError) -> String
    ) async -> RouteAnswer {
        let (settings, id) = (settings, request.values[0])
        let origin = "http://\(request.head.authority ?? "127.0.0.1")"
        return await WaitingThread.run {
            do throws(CartwrightError) {
                return RouteAnswer(text: try make(try Self.steps(of: id, at: origin), settings))
            } catch {
                return RouteAnswer(Problem(error))
            }
        }
    }

    /// A command of a session, with the currency of its amounts.
    private struct Step {
        let command: Command
        let currency: Currency
    }

    /// Returns the commands of a session.
    private static func steps(of id: String, at origin: String) throws(CartwrightError) -> [Step] {
        var (steps, phase) = ([Step](), nil as JSONValue?)
        for step in try storedSteps(of: id, at: origin) {
            guard case .string(let code)? = step["currency"] else { continue }
            let currency = try Currency(code)
            if case .array(let told)? = step["commands"] {
                for told in told where told["command"] != "pay" {
                    steps.append(Step(command: try Command(restoring: told), currency: currency))
                }
            }
            // A payment is typed as one command, at the step in which it came to an order.
            let isPaid = step["phase"] == "paid" && phase != "paid"
            if isPaid { steps.append(Step(command: .pay(method: nil), currency: currency)) }
            phase = step["phase"]
        }
        return steps
    }

    /// Returns the stored steps of a session, read page by page, the earliest first.
    private static func storedSteps(of id: String, at origin: String) throws(CartwrightError) -> [JSONValue] {
        var (steps, before) = ([JSONValue](), "")
        while true {
            let path = "/v1/sessions/\(id.percentEncoded)/steps?limit=500\(before)"
            let answer = try Loopback.answer(to: ServiceRequest(.get, path), at: origin)
            let value = try JSONParser.parse(Array(answer.body.utf8))
            guard answer.status == 200, case .array(let page)? = value["steps"] else {
                throw CartwrightError(.sessionUnknown, "session \(id.shortened(toBytes: 60)) does not exist")
            }
            steps = page + steps
            guard case .integer(let next)? = value["next"] else { return steps }
            before = "&before=\(next)"
        }
    }

    /// Makes a new session in which the commands of another one were typed.
    private static func interpreter(
        after steps: [Step],
        _ settings: WorkbenchSettings,
        _ files: FlowFolder
    ) -> Interpreter {
        let tools = Tools(files: files, keys: [:], machineClock: { .earliest })
        var interpreter = Interpreter.forFlows(plugins: settings.plugins, tools: tools)
        interpreter.authority.speaker = .person
        for line in opening(settings, files) { _ = interpreter.run(line) }
        let shop = interpreter.world.shop
        for step in steps {
            let typed = TypedCommand(step.command, step.currency, in: shop)
            for line in typed.lines(over: interpreter.world.session.cart) { _ = interpreter.run(line) }
        }
        return interpreter
    }

    /// Returns the commands that set the clock and load the catalog and the cards.
    private static func opening(_ settings: WorkbenchSettings, _ files: FlowFolder) -> [String] {
        var lines: [String] = []
        if let clock = settings.clock, .fixed(clock) != WorldSettings.flows.clock {
            lines.append("option clock \(clock)")
        }
        lines.append("load catalog \(CommandLine.quoted(files.catalog))")
        if let cards = files.cards { lines.append("load cards \(CommandLine.quoted(cards))") }
        return lines
    }
}

/// The files of a session that becomes a flow: those of its shop, and the flow.
private final class FlowFolder: FileAccess {
    let catalog: String
    let cards: String?
    private let disk = DiskFiles()
    private let flow = Mutex<String?>(nil)

    init(_ settings: WorkbenchSettings) {
        catalog = settings.catalogPath ?? "samples/catalog.json"
        cards = settings.cardsPath ?? (settings.catalogPath == nil ? "samples/cards/autumn.json" : nil)
        isSample = settings.catalogPath == nil
    }

    private let isSample: Bool

    var saved: String? { flow.withLock { $0 } }

    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        if isSample, path == catalog { return WorkbenchSample.catalog }
        if isSample, path == cards { return WorkbenchSample.cards }
        guard path == catalog || path == cards else {
            throw CartwrightError(.fileUnreadable, "\(path) is not a file of the shop")
        }
        return try disk.read(path)
    }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) {
        flow.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
    }
}

extension String {
    /// The text, percent-encoded as a segment of a path.
    var percentEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? self
    }
}
