extension CartwrightError: StoredAsObject {
    func store(in object: inout StoredObject) {
        object.set("code", code.rawValue)
        object.set("summary", summary)
        object.set("hint", hint)
        object.set("details", texts: details)
        object.set("file", location.file)
        object.set("line", location.line.map(Int64.init))
        object.set("path", location.pointer)
        object.set("fault", fault == .input ? nil : fault.rawValue)
    }

    init(reading reader: inout ObjectReader) throws(CartwrightError) {
        self.init(
            ErrorCode(rawValue: try reader.string("code")),
            try reader.string("summary"),
            hint: try reader.string(ifPresent: "hint"),
            at: InputLocation(
                file: try reader.string(ifPresent: "file"),
                line: try reader.integer(ifPresent: "line").map { Int(clamping: $0) },
                pointer: try reader.string(ifPresent: "path")
            ),
            fault: try reader.choice(ifPresent: "fault") ?? .input
        )
        details = try reader.texts("details")
    }
}
