"""A temporary PostgreSQL server for a script."""

import contextlib
import os
import shutil
import socket
import subprocess


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def server_programs():
    """The folder of `initdb`, `pg_ctl` and `psql`; None if PostgreSQL is not installed."""
    found = shutil.which("initdb")
    # A link on the PATH may lead to the folder of all of them.
    folders = [os.path.dirname(os.path.realpath(found))] if found else []
    debian = "/usr/lib/postgresql"
    if os.path.isdir(debian):
        folders += [os.path.join(debian, version, "bin") for version in os.listdir(debian)]
    return max((f for f in folders if os.access(os.path.join(f, "pg_ctl"), os.X_OK)), default=None)


@contextlib.contextmanager
def cluster(folder):
    """A PostgreSQL server in a folder, with fsync on. Returns its address for the service."""
    programs = server_programs()
    if not programs:
        raise SystemExit("error: PostgreSQL is missing\n  try: apt-get install postgresql")
    data, port = os.path.join(folder, "postgres"), free_port()
    # PostgreSQL refuses to run as root.
    user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] if os.getuid() == 0 else []
    if user:
        os.chmod(folder, 0o755)
        os.mkdir(data)
        shutil.chown(data, "postgres")
    run = dict(check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
    subprocess.run([*user, f"{programs}/initdb", "-D", data, "-U", "shop", "-A", "trust"], **run)
    control = [*user, f"{programs}/pg_ctl", "-D", data, "-w"]
    # The path of a socket has a length limit, so TCP is used.
    subprocess.run([*control, "-l", os.path.join(data, "log"), "-o",
                    f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=", "start"], **run)
    try:
        yield f"postgres://shop@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*control, "-m", "fast", "stop"], **run)
