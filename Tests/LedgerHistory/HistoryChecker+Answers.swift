/// Checks of answers: each key counts once, and answered calls have taken effect.
extension HistoryChecker {
    func answerViolations(_ effective: [String: [Operation]]) -> [Violation] {
        operations.flatMap(repetitionViolations) + effective.values.flatMap(orderViolations)
            + keptAnswerViolations() + revisionViolations(effective)
    }

    /// Checks that every repetition gets the first answer.
    private func repetitionViolations(of operation: Operation) -> [Violation] {
        var found: [Violation] = []
        if Set(operation.answers).count > 1 {
            found.append(Violation(.firstAnswer, "\(operation.name): answered with \(operation.answers)"))
        }
        guard let first = operation.attempts.lazy.filter(\.isOK).map(\.endedAt).min() else { return found }
        if operation.attempts.contains(where: { $0.invokedAt > first && $0.isRefused }) {
            found.append(Violation(.firstAnswer, "\(operation.name): done, and then refused"))
        }
        return found
    }

    /// Checks that each call follows the revision it was based on, in an order that the lines allow.
    private func orderViolations(in operations: [Operation]) -> [Violation] {
        var found: [Violation] = []
        for (index, operation) in operations.enumerated() {
            let revision = revision(of: operation)
            if revision != operation.invocation.revision + 1 || revision != Int64(index + 1) {
                found.append(
                    Violation(
                        .firstAnswer,
                        "\(operation.name): call \(index + 1) of its session, based on "
                            + "\(operation.invocation.revision), was answered with \(revision)"
                    )
                )
            }
            if index > 0, operation.window.to < operations[index - 1].window.from {
                found.append(Violation(.firstAnswer, "\(operation.name) was answered before what it follows"))
            }
        }
        return found
    }

    private func keptAnswerViolations() -> [Violation] {
        var known: Set<FinalState.Name> = []
        var found: [Violation] = []
        for operation in operations {
            known.insert(operation.name)
            let kept = final.answers[operation.name]
            if let answer = operation.answers.first, kept != answer {
                found.append(
                    Violation(.nothingLost, "\(operation.name): answered with \(answer), kept is \(kept ?? 0)")
                )
            } else if operation.answers.isEmpty, !operation.isUnknown, kept != nil {
                found.append(Violation(.nothingExtra, "\(operation.name): failed, and is there all the same"))
            }
        }
        for name in final.answers.keys.sorted() where !known.contains(name) {
            found.append(Violation(.nothingExtra, "\(name): nobody asked for it"))
        }
        return found
    }

    private func revisionViolations(_ effective: [String: [Operation]]) -> [Violation] {
        Set(effective.keys).union(final.revisions.keys).sorted().compactMap { session in
            let (expected, found) = (Int64(effective[session]?.count ?? 0), final.revisions[session, default: 0])
            guard expected != found else { return nil }
            return Violation(
                found < expected ? .nothingLost : .nothingExtra,
                "session \(session): \(expected) calls took effect, and its revision is \(found)"
            )
        }
    }
}
