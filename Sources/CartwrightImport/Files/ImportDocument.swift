package import Cartwright

/// The JSON value of a file.
package struct ImportDocument: Sendable {
    /// The name of the file.
    package let file: String

    /// The value.
    package let value: JSONValue

    /// Reads files as JSON, each as one value.
    ///
    /// - Throws: `import.too_large`, or an error of area `json`, with the file and the line.
    static func reading(_ files: [ImportFile], within limits: ImportLimits) throws(CartwrightError) -> [Self] {
        let bytes = files.reduce(0) { $0 + $1.bytes.count }
        guard bytes <= limits.maximumBytes else {
            throw CartwrightError(
                .importTooLarge,
                "expected files of at most \(limits.maximumBytes) bytes together, found \(bytes)",
                hint: "import fewer files at a time"
            )
        }
        var documents: [Self] = []
        for file in files {
            do throws(CartwrightError) {
                documents.append(Self(file: file.name, value: try JSONParser.parse(file.bytes)))
            } catch { throw error.inFile(file.name) }
        }
        return documents
    }

    /// The objects of a list: the elements of an array, those under a key of an object, or the value itself.
    package func rows(under key: String) -> [ImportRow] {
        switch value {
        case .array(let elements): rows(elements, at: .root)
        case .object(let object):
            if case .array(let elements)? = object[key] {
                rows(elements, at: JSONPointer.root.appending(key))
            } else {
                [ImportRow(file: file, pointer: .root, value: value)]
            }
        default: []
        }
    }

    private func rows(_ elements: [JSONValue], at pointer: JSONPointer) -> [ImportRow] {
        elements.enumerated().map { ImportRow(file: file, pointer: pointer.appending($0), value: $1) }
    }
}

/// An object of a file, with its place.
package struct ImportRow: Sendable {
    /// The name of the file.
    package let file: String

    /// The place in the file.
    package let pointer: JSONPointer

    /// The object.
    package let value: JSONValue

    /// The place, with the file.
    package var location: InputLocation {
        var location = pointer.location
        location.file = file
        return location
    }
}

extension [ImportRow] {
    /// Checks the number of rows.
    ///
    /// - Throws: `import.too_large`.
    package func check(within limits: ImportLimits) throws(CartwrightError) {
        guard count > limits.maximumRows else { return }
        throw CartwrightError(
            .importTooLarge,
            "expected at most \(limits.maximumRows) objects, found \(count)",
            hint: "import fewer files at a time; codes by the hundred thousand belong in a code store, "
                + "see \"cartwright codes import\""
        )
    }
}
