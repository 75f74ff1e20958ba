internal import Cartwright

/// Files as the commands of a flow name them: a relative path begins at the folder of the flow. Where nothing is there,
/// it begins at the working folder, as everywhere else. Files are written where they are named, by the working folder.
struct FlowFiles: FileAccess {
    /// Files by the working folder.
    let base: any FileAccess
    /// The folder of the flow, from the working folder.
    let folder: String

    /// Files as a flow names them, by its path.
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
            // The path as the flow has it, wherever the flow is run from.
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
    /// The same error, in which a file is called otherwise.
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
