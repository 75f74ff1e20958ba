/// Stops the fuzzer if a law does not hold. The fuzzer then saves the input.
func law(_ name: String, _ holds: Bool) {
    if !holds { fatalError("broken law: \(name)") }
}
