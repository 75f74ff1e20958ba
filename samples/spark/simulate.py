#!/usr/bin/env python3
"""Simulates a catalog on a data set of Apache Spark: cartwright prices each partition, and the parts are added up.

usage: spark-submit simulate.py --program FILE --catalog FILE [--output KIND] [--partitions N] CARTS [-- OPTION…]

CARTS is one JSON cart or scenario a line (a file, a folder or a URL that Spark reads), or Parquet with one such text a
row in the column "cart". Options after -- go to `cartwright simulate`: --by, --against, --sweep, --clock, --plugin.
For files in those options, add --file FILE before CARTS, and name them without their folders.

The program and the files are sent to the workers, which need only the system's libraries. The report equals, byte for
byte, that of `cartwright simulate` over all carts.
"""
import argparse
import os
import subprocess
import sys

from pyspark import SparkFiles
from pyspark.sql import SparkSession


def parts(program, options):
    """Returns the function that runs the program on a partition and yields its counts."""

    def simulate(carts):
        lines = iter(carts)
        first = next(lines, None)
        if first is None:
            return
        folder = SparkFiles.getRootDirectory()
        path = os.path.join(folder, program)
        os.chmod(path, 0o755)
        # File names have no folders, so that every part has the same names.
        run = subprocess.Popen([path, "simulate", *options, "--jobs", "1", "--partial", "-", "-"], cwd=folder,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=sys.stderr, text=True)
        run.stdin.write(first + "\n")
        for line in lines:
            run.stdin.write(line + "\n")
        run.stdin.close()
        part = run.stdout.read()
        # 65: some carts were bad; the part counts them.
        if run.wait() not in (0, 65):
            raise RuntimeError(f"cartwright ended with status {run.returncode}")
        yield part.strip()

    return simulate


def main():
    own, options = sys.argv[1:], []
    if "--" in own:
        own, options = own[:own.index("--")], own[own.index("--") + 1:]
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True, help="the program cartwright, built for the workers")
    parser.add_argument("--catalog", required=True)
    parser.add_argument("--file", action="append", default=[], help="another file that an option names")
    parser.add_argument("--output", default="table", choices=["table", "csv", "json", "html"])
    parser.add_argument("--partitions", type=int, help="number of parts; Spark's choice by default")
    parser.add_argument("--master", help="where to run without spark-submit: local-cluster[2,1,1024]")
    parser.add_argument("carts")
    asked = parser.parse_args(own)

    builder = SparkSession.builder.appName("cartwright simulate")
    spark = (builder.master(asked.master) if asked.master else builder).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    for file in [asked.program, asked.catalog, *asked.file]:
        spark.sparkContext.addFile(os.path.abspath(file))
    if asked.carts.endswith(".parquet"):
        carts = spark.read.parquet(asked.carts).select("cart").rdd.map(lambda row: row[0])
    else:
        carts = spark.read.text(asked.carts).rdd.map(lambda row: row[0])
    if asked.partitions:
        carts = carts.repartition(asked.partitions)
    work = parts(os.path.basename(asked.program), ["--catalog", os.path.basename(asked.catalog), *options])
    counted = carts.mapPartitions(work).collect()
    spark.stop()

    merge = [os.path.abspath(asked.program), "simulate", "merge", "--output", asked.output, "-"]
    return subprocess.run(merge, input="\n".join(counted) + "\n", text=True, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
