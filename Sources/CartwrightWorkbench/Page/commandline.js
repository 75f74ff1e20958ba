// commandline
