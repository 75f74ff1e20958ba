import Foundation
import Testing

/// A flow that is saved in one environment passes the check in another.
struct PortableFlowTests {
    static let places = [
        ["LC_ALL": "C", "TZ": "UTC"], ["LC_ALL": "de_DE.UTF-8", "TZ": "America/Los_Angeles"],
        ["LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"],
        ["LC_ALL": "ar_EG.UTF-8", "TZ": "Pacific/Kiritimati", "NO_COLOR": "", "CLICOLOR_FORCE": "1"],
    ]

    @Test func `a saved flow passes the check in other locales and time zones`() throws {
        let folder = try TemporaryFolder()
        let flow = folder.url("mine.flow").path
        let commands = """
            load catalog samples/catalog.json; load cards samples/cards/autumn.json; add item POT qty=3
            add item INK price=1.234,5; choose shipping express amount=9.90; enter code spring20; explain total
            begin checkout; apply coupon TENOFF; undo; pay order; undo; redo; return units o1 POT 1; show order o1
            sign batch key=demo; list events; show event e3; save flow \(flow)
            """
        for (index, place) in Self.places.enumerated() {
            let other = Self.places[(index + 1) % Self.places.count]
            let saved = try Program.run(
                Program.fixed + ["--keep-going", "--allow-write", folder.path, "-c", commands],
                environment: place
            )
            #expect(saved.output.contains("commands to \(flow)"), "\(saved.output)\(saved.errors)")
            let check = try Program.run(["check", flow], environment: other)
            #expect(check.status == 0 && check.output.contains(": ok, "), "\(check.output)\(check.errors)")
        }
    }
}
