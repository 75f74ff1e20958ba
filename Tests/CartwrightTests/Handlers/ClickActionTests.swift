import Cartwright
import Testing

struct ClickActionTests {
    @Test(
        arguments: [
            (.nothing, #"{"do":"nothing"}"#),
            (.openLink("app://x"), #"{"do":"open_link","url":"app://x"}"#),
            (
                .openPage(header: nil, title: "T", body: "B"),
                #"{"do":"open_page","header":null,"title":"T","body":"B"}"#
            ),
            (.openWebView(url: "https://u", header: "H"), #"{"do":"open_web_view","header":"H","url":"https://u"}"#),
            (.applyOffer, #"{"do":"apply_offer"}"#),
            (.enterPromotion("spring"), #"{"do":"enter_promotion","promotion":"spring"}"#),
        ] as [(ClickAction, String)]
    )
    func `a click action is written as JSON`(_ action: ClickAction, _ text: String) {
        #expect(action.json.text == text)
    }

    @Test func `markup is passed on unchanged, with a policy that does not allow scripts`() throws {
        let html = "<script>alert(1)</script>"
        let json = ClickAction.openHTML(html, header: nil).json
        #expect(json["html"] == .string(html))
        guard case .string(let policy)? = json["content_security_policy"] else {
            Issue.record("no policy")
            return
        }
        var rules: [String: String] = [:]
        for rule in policy.split(separator: ";") {
            let words = rule.split(separator: " ", maxSplits: 1)
            rules[String(words[0])] = words.count > 1 ? String(words[1]) : ""
        }
        #expect(rules["default-src"] == "'none'", "what no rule names is forbidden: scripts, frames, connections")
        for name in ["script-src", "script-src-elem", "frame-src", "connect-src", "object-src", "worker-src"] {
            #expect(rules[name] == nil, "\(name) would allow more than nothing")
        }
        for name in ["form-action", "base-uri"] { #expect(rules[name] == "'none'") }
    }
}
