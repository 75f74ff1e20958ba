import Cartwright
import Testing

@testable import CartwrightScenarios

/// The articles on formats are generated from the table of keys. `CARTWRIGHT_UPDATE=1 swift test
/// --filter FormatArticle` regenerates them.
struct FormatArticleTests {
    @Test(arguments: [
        ("ScenarioFormat", FormatArticle.scenario), ("PromotionFormat", FormatArticle.promotion),
        ("QuoteFormat", FormatArticle.quote), ("CardFormat", FormatArticle.cards),
    ])
    func `an article equals the generated text`(name: String, article: @Sendable (FormatReference) -> FormatArticle)
        throws
    {
        try Repository.hold("Sources/Cartwright/Cartwright.docc/\(name).md", article(.bundled).text)
    }

    @Test func `every format is in an article`() {
        let articles = [FormatArticle.scenario, FormatArticle.promotion, FormatArticle.quote, FormatArticle.cards]
        let text = articles.map { $0(.bundled).text }.joined()
        for format in FormatReference.bundled.formats {
            #expect(text.contains("### \(format.name)\n"))
        }
    }
}
