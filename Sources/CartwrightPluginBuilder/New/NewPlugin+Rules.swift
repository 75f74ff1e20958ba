internal import Cartwright
internal import CartwrightPluginLoader
internal import Foundation

// A plugin of rules, without cards: a condition and an effect for promotions.

extension NewPlugin {
    var ruleFiles: [File] {
        let files = [ruleManifest] + ruleSources + [promotionsFile, catalogFile, ruleFlow]
        return [ruleReadMe(about: files)] + files
    }

    /// The name of the condition.
    private var condition: String { "\(names.area)_units" }
    /// The name of the effect.
    private var effect: String { "\(names.area)_dearest_line" }

    private var kind: PluginKind {
        switch language {
        case .swift: .shared
        case .embeddedSwift, .c, .wasiC: .wasm
        case .python, .javascript: .process
        }
    }

    // MARK: Manifest

    private var ruleManifest: File {
        var manifest: JSONObject = ["name": .string(names.plugin), "version": "0.1.0"]
        switch kind {
        case .shared:
            manifest["module"] = .string(names.module)
            manifest["conditions"] = ["UnitsCondition"]
            manifest["effects"] = ["DearestLineOff"]
        case .wasm:
            manifest["kind"] = "wasm"
            manifest["module"] = .string("\(names.plugin).wasm")
        case .process:
            manifest["kind"] = "process"
            manifest["command"] = .array(ruleProgram.command.map(JSONValue.string))
        }
        if kind != .shared {
            manifest["conditions"] = [condition: Self.conditionSchema]
            manifest["effects"] = [effect: Self.effectSchema]
        }
        manifest["engine"] = .string(EngineVersion.current.description)
        return File(
            path: "plugin.json",
            purpose: "the plugin's name, and its conditions and effects with their keys",
            text: JSONValue.object(manifest).indentedText
        )
    }

    private static let conditionSchema: JSONValue = [
        "description": "the number of units in the cart", "type": "object",
        "properties": [
            "at_least": ["type": "integer", "minimum": 1, "description": "so many units or more", "examples": [3]]
        ],
        "required": ["at_least"],
    ]

    private static let effectSchema: JSONValue = [
        "stage": "line", "description": "a percentage off the line that costs most", "type": "object",
        "properties": [
            "percent": [
                "type": "integer", "minimum": 1, "maximum": 100, "description": "the percentage", "examples": [10],
            ]
        ],
        "required": ["percent"],
    ]

    // MARK: Sources

    private var ruleSources: [File] {
        switch language {
        case .swift:
            [
                rules("Sources/UnitsCondition.swift", "the condition", RuleSources.swiftCondition),
                rules("Sources/DearestLineOff.swift", "the effect", RuleSources.swiftEffect), rulePackage, ignoredFile,
            ]
        case .embeddedSwift:
            [
                rules("Sources/Rules.swift", "the condition and the effect", RuleSources.embeddedSwift),
                rules("Sources/Interface.swift", "the functions that the host calls", RuleSources.interface),
                rules("Sources/JSON.swift", "reads a message", WasmSources.swiftJSON),
                rules("Sources/Answer.swift", "writes an answer", WasmSources.swiftAnswer),
            ]
        case .c:
            [
                rules(
                    "Sources/rules.c",
                    "the rules, and the functions that the host calls",
                    RuleSources.c(including: "#include \"json.h\"", end: WasmSources.cFunctions)
                ),
                rules("Sources/json.h", "reads a message and writes an answer", WasmSources.cJSON),
            ]
        case .wasiC:
            [
                rules(
                    "Sources/main.c",
                    "the rules, and the program around them",
                    RuleSources.c(
                        including: "#include <stdio.h>\n#include <stdlib.h>\n\n#include \"json.h\"",
                        end: WasmSources.cProgram
                    )
                ),
                rules("Sources/json.h", "reads a message and writes an answer", WasmSources.cJSON),
            ]
        case .python, .javascript:
            [
                rules(
                    ruleProgram.file,
                    "the rules: reads messages line by line, and answers each with a line",
                    language == .python ? RuleSources.python : RuleSources.javascript
                )
            ]
        }
    }

    private var ruleProgram: (file: String, command: [String]) {
        if language == .python { return ("\(names.area).py", ["python3", "\(names.area).py"]) }
        let memory = ["--max-old-space-size=64", "--max-semi-space-size=2", "--v8-pool-size=0"]
        return ("\(names.area).mjs", ["node"] + memory + ["\(names.area).mjs"])
    }

    private func rules(_ path: String, _ purpose: String, _ text: String) -> File {
        File(
            path: path,
            purpose: purpose,
            text: text.replacing("AREA", with: names.area).replacing("NAME", with: names.plugin)
        )
    }

    private var rulePackage: File {
        let package = packageFile
        let tests = package.text.range(of: "        .testTarget(").map { String(package.text[..<$0.lowerBound]) }
        return File(
            path: package.path,
            purpose: "the plugin as a package, for programs that link it statically",
            text: tests.map { $0 + "    ]\n)\n" } ?? package.text
        )
    }

    // MARK: Samples

    private var promotion: JSONValue {
        [
            "id": "dearest", "conditions": [["type": .string(condition), "at_least": 3]],
            "effects": [["type": .string(effect), "percent": 10]],
        ]
    }

    private var promotionsFile: File {
        File(
            path: "samples/promotions.json",
            purpose: "a promotion with both, which the contract tries on many carts",
            text: JSONValue.array([promotion]).indentedText
        )
    }

    private var catalogFile: File {
        let catalog: JSONValue = [
            "currency": "USD",
            "items": [["sku": "TEA", "unit_price": 2_000], ["sku": "CUP", "unit_price": 500]],
            "promotions": [promotion],
        ]
        return File(path: "samples/catalog.json", purpose: "a catalog for the flow", text: catalog.indentedText)
    }

    private var ruleFlow: File {
        File(
            path: "samples/\(names.plugin).flow",
            purpose: "a session that uses it; `plugin test` runs it again and compares",
            text: """
                # The condition \(condition) and the effect \(effect) in a session.
                > load catalog catalog.json
                loaded 2 items and 1 promotion
                > add item TEA qty=2
                added 2 x TEA; cart total $40.00
                > add item CUP
                added 1 x CUP; cart total $41.00
                > show cart
                  TEA        2 x  $20.00  $40.00
                  CUP        1 x   $5.00   $5.00
                  dearest                 -$4.00
                  total                   $41.00

                """
        )
    }

    private func ruleReadMe(about files: [File]) -> File {
        let counted =
            kind == .process
            ? "A process is asked in sessions alone: `price`, `simulate` and `/v1/quotes` do not ask it."
            : "They count wherever a cart is priced."
        return File(
            path: "README.md",
            purpose: "the guide to the files",
            text: """
                # \(names.plugin)

                A Cartwright plugin with a condition and an effect for promotions: `\(condition)` holds for carts
                with so many units, `\(effect)` takes a percentage off the line that costs most. \(counted)

                ```sh
                cartwright plugin test .      # checks its contract and runs its flow
                cartwright repl --plugins .   # a session with it: load catalog samples/catalog.json
                ```

                | file | purpose |
                | --- | --- |
                \(files.map { "| `\($0.path)` | \($0.purpose) |" }.joined(separator: "\n"))

                The articles "Handler protocol" (rules) and "Plugin manifest" of the engine's documentation describe the
                messages and the keys.

                """
        )
    }
}
