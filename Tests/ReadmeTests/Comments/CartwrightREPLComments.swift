import CartwrightREPL

// Code from doc comments of CartwrightREPL, word for word between the marks: compiled, and run if it is a test.

// LineWords.swift
private func lineWordsComment() async throws {
    // begin
    let words = LineWords(line: "add item MU", cursor: 11)
    // words.before == ["add", "item"], words.current == "MU", words.range == 9..<11
    // end
    _ = words
}
