internal import Cartwright

/// Files as the commands of a flow name them: a relative path begins at the folder of the flow, or at the working
/// folder if the file does not exist there. Written paths always begin at the working folder.
struct FlowFiles: FileAccess {
    /// The files relative to the working folder.
    let base: any FileAccess
    /// The folder of the flow, relative to the working folder.
    let folder: String

    /// Returns the files of a flow at a path.
    static func beside(_ flow: String, _ files: any FileAccess) -> any FileAccess {
        let base = (files as? FlowFiles)?.base ?? files
        guard let slash = flow.lastIndex(of: "/") else { return base }
        return FlowFiles(base: base, folder: slash == flow.startIndex ? "/" : String(flow[..<slash]))
    }

    func read(_ path: String) throws(CartwrightError) -> [UInt8] {
        let found = resolved(path)
        do throws(CartwrightError) {
            return try base.read(found)
        } catch {
            // The error names the path as the flow does, wherever the flow is run from.
            throw error.naming(path, insteadOf: found)
        }
    }

    func resolved(_ path: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/") else { return path }
        let beside = folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
        return base.isThere(beside) ? beside : path
    }

    func isThere(_ path: String) -> Bool { base.isThere(resolved(path)) }

    func write(_ bytes: [UInt8], to path: String) throws(CartwrightError) { try base.write(bytes, to: path) }

    func write(_ bytes: [UInt8], to path: String, on terms: WriteTerms) throws(CartwrightError) {
        try base.write(bytes, to: path, on: terms)
    }
}

extension CartwrightError {
    /// Returns the same error with another name for a file.
    fileprivate func naming(_ name: String, insteadOf other: String) -> CartwrightError {
        guard name != other else { return self }
        var copy = CartwrightError(
            code,
            summary.replacing(other, with: name),
            hint: hint?.replacing(other, with: name),
            at: location,
            fault: fault
        )
        copy.details = details
        return copy
    }
}
