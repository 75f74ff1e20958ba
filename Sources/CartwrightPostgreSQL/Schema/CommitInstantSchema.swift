/// The instants of commits, by which their keys are forgotten. Those that are there already are of now.
enum CommitInstantSchema {
    static let text = """
        ALTER TABLE session_commit ADD COLUMN committed_at bigint; -- milliseconds since 1970
        UPDATE session_commit SET committed_at = (extract(epoch FROM now()) * 1000)::bigint;
        ALTER TABLE session_commit ALTER COLUMN committed_at SET NOT NULL;
        CREATE INDEX session_commit_instant ON session_commit (tenant, committed_at);
        """
}
