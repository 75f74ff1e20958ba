/// A translator of paths from the working folder to the folder of a flow.
struct FlowPaths {
    private let flowFolder: [Substring]
    private let workingFolder: [Substring]

    /// - Parameter flow: the path of the flow. Returns nil if its folder does not exist.
    init?(flow: String) {
        let folder = flow.lastIndex(of: "/").map { $0 == flow.startIndex ? "/" : String(flow[..<$0]) } ?? "."
        guard let own = DiskFiles.realFolder(folder), let working = DiskFiles.realFolder(".") else { return nil }
        self.init(flowFolder: own, workingFolder: working)
    }

    /// - Parameters:
    ///   - flowFolder: the folder of the flow, absolute and without links.
    ///   - workingFolder: the working folder, absolute and without links.
    init(flowFolder: String, workingFolder: String) {
        (self.flowFolder, self.workingFolder) = (flowFolder.split(separator: "/"), workingFolder.split(separator: "/"))
    }

    /// Returns a path from the folder of the flow: relative if both have a folder in common, otherwise absolute.
    func path(_ path: String) -> String {
        guard !path.hasPrefix("/"), flowFolder != workingFolder else { return path }
        var target = workingFolder
        for part in path.split(separator: "/") where part != "." {
            if part == "..", !target.isEmpty { target.removeLast() } else { target.append(part) }
        }
        let common = zip(flowFolder, target).prefix { $0 == $1 }.count
        guard common > 0 else { return "/" + target.joined(separator: "/") }
        let up = [Substring](repeating: "..", count: flowFolder.count - common)
        return (up + target[common...]).joined(separator: "/")
    }
}
