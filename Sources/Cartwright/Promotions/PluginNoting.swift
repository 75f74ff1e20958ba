/// Notes each call of a plugin's code, so that the end of the process within one names it: set by what loads plugins
/// from files, see ``Plugin/noting``.
package protocol PluginNoting: Sendable {
    /// Makes a call, and notes it meanwhile.
    ///
    /// - Parameters:
    ///   - doing: the call as the end of a sentence whose subject is the plugin: `read`.
    ///   - subject: the part that it is about: `condition "stamp_count"`.
    ///   - body: the call.
    /// - Throws: what the call throws.
    func noting<Value, Failure: Error>(
        _ doing: String,
        _ subject: String,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value

    /// The condition, with a note of each call.
    func noted(_ condition: any Condition) -> any Condition

    /// The effect, with a note of each call.
    func noted(_ effect: any Effect) -> any Effect
}

/// The request that a task carries out, as the log of a service names it.
package enum CurrentRequest {
    /// The name of the request; nil where the task carries out none.
    @TaskLocal package static var name: String?

    /// Carries out a request under its name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - body: the work.
    /// - Throws: what the work throws.
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
