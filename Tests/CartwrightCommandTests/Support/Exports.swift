// Many tests want a folder of their own: one import for all of them.
@_exported import TemporaryFiles
