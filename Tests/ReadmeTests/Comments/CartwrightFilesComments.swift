import Cartwright
import CartwrightFiles

// Code from doc comments of CartwrightFiles, word for word between the marks: compiled, and run if it is a test.

// FolderCardSource.swift
private func folderCardSourceComment(
    _ center: FeedCenter
) async throws {
    // begin
    let folder = FolderCardSource(path: "campaigns")
    try await center.follow(folder)
    // end
}
