import Testing

@testable import CartwrightREPL

struct HelpTopicTests {
    @Test func `each verb stands in one topic`() {
        let listed = HelpTopic.all.flatMap(\.verbs).map(\.name)
        #expect(listed.sorted() == VerbTable.all.map(\.name).sorted())
    }

    @Test func `each noun has a verb`() {
        let nouns = Set(VerbTable.all.compactMap(\.words.last).map(String.init))
        for topic in HelpTopic.all { #expect(nouns.isSuperset(of: topic.nouns), "\(topic.title)") }
    }
}
