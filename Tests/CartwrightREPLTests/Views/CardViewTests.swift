import Cartwright
import Testing

@testable import CartwrightREPL

struct CardViewTests {
    @Test func `at a terminal the feed is a list of cards`() throws {
        let shown = try shown("list cards")
        #expect(shown.contains("  ▌ c1  Autumn picks"))
        #expect(shown.contains("home tile, pinned"))
        #expect(shown.contains("  ▌     $12.50 Stoneware mugs and black tea"))
        #expect(shown.contains("ad banner, until 2026-01-04"))
    }

    @Test func `at a terminal a coupon pops up with its commands`() throws {
        let shown = try shown("begin checkout")
        #expect(shown.hasPrefix("checkout started: $33.75\n  ╭─ c5 coupon ──"))
        #expect(shown.contains("── saves $5.00 ─╮\n"))
        #expect(shown.contains("│ apply coupon FIVER  |  dismiss coupon FIVER "))
    }

    @Test func `at a terminal a message opens as a page`() throws {
        let shown = try shown("open card c3")
        #expect(shown.hasPrefix("  ╭─ c3 For you ──"))
        #expect(shown.contains("│ Welcome back, Ada "))
        #expect(try self.shown("open card c1").hasPrefix("c1: Autumn picks\n  opens "))
    }

    @Test func `a card in full has its texts and its handler's fields`() throws {
        let shown = try shown("show card c2")
        #expect(shown.hasPrefix("  ╭─ c2 ad_banner ──"))
        #expect(shown.contains("until 2026-01-04 ─╮"))
        #expect(shown.contains("│ handler     ad-banner "))
        #expect(shown.contains("│ image text  A parcel on a doorstep "))
    }

    @Test func `in files and pipes a card in full is printed as plain lines`() throws {
        var interpreter = try Interpreter.shopping()
        #expect(
            try interpreter.answer("show card c3") == [
                "c3 message_full_page: Welcome back, Ada",
                "  There is 10% off orders from $30.00 waiting at checkout.",
                "  id              welcome-ada",
                "  handler         message",
                "  kind            classic",
                "  created         2025-12-26T09:00:00Z",
                "  class_type      message_full_page",
                "  message_header  For you",
            ]
        )
    }

    @Test func `other tables have column titles at a terminal`() throws {
        #expect(try shown("list coupons").hasPrefix("  card  name"))
        #expect(try shown("list orders") == "  no orders\n")
    }

    private func shown(_ command: String) throws -> String {
        var interpreter = try Interpreter.shopping()
        interpreter.output.columns = { 80 }
        return try LoopOutput.of(interpreter, [command])
    }
}
