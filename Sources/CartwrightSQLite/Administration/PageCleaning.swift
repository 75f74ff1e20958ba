internal import CSQLite
internal import Cartwright
internal import Foundation

/// Overwrites the unused bytes of the pages of a file with zeros, a number of pages in each transaction.
///
/// The bytes are written into the file itself, since SQLite has no statement for it: within a write transaction while
/// the log is empty, so that no other connection writes, and every reader reads the file. Unused bytes mean nothing, so
/// neither a reader nor a power failure can see a half of it. A row that is written in the same transaction makes other
/// connections read their pages again.
struct PageCleaning {
    private let connection: SQLiteConnection
    private let pageBytes: Int
    private let usable: Int
    /// The number of pages of the file.
    let pageCount: Int64

    /// The number of pages in one transaction.
    static let pagesAtOnce: Int64 = 4_000

    /// The page that holds the byte at which SQLite locks files, which it never writes.
    private var lockPage: Int64 { 0x4000_0000 / Int64(pageBytes) + 1 }

    /// Reads the sizes of a file.
    ///
    /// - Throws: an error of area `store`.
    init(_ connection: SQLiteConnection) throws(CartwrightError) {
        self.connection = connection
        pageBytes = Int(try connection.integer("PRAGMA page_size"))
        pageCount = try connection.integer("PRAGMA page_count")
        let header = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 8)
        defer { header.deallocate() }
        try Self.read(try Self.file(SQLITE_FCNTL_FILE_POINTER, of: connection), header, at: 0, connection)
        usable = pageBytes - Int(header[20])
    }

    /// True if overflow pages begin with a zero, so that they differ from b-tree pages, and there are no pages of
    /// pointers.
    var canClean: Bool {
        get throws(CartwrightError) {
            guard pageCount < 1 << 24 else { return false }
            return try connection.integer("PRAGMA auto_vacuum") == 0
        }
    }

    /// Cleans pages in one transaction.
    ///
    /// - Parameter first: the number of the first page, from 2.
    /// - Returns: the number of the page at which to continue; nil if the log is not empty, so that nothing was done.
    /// - Throws: an error of area `store`.
    func clean(from first: Int64) throws(CartwrightError) -> Int64? {
        try connection.transaction { () throws(CartwrightError) in
            let log = try Self.file(SQLITE_FCNTL_JOURNAL_POINTER, of: connection)
            var logBytes: sqlite3_int64 = 0
            try connection.check(log.pointee.pMethods.pointee.xFileSize(log, &logBytes))
            guard logBytes == 0 else { return nil }
            // The pages in memory have the old bytes, and would bring them back.
            sqlite3_db_release_memory(connection.pointer)
            let end = min(first + Self.pagesAtOnce, pageCount + 1)
            if try overwrite(first..<end) {
                try connection.execute("UPDATE store_secret SET overwritten = overwritten")
            }
            return end
        }
    }

    /// Overwrites the unused bytes of pages. Returns false if none had any.
    private func overwrite(_ pages: Range<Int64>) throws(CartwrightError) -> Bool {
        let file = try Self.file(SQLITE_FCNTL_FILE_POINTER, of: connection)
        let page = UnsafeMutableRawBufferPointer.allocate(byteCount: pageBytes, alignment: 8)
        defer { page.deallocate() }
        var hasChanged = false
        for number in pages where number != lockPage {
            let start = (number - 1) * Int64(pageBytes)
            try Self.read(file, page, at: start, connection)
            for range in UnusedBytes.ranges(of: UnsafeRawBufferPointer(page), usable: usable) {
                let unused = UnsafeMutableRawBufferPointer(rebasing: page[range])
                guard !unused.isZero, let bytes = unused.baseAddress else { continue }
                memset(bytes, 0, unused.count)
                let (count, offset) = (Int32(unused.count), start + Int64(range.lowerBound))
                try connection.check(file.pointee.pMethods.pointee.xWrite(file, bytes, count, offset))
                hasChanged = true
            }
        }
        if hasChanged { try connection.check(file.pointee.pMethods.pointee.xSync(file, SQLITE_SYNC_NORMAL)) }
        return hasChanged
    }

    private static func read(
        _ file: UnsafeMutablePointer<sqlite3_file>,
        _ bytes: UnsafeMutableRawBufferPointer,
        at offset: Int64,
        _ connection: SQLiteConnection
    ) throws(CartwrightError) {
        try connection.check(
            file.pointee.pMethods.pointee.xRead(file, bytes.baseAddress, Int32(bytes.count), offset)
        )
    }

    /// Returns the open file of a connection, or that of its log.
    private static func file(
        _ which: Int32,
        of connection: SQLiteConnection
    ) throws(CartwrightError) -> UnsafeMutablePointer<sqlite3_file> {
        var file: UnsafeMutablePointer<sqlite3_file>?
        try connection.check(sqlite3_file_control(connection.pointer, "main", which, &file))
        guard let file, file.pointee.pMethods != nil else {
            throw StoreFailure.corrupt(connection.path, "it has no open file")
        }
        return file
    }
}

extension UnsafeMutableRawBufferPointer {
    /// True if all bytes are zero.
    fileprivate var isZero: Bool {
        guard count > 1, let start = baseAddress else { return first ?? 0 == 0 }
        return self[0] == 0 && memcmp(start, start + 1, count - 1) == 0
    }
}
