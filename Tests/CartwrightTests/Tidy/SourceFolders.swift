/// The uses of types between folders of sources. The sources are read as text: a type is found by its declaration, a
/// use by its name.
struct SourceFolders {
    /// A use of a folder by another one.
    struct Arrow: Hashable, Comparable, CustomStringConvertible {
        let from: String
        let to: String

        var description: String { "\(from) -> \(to)" }

        /// True if one of the folders is inside the other. They count as one.
        var isInside: Bool { from.hasPrefix(to + "/") || to.hasPrefix(from + "/") }

        static func < (a: Arrow, b: Arrow) -> Bool { (a.from, a.to) < (b.from, b.to) }
    }

    /// The folders that contain files, by their paths under the root.
    let folders: Set<String>

    /// The arrows, each with its uses as `Cart.swift: Money`. Arrows between a folder and one inside it are left out.
    private(set) var arrows: [Arrow: Set<String>] = [:]

    /// Reads files.
    ///
    /// - Parameters:
    ///   - files: the files. Files directly in the root do not belong to a folder.
    ///   - root: the folder that contains the folders.
    init(_ files: [TextFile], under root: String) {
        let files = files.compactMap { file -> (name: String, folder: String, words: SourceWords)? in
            var path = file.path.split(separator: "/").map(String.init)
            guard path.starts(with: root.split(separator: "/").map(String.init)) else { return nil }
            path.removeFirst(root.split(separator: "/").count)
            let name = path.removeLast()
            return path.isEmpty ? nil : (name, path.joined(separator: "/"), SourceWords(file.text))
        }
        folders = Set(files.map(\.folder))
        var homes: [String: Set<String>] = [:]
        for file in files {
            for name in file.words.declared { homes[name, default: []].insert(file.folder) }
        }
        for file in files {
            for name in file.words.used {
                // A name declared in two folders is ambiguous.
                guard let home = homes[name], home.count == 1, let home = home.first, home != file.folder else {
                    continue
                }
                let arrow = Arrow(from: file.folder, to: home)
                if !arrow.isInside { arrows[arrow, default: []].insert("\(file.name): \(name)") }
            }
        }
    }

    /// The sets of folders that use each other, directly or through others.
    var circles: Set<Set<String>> {
        var reached: [String: Set<String>] = [:]
        for arrow in arrows.keys { reached[arrow.from, default: []].insert(arrow.to) }
        // Add the folders reached in one more step until nothing changes.
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for (from, known) in reached {
                let all = known.reduce(into: known) { $0.formUnion(reached[$1] ?? []) }
                isGrowing = isGrowing || all.count > known.count
                reached[from] = all
            }
        }
        return Set(
            folders.compactMap { folder in
                let circle = (reached[folder] ?? []).filter { reached[$0]?.contains(folder) == true }
                return circle.contains(folder) ? circle : nil
            }
        )
    }

    /// Returns the arrows that do not lead to an earlier folder of an order.
    func arrows(against order: [String]) -> Set<Arrow> {
        let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        return Set(arrows.keys.filter { (places[$0.to] ?? .max) >= (places[$0.from] ?? -1) })
    }
}
