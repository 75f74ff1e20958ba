import CartwrightFiles
import Testing

struct CTextsTests {
    @Test(arguments: [[], [""], ["a", "", "zwei Wörter"]])
    func `a list has its texts in order and ends with a null`(texts: [String]) {
        let list = CTexts(texts)
        withExtendedLifetime(list) {
            #expect(texts.indices.map { list.constants[$0].map { String(cString: $0) } } == texts)
            #expect(texts.indices.map { list.pointers[$0].map { String(cString: $0) } } == texts)
            #expect(list.constants[texts.count] == nil)
        }
    }
}
