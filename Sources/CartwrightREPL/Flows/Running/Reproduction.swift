internal import Cartwright
internal import CartwrightScenarios

/// A flow that reproduces a session which was copied from a service: it loads the document of the session, and repeats
/// the commands typed since.
struct Reproduction {
    /// The flow.
    let flow: FlowFile
    /// The document of the session.
    let document: JSONValue
    /// The path of the document, beside the flow.
    let path: String
    /// The total of the copied session, and that without personal data if it differs.
    let totals: (original: String, replaced: String)?

    /// Creates the reproduction of the session of an interpreter.
    ///
    /// - Parameters:
    ///   - interpreter: the interpreter, whose session is a copy.
    ///   - copied: the copy.
    ///   - flowPath: the path of the flow.
    ///   - keepsPersonalData: true to keep personal data.
    /// - Throws: an error of area `session` or `money`.
    init(
        _ interpreter: Interpreter,
        of copied: SessionCopy,
        savedAt flowPath: String,
        keepsPersonalData: Bool
    ) throws(CartwrightError) {
        let registry = interpreter.world.checkout.registry
        var (copy, names): (SessionCopy, [String: String]) = (copied, [:])
        if keepsPersonalData {
            totals = nil
        } else {
            let replaced = try PersonalData(replacedIn: copied, registry)
            (copy, names) = (replaced.copy, replaced.customers)
            totals =
                replaced.keepsPrice
                ? nil : (try Self.total(of: copied, registry), try Self.total(of: copy, registry))
        }
        document = copy.json
        path = flowPath + ".session.json"
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let files = OneMoreFile(base: interpreter.tools.files, path: path, bytes: document.utf8)
        var fresh = Interpreter.forFlows(plugins: interpreter.world.plugins, tools: interpreter.tools)
        fresh.tools.files = files
        fresh = fresh.beside(flow: flowPath)
        fresh.isChecking = true
        _ = fresh.run("load session \(CommandLine.quoted(name))")
        for command in interpreter.commandsOnCopy(flowPath) { _ = fresh.run(command.replacing(names)) }
        flow = .of(fresh.transcript.map { .command(FlowFile.Step($0)) })
    }

    private static func total(of copy: SessionCopy, _ registry: HandlerRegistry) throws(CartwrightError) -> String {
        try copy.purchase(registry).quote(at: copy.instant).totalText
    }
}

extension Interpreter {
    /// The commands since the session was copied or loaded, with paths relative to the folder of a flow, and with the
    /// step numbers of that flow, whose first step loads the session.
    fileprivate func commandsOnCopy(_ flowPath: String) -> [String] {
        let loading = transcript.lastIndex { entry in
            !entry.failed && verbs.verb(carryingOut: entry.command)?.name == "load session"
        }
        let paths = FlowPaths(flow: flowPath)
        return transcript[(loading.map { $0 + 1 } ?? 0)...].compactMap { entry in
            guard verbs.verb(carryingOut: entry.command)?.runsInChecks != false else { return nil }
            let command = paths.flatMap { moved(entry.command, $0)?.moved.command } ?? entry.command
            return renumbered(command)
        }
    }

    /// Returns a command that goes to a step with the number that the step has in a flow.
    private func renumbered(_ command: String) -> String {
        guard let line = try? CommandLine(command),
            let (verb, arguments) = try? verbs.find(line, allowingPrefixes: true),
            verb.parameters.first?.kind == .step, let step = Int(arguments[0])
        else { return command }
        return arguments.command(replacing: arguments[0], with: String(step - world.copiedStep + 1))
    }
}

extension String {
    /// Returns a command with other names of customers.
    fileprivate func replacing(_ names: [String: String]) -> String {
        guard !names.isEmpty, let line = try? CommandLine(self), line.words.contains(where: { names[$0] != nil }) else {
            return self
        }
        let options = line.options.map { CommandLine.Option(name: $0.name, value: names[$0.value] ?? $0.value) }
        return CommandLine.text("", line.words.map { names[$0] ?? $0 }, options).trimmingBlanks()
    }
}

/// Files with one more, which is not written yet.
private struct OneMoreFile: FileAccess {
    let base: any FileAccess
    let path: String
    let bytes: [UInt8]

    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        path == self.path ? bytes : try base.read(path)
    }

    func isThere(_ path: String) -> Bool { path == self.path || base.isThere(path) }

    func resolved(_ path: String) -> String { base.resolved(path) }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) { try base.write(bytes, to: path) }
}
