// Re-exports the temporary folders that many tests use, so that one import is enough.
@_exported import TemporaryFiles
