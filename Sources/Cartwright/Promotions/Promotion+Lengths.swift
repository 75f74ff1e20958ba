extension Promotion {
    /// Checks the lengths of the id and the code.
    ///
    /// - Throws: `text.too_long`.
    package func checkLengths(at pointer: JSONPointer) throws(CartwrightError) {
        try TextLimit.promotion.check(id, at: pointer.appending("id"))
        if let code { try TextLimit.code.check(code, at: pointer.appending("code")) }
    }
}
