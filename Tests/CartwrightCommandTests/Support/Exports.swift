// Many tests need a temporary folder: one import for all of them.
@_exported import TemporaryFiles
