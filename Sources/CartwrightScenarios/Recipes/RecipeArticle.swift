internal import Cartwright

/// The article on recipes, in Markdown for DocC.
package enum RecipeArticle {
    /// The Markdown.
    package static var text: String {
        let head = [
            "# Recipes", "",
            "A promotion of each common kind, to copy and change.", "",
            "## Overview", "",
            "Each is a scenario in `samples/recipes`, with a cart and the expected result:", "",
            "```sh", "cartwright check samples/recipes/bulk-tier.json", "```", "",
            "Put the promotions under `promotions` of a scenario or a catalog, and `options` beside them;",
            "`help recipes` shows the same in a session.",
            "All keys are explained in <doc:PromotionFormat>. `cartwright lint` finds problems in yours.", "",
        ]
        let body = Recipe.all.flatMap { recipe in
            [
                "### \(recipe.title)", "", "\(recipe.about.drop { $0 != ":" }.dropFirst(2).capitalizedFirst)", "",
                "```json", recipe.text, "```", "",
            ] + block("The card:", recipe.card)
        }
        return (head + body).joined(separator: "\n")
    }

    /// Returns the lines of a block of JSON with its introduction; none without JSON.
    private static func block(_ introduction: String, _ json: String?) -> [String] {
        json.map { [introduction, "", "```json", $0, "```", ""] } ?? []
    }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
