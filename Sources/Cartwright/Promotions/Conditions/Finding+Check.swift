extension Finding {
    /// The error of a finding that exceeds the limits of a plugin; nil if it is valid.
    func fault(of condition: String) -> CartwrightError? {
        var check = FindingCheck(condition: condition)
        guard let fault = check.fault(in: self) else { return nil }
        if check.isTooDeep { Leaked.leak(self) }
        return fault
    }
}

extension Finding {
    /// True if the finding contains no nested values, as most findings do: then its depth needs no check.
    var isFlat: Bool { parts.isEmpty && observed.isFlat && required.areValuesFlat }
}

extension JSONValue {
    /// True if this is not an array or object, or is an array without arrays and objects.
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
                return refused("at most \(PluginLimits.conditions) nested findings", "more", .ofParts)
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
            hint: "shorten the observed and required values to a few words or numbers",
            at: pointer.location,
            fault: .plugin
        )
    }
}

extension JSONPointer {
    fileprivate static let ofParts = root.appending("of")
}
