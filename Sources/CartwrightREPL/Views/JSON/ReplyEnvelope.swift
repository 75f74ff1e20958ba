internal import Cartwright

/// The `--json` output of a command: `{"step":6,"ok":true,"command":"apply coupon TENOFF","result":{…}}`, with `error`
/// in place of `result` after a failure.
struct ReplyEnvelope {
    /// The keys and values.
    let object: JSONObject

    /// - Parameter step: the number of the present step after the command.
    init(command: String, step: Int, _ result: Result<Reply, CartwrightError>) {
        var object: JSONObject = ["step": .count(step)]
        switch result {
        case .success(let reply):
            object["ok"] = true
            object["command"] = .string(command)
            object["result"] = reply.json
        case .failure(let error):
            object["ok"] = false
            object["command"] = .string(command)
            object["error"] = ErrorText.json(of: error)
        }
        self.object = object
    }
}
