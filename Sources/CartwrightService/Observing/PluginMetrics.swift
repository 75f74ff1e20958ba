internal import Cartwright

extension ServiceMetrics {
    /// The metrics of plugins outside the host in the text format of Prometheus; empty if there are none.
    static func text(of plugins: [HandlerStatus]) -> String {
        guard !plugins.isEmpty else { return "" }
        let rows: [PluginRow] = [
            .init("calls_total", "counter", "Messages to plugins outside the host.") { "\($0.calls)" },
            .init("call_seconds_total", "counter", "Total time of those messages.") { seconds($0.callMicroseconds) },
            .init("waits_total", "counter", "Requests that waited for a worker or found a free one.") { "\($0.waits)" },
            .init("wait_seconds_total", "counter", "Total time of that wait.") { seconds($0.waitMicroseconds) },
            .init("busy_total", "counter", "Requests refused because no worker was free.") { "\($0.busy)" },
            .init("waiting", "gauge", "Requests that wait for a worker.") { "\($0.waiting)" },
            .init("up", "gauge", "1 if the plugin is on, 0 while it is off.") { $0.isOff ? "0" : "1" },
            .init("cards_set_aside", "gauge", "Cards that are refused for a while.") { "\($0.cardsSetAside)" },
        ]
        var lines = rows.flatMap { row in
            row.head + plugins.map { "\(row.name){plugin=\"\($0.name)\"} \(row.value($0))" }
        }
        let failures = PluginRow("failures_total", "counter", "Messages without a valid answer.") { _ in
            ""
        }
        lines += failures.head
        for plugin in plugins {
            for (code, count) in plugin.failures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                lines.append("\(failures.name){plugin=\"\(plugin.name)\",code=\"\(code)\"} \(count)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A metric of every plugin.
    private struct PluginRow {
        let name: String
        let head: [String]
        let value: (HandlerStatus) -> String

        init(_ name: String, _ kind: String, _ help: String, _ value: @escaping (HandlerStatus) -> String) {
            self.name = "cartwright_plugin_\(name)"
            head = ["# HELP \(self.name) \(help)", "# TYPE \(self.name) \(kind)"]
            self.value = value
        }
    }
}
