internal import Cartwright

/// The article on recipes, in Markdown for DocC.
package enum RecipeArticle {
    /// The Markdown.
    package static var text: String {
        let head = [
            "# Recipes", "",
            "A promotion of each common kind, to copy and change.", "",
            "## Overview", "",
            "Each of them is a scenario in `samples/recipes`, with a cart, and with what must come of it:", "",
            "```sh", "cartwright check samples/recipes/bulk-tier.json", "```", "",
            "What stands here goes under `promotions` of a scenario or a catalog; `help recipes` tells the same in a",
            "session.",
            "Every key is explained in <doc:PromotionFormat>. `cartwright lint` finds what is wrong with yours.", "",
        ]
        let body = Recipe.all.flatMap { recipe in
            [
                "### \(recipe.title)", "", "\(recipe.about.drop { $0 != ":" }.dropFirst(2).capitalizedFirst)", "",
                "```json", recipe.promotions, "```", "",
            ]
        }
        return (head + body).joined(separator: "\n")
    }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
