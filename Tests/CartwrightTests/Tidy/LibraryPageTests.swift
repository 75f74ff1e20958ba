import Testing

/// Checks that every library has a page with its overview and the topics that lead to its types.
@Suite struct LibraryPageTests {
    /// The library names, from the lines of the manifest that declare them.
    static let libraries = (try? Repository.text(at: "Package.swift")).map { manifest in
        manifest.matches(of: /\.library\(name: "(\w+)", targets: \["\w+"\]\),/).map { String($0.1) }
    }

    @Test func `every library has a page under its name`() throws {
        let libraries = try #require(Self.libraries)
        #expect(libraries.count > 10)
        let pages = try Repository.pages(under: "Sources", "plugins")
        for library in libraries {
            let page = pages.first { $0.path.hasSuffix("/\(library).docc/\(library).md") }
            let text = try #require(page?.text, "\(library).docc/\(library).md")
            #expect(text.hasPrefix("# ``\(library)``\n\n"))
            #expect(text.contains("\n## Overview\n") && text.contains("\n## Topics\n"), "\(library)")
        }
    }
}
