internal import Glibc

/// Waits before a process is started again.
enum ChildPause {
    static func pause(microseconds: Int64) { usleep(UInt32(clamping: microseconds)) }
}
