import Testing

@testable import CartwrightConsole

struct RateBarTests {
    @Test(arguments: [
        (
            1_000, Int64(50), Int64?(100), Int64(2_000),
            "[###############...............] 50% 1000 carts, 500 a second, 2 s left"
        ),
        (1_000, 50, nil, 2_000, "1000 carts, 500 a second"), (0, 0, 100, 0, "0 carts, 0 a second"),
        (7, 100, 100, 7, "[##############################] 100% 7 carts, 1000 a second, 0 s left"),
        (7, 200, 100, 7, "[##############################] 100% 7 carts, 1000 a second, 0 s left"),
    ])
    func `the line shows progress, rate and remaining time`(
        count: Int,
        done: Int64,
        all: Int64?,
        milliseconds: Int64,
        line: String
    ) {
        #expect(RateBar.line(count, "carts", done: done, of: all, milliseconds: milliseconds) == line)
    }
}
