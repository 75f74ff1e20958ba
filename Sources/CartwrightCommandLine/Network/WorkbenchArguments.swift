package import ArgumentParser

/// The arguments of `cartwright serve` about its page.
package struct WorkbenchArguments: ParsableArguments {
    /// What `cartwright workbench` does.
    package static let abstract = "Open a page that shows a checkout think: cart, prices and reasons."

    /// What one should know besides.
    package static let discussion = """
        Serves the engine as cartwright serve does, with a page at /workbench: the cart, why each promotion is or is \
        not applied, how the total comes about, and every step so far. It writes the page's address. All the page \
        shows can be had by HTTP as well.

        Without arguments it shows a sample shop, whose clock stands at noon of 2026-01-01. With FLOW, a recorded \
        session, it shows the shop and the cart at the end of it: try samples/workbench. With --catalog and --cards it \
        shows a shop of your own.

        Only this machine gets in, and pages of others can neither read nor change anything. Ends on Ctrl-C.
        """

    @Flag(help: "Serve the page at /workbench as well, for this machine only.")
    package var workbench = false

    @Option(
        help: ArgumentHelp("The flow whose end the page shows first.", valueName: "file"),
        completion: .file(extensions: ["flow"])
    )
    package var situation: String?

    @Option(help: ArgumentHelp("The instant at which the clock stands; machine lets it go.", valueName: "instant"))
    package var clock: String?

    @Flag(help: "Open the page in a browser.")
    package var open = false

    package init() {}

    package func validate() throws {
        guard workbench || situation == nil && clock == nil && !open else {
            throw ValidationError("--situation, --clock and --open take --workbench")
        }
    }
}
