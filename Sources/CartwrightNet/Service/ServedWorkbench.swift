import Cartwright
import CartwrightAnalytics
import CartwrightCheckout
import CartwrightCommandLine
import CartwrightConsole
import CartwrightFiles
import CartwrightPluginLoader
import CartwrightREPL
import CartwrightService
import CartwrightWorkbench
import Foundation

/// The workbench page of a service: its initial content and its shop.
struct ServedWorkbench: Sendable {
    private let flow: WorkbenchFlow?
    private let clock: Instant?
    private let token: String
    private let opensBrowser: Bool
    private let namedCards: String?
    private let protocols: [String]
    /// The catalog file; nil if none is named.
    let catalog: String?
    /// True if the shop is the sample in the program.
    let isSample: Bool

    /// Creates the page of the arguments; nil without `--workbench`.
    ///
    /// - Throws: an error of area `file`, `flow` or `time`; `service.bad_address` if other machines could reach the
    ///   page.
    init?(_ arguments: ServeArguments) throws(CartwrightError) {
        guard arguments.workbench.workbench else { return nil }
        let host = arguments.address?.host ?? ""
        guard ["127.0.0.1", "::1", "localhost"].contains(host) else {
            throw CartwrightError(
                .serviceBadAddress,
                "expected a loopback address for the workbench, found \(host)",
                hint: "--listen 127.0.0.1:8080"
            )
        }
        let situation = arguments.workbench.situation
        flow = try situation.map { (path) throws(CartwrightError) in
            do throws(CartwrightError) {
                return WorkbenchFlow(try FlowFile(bytes: DiskFiles().read(path)))
            } catch {
                throw error.inFile(path)
            }
        }
        let folder = situation.map { URL(filePath: $0).deletingLastPathComponent().relativePath }
        func besideFlow(_ path: String?) -> String? {
            path.map { $0.hasPrefix("/") || folder == nil ? $0 : "\(folder ?? ".")/\($0)" }
        }
        catalog = arguments.catalogFile ?? besideFlow(flow?.catalog)
        namedCards = arguments.cards.cards == nil ? besideFlow(flow?.cards) : nil
        isSample = catalog == nil
        switch arguments.workbench.clock {
        case "machine": clock = nil
        case let text?: clock = try Instant(text)
        case nil: clock = flow?.clock ?? (catalog == nil ? WorkbenchSample.clock : nil)
        }
        token = try RandomBytes.draw(24).hexadecimal
        opensBrowser = arguments.workbench.open
        protocols = (arguments.agents.ucp ? ["ucp"] : []) + (arguments.agents.acp ? ["acp"] : [])
    }

    /// Returns the cards of the flow or the sample; nil if the command line names a source.
    func cards() throws(CartwrightError) -> (any CardSource)? {
        if let namedCards { return FileCardSource(path: namedCards) }
        return isSample && flow == nil ? SampleCards() : nil
    }

    /// Returns the settings of a service with the page.
    func applied(to settings: ServiceSettings) -> ServiceSettings {
        var settings = settings
        settings.browsers = BrowserGuard(token: token)
        if let clock {
            settings.dependencies.now = { clock }
        }
        return settings
    }

    /// Makes the page.
    func page(_ plugins: PluginSet) -> WorkbenchExtension {
        let opening = flow?.opening ?? (isSample ? .sample : .empty)
        var settings = WorkbenchSettings(token: token, plugins: plugins, opening: opening)
        (settings.catalogPath, settings.cardsPath, settings.clock) = (catalog, namedCards, clock)
        settings.protocols = protocols
        return WorkbenchExtension(settings)
    }

    /// Prints the address of the page, and opens it in a browser if requested.
    func announce(_ url: String, json: Bool) {
        let page = "\(url)/workbench"
        try? Console().print([json ? JSONValue.object(["workbench": .string(page)]).text : "workbench at \(page)"])
        guard opensBrowser else { return }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/xdg-open")
        process.arguments = [page]
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        if (try? process.run()) == nil { Console().complain(["note: cannot open a browser; xdg-open is missing"]) }
    }
}

/// The cards of the sample shop, as a source.
private struct SampleCards: CardSource {
    let name = "the sample cards"

    func cards(for request: CardRequest) async throws(CardSourceFailure) -> CardBatch {
        do throws(CartwrightError) {
            return try CardBatch.read(WorkbenchSample.cards, now: request.now, limits: request.limits)
        } catch {
            throw CardSourceFailure(error)
        }
    }
}
