import Cartwright
import CouponPlugin
import Foundation
import TemporaryFiles
import Testing

@testable import CartwrightConsole

@Suite struct ConsoleTests {
    @Test func `problems of plugins are written to standard error with their hints`() throws {
        let registry = HandlerRegistry(plugins: [Plugin(CouponHandler()), Plugin(CouponHandler())])
        let folder = try TemporaryFolder()
        let descriptor = open(folder.file("errors"), O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        Console(errors: descriptor).complain(about: registry.diagnostics)
        #expect(
            try String(contentsOfFile: folder.file("errors"), encoding: .utf8) == """
                error[plugin.duplicate_name]: a second plugin named coupon was ignored
                  try: remove or rename one of the two

                """
        )
    }
}
