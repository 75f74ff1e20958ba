package import ArgumentParser
package import Cartwright
internal import CartwrightAnalytics

/// Options of commands that show cards of the shop.
package struct AssignmentArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The key that assigns shoppers to the variants of the catalog, and makes the codes that cards issue: 64 \
            hexadecimal digits; only its owner may read the file. Without it, a service refuses a catalog with \
            variants or cards_may_issue.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    package var assignmentKeyFile: String?

    package init() {}
}

extension AssignmentArguments {
    /// The assigner of shoppers; nil without a key file.
    ///
    /// - Throws: an error of area `secret`; `catalog.bad_assignment_key`.
    package var assigner: CardAssigner? {
        get throws(CartwrightError) {
            try assignmentKeyFile.map { file throws(CartwrightError) in
                CardAssigner(by: try AssignmentKey.readForProgram(file: file))
            }
        }
    }
}
