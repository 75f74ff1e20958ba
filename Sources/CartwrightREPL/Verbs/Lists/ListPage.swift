internal import Cartwright

/// The selection of rows of a long list: those that contain a text, and one page of them.
struct ListPage {
    private let text: String?
    private let number: Int?
    private let rowCount: Int

    /// The options of long lists.
    static let parameters: [Parameter] = [
        .option("match", .part), .option("page", .number), .option("rows", .number),
    ]

    /// The default number of rows on a page.
    static let usualRowCount = 20

    /// - Throws: `command.bad_value` for a page or a number of rows below 1.
    init(_ arguments: Arguments) throws(CartwrightError) {
        let page = try Self.number("page", arguments)
        let rows = try Self.number("rows", arguments)
        text = arguments.options["match"]
        number = page ?? rows.map { _ in 1 }
        rowCount = rows ?? Self.usualRowCount
    }

    private static func number(_ name: String, _ arguments: Arguments) throws(CartwrightError) -> Int? {
        guard let number = try arguments.integer(option: name) else { return nil }
        guard number > 0 else {
            throw CartwrightError(
                .commandBadValue,
                "\(name) must be 1 or more, found \(number)",
                hint: arguments.command(replacing: String(number), with: "1")
            )
        }
        return Int(clamping: number)
    }

    /// Returns the indices of the rows that contain the text, ignoring case.
    func matching(_ rows: [String]) -> [Int] {
        guard let text = text?.lowercased() else { return Array(rows.indices) }
        return rows.indices.filter { rows[$0].lowercased().contains(text) }
    }

    /// Returns the range of rows on the page and a note below it; nil if all rows are shown.
    func part(of count: Int, _ arguments: Arguments) -> (range: Range<Int>, note: String)? {
        guard let number, count > 0, number > 1 || rowCount < count else { return nil }
        let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: rowCount)
        let start = overflow ? count : min(offset, count)
        let end = count - start > rowCount ? start + rowCount : count
        guard start < end else {
            return (start..<start, "nothing on page \(number): there are \(counted(count, "row"))")
        }
        let shown = "rows \(start + 1) to \(end) of \(count)"
        return (
            start..<end, end < count ? "\(shown)   \(arguments.command(setting: "page", to: "\(number + 1)"))" : shown
        )
    }
}

extension Verb {
    /// The same list with options to select rows.
    ///
    /// Each row is a line of the reply, an element of its JSON, and a row of its table or a block of the screen.
    var paged: Verb {
        guard case .query(let question) = action else { return self }
        return Verb(
            name,
            or: otherNames,
            takes: parameters + ListPage.parameters,
            summary,
            examples: examples,
            refuses: refuses + [.commandBadValue],
            needs: needs,
            .query { interpreter, arguments throws(CartwrightError) in
                let page = try ListPage(arguments)
                return try question(interpreter, arguments).picking(page, arguments)
            }
        )
    }
}

extension Reply {
    fileprivate func picking(_ page: ListPage, _ arguments: Arguments) -> Reply {
        guard case .array(let elements) = json, elements.count == lines.count else { return self }
        let matching = page.matching(lines.map(\.text))
        let part = page.part(of: matching.count, arguments)
        let rows = part.map { Array(matching[$0.range]) } ?? matching
        guard rows.count < elements.count || part != nil else { return self }
        let note = part?.note ?? (rows.isEmpty ? "no row matches" : nil)
        let below = note.map { [ReplyLine("  \($0)", .quiet, fitting: .none)] } ?? []
        return Reply(
            rows.map { lines[$0] } + below,
            screen: screen?.picking(rows, of: elements.count).map { $0 + below.map(ScreenBlock.line) },
            json: .array(rows.map { elements[$0] })
        )
    }
}

extension [ScreenBlock] {
    /// Returns the blocks of some rows; nil if the blocks do not correspond to rows.
    fileprivate func picking(_ rows: [Int], of rowCount: Int) -> [ScreenBlock]? {
        if count == 1, case .table(var table) = self[0], table.rows.count == rowCount {
            table.rows = rows.map { table.rows[$0] }
            return rows.isEmpty ? [] : [.table(table)]
        }
        return count == rowCount ? rows.map { self[$0] } : nil
    }
}
