/// Stops the fuzzer, which then keeps the input, where something that must always hold does not.
func law(_ name: String, _ holds: Bool) {
    if !holds { fatalError("broken law: \(name)") }
}
