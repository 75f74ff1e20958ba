package import Cartwright

/// The JSON value of a file; of lines or of a table an array.
package struct ImportDocument: Sendable {
    /// The name of the file.
    package let file: String

    /// The format of the file.
    package let format: ImportFormat

    /// The value. A row of a table is an object of texts by the names of the columns.
    package let value: JSONValue

    /// The names of the columns of a table.
    package var columns: [String] = []

    /// The codes of lines that are not in the value, by the id of their rule.
    var pools: [String: PoolDigest] = [:]

    /// The line of each element of an array of lines or rows.
    private var lines: [Int] = []

    /// Creates a document of one value.
    package init(file: String, value: JSONValue) { (self.file, format, self.value) = (file, .json, value) }

    /// Creates a document of lines or rows.
    init(file: String, _ format: ImportFormat, _ elements: [(line: Int, value: JSONValue)], columns: [String] = []) {
        (self.file, self.format, self.columns) = (file, format, columns)
        value = .array(elements.map(\.value))
        lines = elements.map(\.line)
    }

    /// Reads files.
    ///
    /// - Throws: `import.too_large`, or an error of area `json` or `csv`, with the file and the line.
    static func reading(_ files: [ImportFile], within limits: ImportLimits) throws(CartwrightError) -> [Self] {
        let bytes = files.reduce(0) { $0 + $1.bytes.count }
        guard bytes <= limits.maximumBytes else { throw limits.tooLarge(bytes: bytes) }
        var documents: [Self] = []
        for file in files {
            do throws(CartwrightError) {
                switch ImportFormat(of: file) {
                case .json: documents.append(Self(file: file.name, value: try JSONParser.parse(file.bytes)))
                case .lines: documents.append(try Self(linesOf: file, within: limits))
                case .csv: documents.append(try Self(tableOf: file, within: limits))
                }
            } catch { throw error.inFile(file.name) }
        }
        return documents
    }

    /// The value of the file as a row.
    var root: ImportRow { ImportRow(file: file, pointer: .root, value: value) }

    /// The objects of a list: the elements of an array, those under a key of an object, or the value itself.
    ///
    /// - Parameter pointer: the place of the value in the file.
    package func rows(under key: String, at pointer: JSONPointer = .root) -> [ImportRow] {
        switch value {
        case .array(let elements): rows(elements, at: pointer)
        case .object(let object):
            if case .array(let elements)? = object[key] {
                rows(elements, at: pointer.appending(key))
            } else {
                [ImportRow(file: file, pointer: pointer, value: value)]
            }
        default: []
        }
    }

    private func rows(_ elements: [JSONValue], at pointer: JSONPointer) -> [ImportRow] {
        elements.enumerated().map { index, value in
            let line = lines.indices.contains(index) ? lines[index] : nil
            return ImportRow(file: file, pointer: pointer.appending(index), value: value, line: line)
        }
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

    /// The line of a file of lines or rows; nil in one JSON value.
    package var line: Int?

    /// The place, with the file.
    package var location: InputLocation {
        if let line { return InputLocation(file: file, line: line) }
        var location = pointer.location
        location.file = file
        return location
    }
}

extension ImportRow {
    /// Returns a value inside the row.
    func inside(_ path: [String], _ value: JSONValue) -> ImportRow {
        ImportRow(file: file, pointer: path.reduce(pointer) { $0.appending($1) }, value: value, line: line)
    }

    /// Returns the elements of an array inside the row.
    func elements(_ elements: [JSONValue], inside path: String...) -> [ImportRow] {
        let place = path.reduce(pointer) { $0.appending($1) }
        return elements.enumerated().map {
            ImportRow(file: file, pointer: place.appending($0), value: $1, line: line)
        }
    }

    /// Returns the row with another value.
    func replacing(_ value: JSONValue) -> ImportRow {
        ImportRow(file: file, pointer: pointer, value: value, line: line)
    }
}

extension [ImportRow] {
    /// Checks the number of rows.
    ///
    /// - Throws: `import.too_large`.
    package func check(within limits: ImportLimits) throws(CartwrightError) { try limits.check(rows: count) }
}
