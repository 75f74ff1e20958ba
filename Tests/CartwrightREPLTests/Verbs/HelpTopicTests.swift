import Testing

@testable import CartwrightREPL

struct HelpTopicTests {
    @Test func `each verb is in exactly one topic`() {
        let listed = HelpTopic.all.flatMap { $0.verbs(in: .standard) }.map(\.name)
        #expect(listed.sorted() == VerbTable.standard.all.map(\.name).sorted())
    }

    @Test func `each noun belongs to a verb`() {
        let nouns = Set(VerbTable.standard.all.compactMap(\.words.last).map(String.init))
        for topic in HelpTopic.all { #expect(nouns.isSuperset(of: topic.nouns), "\(topic.title)") }
    }
}
