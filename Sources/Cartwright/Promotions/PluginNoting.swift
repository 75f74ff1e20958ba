/// Records each call of a plugin's code, so that a crash during the call names the plugin. The loader of plugins from
/// files sets it, see ``Plugin/noting``.
package protocol PluginNoting: Sendable {
    /// Makes a call, and records it until it returns.
    ///
    /// - Parameters:
    ///   - doing: the call as the end of a sentence whose subject is the plugin: `read`.
    ///   - subject: the part of the plugin that is called: `condition "stamp_count"`.
    ///   - body: the call.
    /// - Throws: the error of the call.
    func noting<Value, Failure: Error>(
        _ doing: String,
        _ subject: String,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value

    /// The condition with each of its calls recorded.
    func noted(_ condition: any Condition) -> any Condition

    /// The effect with each of its calls recorded.
    func noted(_ effect: any Effect) -> any Effect
}

/// The request that a task carries out, as the log of a service names it.
package enum CurrentRequest {
    /// The name of the request; nil if the task carries out no request.
    @TaskLocal package static var name: String?

    /// Carries out a request under its name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - body: the work.
    /// - Throws: the error of the work.
    package static func named<Value, Failure: Error>(
        _ name: String,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await $name.withValue(name) {
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
