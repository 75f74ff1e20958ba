import Cartwright
import CartwrightFiles

// What comments of CartwrightFiles show, word for word between the marks: compiled, and run where it is a test.

// FolderCardSource.swift
private func folderCardSourceComment(
    _ center: FeedCenter
) async throws {
    // begin
    let folder = FolderCardSource(path: "campaigns")
    try await center.follow(folder)
    // end
}
