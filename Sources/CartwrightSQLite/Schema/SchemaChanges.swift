/// The tables of a store, as those of the first released version and the changes after it. A released change is never
/// edited; a new one follows it.
enum SchemaChanges {
    /// The version of the tables after the first change.
    static let first = 10

    static let all = [
        FirstTables.text,
        CodeSpellingSchema.text + """

            ALTER TABLE session ADD COLUMN commands BLOB NOT NULL DEFAULT x''; -- JSON: what led here, empty for unknown
            ALTER TABLE session_step ADD COLUMN commands BLOB NOT NULL DEFAULT x'';

            """ + ListSchema.text + "\n" + AccountSchema.text + "\n" + PriceSchema.text,
    ]
}
