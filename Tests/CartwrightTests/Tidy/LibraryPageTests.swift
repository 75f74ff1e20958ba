import Testing

/// Every library has a page that says what it is for, from which its types are reached.
@Suite struct LibraryPageTests {
    /// The libraries of the package, by the lines that declare them.
    static let libraries = (try? Repository.text(at: "Package.swift")).map { manifest in
        manifest.matches(of: /\.library\(name: "(\w+)", targets: \["\w+"\]\),/).map { String($0.1) }
    }

    @Test func `every library has a page of its name`() throws {
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
