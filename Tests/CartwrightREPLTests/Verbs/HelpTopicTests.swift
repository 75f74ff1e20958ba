import Testing

@testable import CartwrightREPL

struct HelpTopicTests {
    @Test func `each verb stands in one topic`() {
        let listed = HelpTopic.all.flatMap { $0.verbs(in: .standard) }.map(\.name)
        #expect(listed.sorted() == VerbTable.standard.all.map(\.name).sorted())
    }

    @Test func `each noun has a verb`() {
        let nouns = Set(VerbTable.standard.all.compactMap(\.words.last).map(String.init))
        for topic in HelpTopic.all { #expect(nouns.isSuperset(of: topic.nouns), "\(topic.title)") }
    }
}
