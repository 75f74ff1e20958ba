package import ArgumentParser
package import Cartwright
internal import CartwrightAnalytics

/// Options of commands that show cards of the shop.
package struct AssignmentArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The key that assigns shoppers to the variants of the catalog: 64 hexadecimal digits; only its owner may \
            read the file. Without it, a catalog with variants is refused.
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
