internal import Cartwright

/// The commands of branches, the steps left by acting after an undo.
enum BranchVerbs {
    static let all = [list, goto, drop]

    private static let list = Verb(
        "list branches",
        "list the branches of steps; * marks the current one",
        examples: ["list branches"],
        .query { interpreter, _ throws(CartwrightError) in
            let timeline = interpreter.timeline
            let last = timeline.steps.count - 1
            var rows = [["*", timeline.lineName, counted(last, "step"), "", timeline.steps[last].command]]
            var json: [JSONValue] = [
                [
                    "branch": .string(timeline.lineName), "present": true, "steps": .count(last),
                    "last": .string(timeline.steps[last].command),
                ]
            ]
            for branch in timeline.branches {
                let (from, count, last) = timeline.extent(of: branch)
                rows.append(["", branch.name, counted(from + count, "step"), "from step \(from)", last.command])
                json.append([
                    "branch": .string(branch.name), "present": false, "steps": .count(from + count),
                    "from": .count(from), "last": .string(last.command),
                ])
            }
            let alignments: [TextTable.Alignment] = [.left, .left, .right]
            let titles = ["", "branch", "steps", "from", "last"]
            return Reply(
                TextTable(rows, alignments).lines.map { ReplyLine($0, fitting: .cut) },
                screen: [.table(ScreenTable(titles: titles, rows: rows, alignments: alignments, gives: [3, 2]))],
                json: .array(json)
            )
        }
    )

    private static let goto = Verb(
        "goto branch",
        takes: [.word("NAME", .branch)],
        "go to the end of a branch; the current steps become a branch",
        examples: ["goto branch alt1"],
        refuses: [.branchUnknown, .stepIrreversible],
        .move { interpreter, arguments throws(CartwrightError) in
            try interpreter.timeline.go(toBranch: arguments[0])
            interpreter.followTime()
            return try TimeVerbs.place("on \(arguments[0]) at", interpreter)
        }
    )

    private static let drop = Verb(
        "drop branch",
        takes: [.word("NAME", .branch)],
        "delete a branch",
        examples: ["drop branch alt1"],
        refuses: [.branchUnknown],
        .move { interpreter, arguments throws(CartwrightError) in
            let before = interpreter.timeline.nodeCount
            try interpreter.timeline.drop(branch: arguments[0])
            let count = before - interpreter.timeline.nodeCount
            return Reply(
                "dropped \(arguments[0]): \(counted(count, "step"))",
                json: ["branch": .string(arguments[0]), "steps": .integer(Int64(count))]
            )
        }
    )
}
