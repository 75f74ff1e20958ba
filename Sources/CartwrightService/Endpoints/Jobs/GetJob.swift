internal import Cartwright
internal import CartwrightCheckout
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Endpoint {
    static let getJob = Endpoint(
        name: "get_job",
        method: .get,
        path: "/v1/jobs/{id}",
        tag: .codes,
        summary: "Get the progress of a job",
        description: "With `Accept: text/event-stream`, progress as server-sent events until the job ends.",
        scope: .manage,
        parameters: [.jobID],
        answers: [
            DocumentedAnswer(
                "The job.",
                .json(.job, .job(state: "done", done: 31)),
                .text("text/event-stream", "event: progress\ndata: ")
            )
        ]
    ) { call throws(Problem) in
        let (jobs, id, clock) = (call.shop.jobs, call.path[0], call.service.settings.dependencies.now)
        let job = try await answering(try await jobs.job(id, at: clock()))
        guard let job else {
            throw .bad(.serviceUnknownJob, "job \"\(id.shortened(toBytes: 60))\" does not exist")
        }
        guard call.head.headerFields[.accept]?.contains("text/event-stream") == true else { return .json(job.json) }
        return Answer(
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: .stream(
                ResponseBody { writer in
                    var job: Job? = job
                    while let present = job {
                        try await writer.write(ByteBuffer(string: "event: progress\ndata: \(present.json.text)\n\n"))
                        guard present.state == .running else { break }
                        try await Task.sleep(for: .milliseconds(200))
                        job = try await jobs.job(id, at: clock())
                    }
                    try await writer.finish(nil)
                }
            )
        )
    }
}
