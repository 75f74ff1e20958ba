import Testing

@testable import CartwrightREPL

struct HelpTopicTests {
    @Test func `each verb is in exactly one topic`() {
        let listed = HelpTopic.all.flatMap { $0.verbs(in: .standard) }.map(\.name)
        #expect(listed.sorted() == VerbTable.standard.all.map(\.name).sorted())
    }

    @Test func `each noun belongs to a verb`() {
        let names = VerbTable.standard.all.map { " \($0.name)" }
        for noun in HelpTopic.all.flatMap(\.nouns) { #expect(names.contains { $0.hasSuffix(" \(noun)") }, "\(noun)") }
    }
}
