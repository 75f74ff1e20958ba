/// The tables of a store, as those of the first version that was released and the changes after it. One that was
/// released is never edited: the next one follows it.
enum SchemaChanges {
    /// The version of the tables that the first of them makes.
    static let first = 10

    static let all = [
        FirstTables.text,
        CodeSpellingSchema.text + """

            ALTER TABLE session ADD COLUMN commands BLOB NOT NULL DEFAULT x''; -- JSON: what led here, empty for unknown
            ALTER TABLE session_step ADD COLUMN commands BLOB NOT NULL DEFAULT x'';
            """,
    ]
}
