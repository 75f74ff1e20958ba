extension Finding {
    /// What is wrong with what a plugin's condition found, nil where it may be told.
    func fault(of condition: String) -> CartwrightError? {
        var check = FindingCheck(condition: condition)
        guard let fault = check.fault(in: self) else { return nil }
        if check.isTooDeep { Immortal.keep(self) }
        return fault
    }
}

extension Finding {
    /// Whether nothing nests in it, as in most findings: then it is no deeper than anybody looks.
    var isFlat: Bool { parts.isEmpty && observed.isFlat && required.areValuesFlat }
}

extension JSONValue {
    /// Whether this is no array or object, or an array of such.
    fileprivate var isFlat: Bool {
        guard case .array(let elements) = self else { return !isNesting }
        return !elements.contains(where: \.isNesting)
    }

    private var isNesting: Bool {
        switch self {
        case .array, .object: true
        case .null, .bool, .integer, .number, .string: false
        }
    }
}

extension JSONObject {
    fileprivate var areValuesFlat: Bool { (0..<count).allSatisfy { element(at: $0).value.isFlat } }
}

/// Checks a finding and those inside it, without recursion.
private struct FindingCheck {
    let condition: String

    private(set) var isTooDeep = false
    private var bytesLeft = PluginLimits.findingBytes

    init(condition: String) { self.condition = condition }

    mutating func fault(in finding: Finding) -> CartwrightError? {
        var open = [(finding: finding, depth: 0)]
        var count = 1
        while let (finding, depth) = open.popLast() {
            let texts = finding.condition.utf8.count + (finding.unknownReason?.utf8.count ?? 0)
            bytesLeft -= texts
            if let fault = fault(of: finding.observed, at: JSONPointer.root.appending("observed")) { return fault }
            let required = JSONPointer.root.appending("required")
            if let fault = fault(of: .object(finding.required), at: required) { return fault }
            count += finding.parts.count
            guard count <= PluginLimits.conditions, depth < PluginLimits.conditionDepth else {
                isTooDeep = true
                return refused("at most \(PluginLimits.conditions) findings in each other", "more", .ofParts)
            }
            open += finding.parts.map { ($0, depth + 1) }
        }
        return nil
    }

    private mutating func fault(of value: JSONValue, at pointer: JSONPointer) -> CartwrightError? {
        let bounds = JSONBounds(maximumBytes: max(0, bytesLeft), maximumDepth: PluginLimits.jsonDepth)
        if let fault = bounds.fault(of: value, at: pointer) {
            isTooDeep = fault.kind == .tooDeep
            return refused(fault.expected(bounds, of: PluginLimits.findingBytes), fault.found, fault.pointer)
        }
        bytesLeft -= value.utf8.count
        return nil
    }

    private func refused(_ expected: String, _ found: String, _ pointer: JSONPointer) -> CartwrightError {
        CartwrightError(
            .promotionBadFinding,
            "condition \"\(condition.shortened(toBytes: 256))\": expected \(expected), found \(found)",
            hint: "say in a few words or numbers what was seen and what was asked for",
            at: pointer.location,
            fault: .plugin
        )
    }
}

extension JSONPointer {
    fileprivate static let ofParts = root.appending("of")
}
