package import ArgumentParser

/// The arguments of `cartwright serve` for its page.
package struct WorkbenchArguments: ParsableArguments {
    /// The abstract of the help of `cartwright workbench`.
    package static let abstract = "Open a page that explains a checkout: cart, prices and reasons."

    /// The discussion of the help of `cartwright workbench`.
    package static let discussion = """
        Serves the engine as cartwright serve does, with a page at /workbench: the cart, the reason why each \
        promotion is applied or not, the breakdown of the total, and every step so far. Prints the page's address. \
        All data of the page is also available over HTTP.

        Without arguments it shows a sample shop, with its clock fixed at noon of 2026-01-01. With FLOW, a recorded \
        session, it shows the shop and the cart at the end of the flow: try samples/workbench. With --catalog and \
        --cards it shows your own shop.

        Only this machine has access, and other sites' pages can neither read nor change anything. Ends on Ctrl-C.
        """

    @Flag(help: "Also serve the page at /workbench, for this machine only.")
    package var workbench = false

    @Option(
        help: ArgumentHelp("The flow to open the page with, at its end.", valueName: "file"),
        completion: .file(extensions: ["flow"])
    )
    package var situation: String?

    @Option(help: ArgumentHelp("A fixed clock (RFC 3339); \"machine\" follows the system clock.", valueName: "instant"))
    package var clock: String?

    @Flag(help: "Open the page in a browser.")
    package var open = false

    package init() {}

    package func validate() throws {
        guard workbench || situation == nil && clock == nil && !open else {
            throw ValidationError("--situation, --clock and --open need --workbench")
        }
    }
}
