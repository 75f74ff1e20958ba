extension HandlerAnswerReader {
    /// Returns the canonical class type of each spelling, from the answer to hello.
    ///
    /// - Throws: `handler.bad_answer`; `plugin.other_protocol`; `plugin.other_manifest` if name or class types differ
    ///   from the manifest.
    func canonical(
        of reply: HandlerReply,
        to request: HandlerRequest,
        declared: [ClassType]
    ) throws(CartwrightError) -> [ClassType: ClassType] {
        let hello = try body("hello", of: reply, to: request)
        guard case .integer(let version)? = hello["protocol"], HandlerMessage.versions.contains(version) else {
            throw .otherProtocol(of: handler, hello["protocol"]?.text ?? "none")
        }
        guard hello["name"] == .string(handler) else {
            throw .otherManifest(
                of: handler,
                "name",
                manifest: handler,
                hello: hello["name"]?.text ?? "none",
                at: "/hello/name"
            )
        }
        let canonical = try spellings(hello["class_types"] ?? .null)
        guard Set(canonical.keys) == Set(declared) else {
            throw .otherManifest(
                of: handler,
                "class types",
                manifest: Self.list(declared),
                hello: Self.list(Array(canonical.keys)),
                at: "/hello/class_types"
            )
        }
        return canonical
    }

    /// Reads `{"loyalty_stamp": ["stamp_card"]}`: each canonical spelling with its aliases.
    private func spellings(_ value: JSONValue) throws(CartwrightError) -> [ClassType: ClassType] {
        let pointer = JSONPointer.root.appending("hello").appending("class_types")
        do throws(CartwrightError) {
            var reader = try ObjectReader(value, at: pointer)
            guard case .object(let object) = value else { return [:] }
            var canonical: [ClassType: ClassType] = [:]
            for name in object.keys {
                canonical[ClassType(name)] = ClassType(name)
                for alias in try reader.strings(ifPresent: name) ?? [] { canonical[ClassType(alias)] = ClassType(name) }
            }
            return canonical
        } catch {
            throw .badAnswer(of: handler, error)
        }
    }

    private static func list(_ types: [ClassType]) -> String { types.sorted().map(\.name).joined(separator: ", ") }
}
