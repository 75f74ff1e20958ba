import Cartwright
import Testing

@testable import CartwrightREPL

struct ScreenTests {
    private static let texts = [
        "TENOFF: 10% off orders from $30.00", "冬のセール 送料無料 — tea & mugs", "👩‍👩‍👧 é e\u{301} \u{200B}",
        "https://shop.example/a/very/long/path/without/any/blank/that/a/line/could/be/divided/at/all",
        "\u{1B}[31mred\u{7}", "", "one\ntwo",
    ]

    @Test(arguments: [20, 34, 60, 80, 120, 200])
    func `all lines of a panel have the same width and fit`(_ columns: Int) {
        for text in Self.texts {
            let panel = Panel(
                title: text,
                marks: [text, "pinned"],
                rows: [
                    .text(text, .strong), .gap, .pair("name", text), .pair(text, "value"), .actions([text, "b c"]),
                ],
                theme: Self.theme
            )
            let lines = ScreenBlock.panel(panel).lines(on: Screen(columns: columns))
            #expect(Set(lines.map(DisplayWidth.of)).count == 1, "\(lines)")
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns && !$0.contains("\u{1B}") })
        }
    }

    @Test(arguments: [24, 60, 80, 120])
    func `a card in the feed and a row of a table fit`(_ columns: Int) {
        for text in Self.texts {
            let item = FeedItem(
                name: "c1",
                headline: text,
                detail: text.onOneLine(" "),
                marks: [text],
                theme: Self.theme
            )
            let table = ScreenTable(titles: ["a", "b", "c"], rows: [["x", text, text], ["", "y", "日本"]])
            for block in [ScreenBlock.item(item), .table(table)] {
                let lines = block.lines(on: Screen(columns: columns))
                #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(lines)")
            }
        }
    }

    @Test func `colors change only escape sequences`() {
        let panel = Panel(title: "c1", rows: [.text("Hello", .accent), .text("there", .bad)], theme: Self.theme)
        for mode in Theme.Mode.allCases {
            let plain = ScreenBlock.panel(panel).lines(on: Screen(columns: 60, mode: mode))
            for depth in [ColorDepth.sixteen, .indexed, .full] {
                let lines = ScreenBlock.panel(panel).lines(on: Screen(columns: 60, depth: depth, mode: mode))
                #expect(lines.map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") } == plain)
                #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
            }
        }
    }

    @Test func `without UTF-8 the frame is ASCII`() {
        let panel = Panel(title: "c1", rows: [.text("Hello")], theme: .standard)
        let lines = ScreenBlock.panel(panel).lines(on: Screen(columns: 30, isUnicode: false))
        #expect(lines.first?.hasPrefix("  +- c1 ---") == true)
        #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func `a theme colors frame, text and background, and illegible text is made legible`() throws {
        var theme = Theme()
        theme.set(.accent, to: try ThemeColor("#FF0000"))
        theme.set(.background, to: try ThemeColor("#000080"))
        theme.set(.text, to: try ThemeColor("#000070"))
        let lines = ScreenBlock.panel(Panel(title: "c", rows: [.text("Hello")], theme: theme))
            .lines(on: Screen(columns: 40, depth: .full))
        #expect(lines[0].contains("38;2;255;0;0;48;2;0;0;128m╭"))
        #expect(lines[1].contains("38;2;255;255;255;48;2;0;0;128mHello"))
    }

    @Test(arguments: [
        (ColorDepth.full, "38;2;255;176;0"), (.indexed, "38;5;214"), (.sixteen, "33"), (.none, ""),
    ])
    func `a color is converted to the depth of the terminal`(_ depth: ColorDepth, _ parameters: String) {
        #expect(Ink(depth: depth).letters(ThemeColor(red: 255, green: 176, blue: 0)) == parameters)
    }

    @Test(arguments: [
        (["COLORTERM": "truecolor", "TERM": "xterm"], ColorDepth.full), (["COLORTERM": "24bit"], .full),
        (["TERM": "xterm-256color"], .indexed), (["TERM": "xterm-direct"], .full), (["TERM": "linux"], .sixteen),
        ([:], .sixteen),
    ])
    func `the environment gives the color depth`(_ environment: [String: String], _ depth: ColorDepth) {
        #expect(ColorDepth(environment: environment) == depth)
    }

    @Test(arguments: [("0;15", Theme.Mode.light), ("0;default;7", .light), ("15;0", .dark), ("", .dark)])
    func `the environment may give a light terminal`(_ colors: String, _ mode: Theme.Mode) {
        #expect(Theme.Mode(environment: ["COLORFGBG": colors]) == mode)
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], true), (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], false), ([:], true),
        (["TERM": "dumb"], false), (["LC_ALL": "", "LC_CTYPE": "C.utf8"], true),
    ])
    func `the environment gives Unicode or ASCII output`(_ environment: [String: String], _ isUnicode: Bool) {
        #expect(Screen.isUnicode(in: environment) == isUnicode)
    }

    private static let theme: Theme = {
        var theme = Theme(mode: .light)
        theme.set(.accent, to: ThemeColor(red: 180, green: 40, blue: 30))
        return theme
    }()

    @Test func `bars are proportional to their size, and the smallest is visible`() {
        let bars = ScreenBars(
            bars: [
                ScreenBars.Bar(name: "TENOFF", figures: ["-$4.00", "10.0%"], size: 400),
                ScreenBars.Bar(name: "five", figures: ["-$1.50", "3.8%"], size: 150),
                ScreenBars.Bar(name: "x", figures: ["-$0.01", "0.0%"], size: 1),
            ]
        )
        let plain = Screen(columns: 45, isUnicode: false)
        #expect(
            bars.lines(on: plain) == [
                "  TENOFF  -$4.00  10.0%  ####################", "  five    -$1.50   3.8%  #######",
                "  x       -$0.01   0.0%  #",
            ]
        )
        #expect(bars.lines(on: Screen(columns: 45))[1] == "  five    -$1.50   3.8%  ███████▌")
        #expect(bars.lines(on: Screen(columns: 28)).allSatisfy { $0.count <= 28 })
        #expect(bars.lines(on: Screen(columns: 24))[0] == "  TENOFF  -$4.00  10.0%")
    }

    @Test func `a checkout shows the discount of each promotion`() throws {
        var interpreter = try Interpreter.shopping("begin checkout")
        let blocks = try #require(try interpreter.reply("apply coupon TENOFF").screen)
        let lines = blocks.flatMap { $0.lines(on: Screen(columns: 80)) }
        #expect(lines[0] == "applied TENOFF: -$3.37; total $30.38")
        #expect(lines[1].hasPrefix("  TENOFF  -$3.37  10.0%  ████"))
        for command in ["show cart", "explain cart"] {
            let blocks = try #require(try interpreter.reply(command).screen)
            #expect(blocks.flatMap { $0.lines(on: Screen(columns: 80)) }.contains(lines[1]), "\(command)")
        }
    }
}
