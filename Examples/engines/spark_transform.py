"""`tare merge` within Spark: TRANSFORM … USING over rows that are distributed and sorted by key.

    spark_transform.py TARE ROWS.parquet DAYS.tsv            within this process, on two cores
    spark_transform.py --cluster TARE ROWS.parquet DAYS.tsv  on a master and two workers, of which one
                                                             loses its executor in the middle

All of it listens on 127.0.0.1 only, and ends with this script.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

# A shell runs the command in every task; what a task writes is kept only if its command ends with 0.
QUERY = """
SELECT TRANSFORM(key, start, end, steps, priority, modified)
  ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\t' NULL DEFINED AS ''
  USING '{command}' AS (key STRING, day STRING, steps STRING, shadowed STRING, flagged STRING)
  ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\t'
FROM (
  SELECT key, steps, priority, CAST(start_ms / 1000 AS DECIMAL(16, 3)) AS start,
    CAST(end_ms / 1000 AS DECIMAL(16, 3)) AS end, CAST(modified_ms / 1000 AS DECIMAL(16, 3)) AS modified
  FROM records DISTRIBUTE BY key SORT BY key, start
)
"""

HOST = "127.0.0.1"


class Cluster:
    """A master and two workers, each a Java process of its own."""

    def __init__(self, folder):
        import pyspark

        self.folder = folder
        self.home = os.path.dirname(pyspark.__file__)
        self.processes = []

    def __enter__(self):
        try:
            self.master = self.start(
                "master", "deploy.master.Master", "--host", HOST, "--port", "0", "--webui-port", "0")
            self.url = self.wait_for("master", "Starting Spark master at ")
            for number in (1, 2):
                self.start(
                    f"worker-{number}", "deploy.worker.Worker", "--host", HOST, "--webui-port", "0",
                    "--cores", "1", "--memory", "1g", "--work-dir", self.folder, self.url)
            for number in (1, 2):
                self.wait_for(f"worker-{number}", "Successfully registered with master ")
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self, name, main, *arguments):
        # A session of its own, so that the executors, its children, can be ended with it.
        environment = {**os.environ, "SPARK_HOME": self.home, "SPARK_LOCAL_IP": HOST, "SPARK_PUBLIC_DNS": HOST}
        with open(os.path.join(self.folder, name + ".log"), "w") as log:
            process = subprocess.Popen(
                [os.path.join(self.home, "bin", "spark-class"), "org.apache.spark." + main, *arguments],
                stdout=log, stderr=log, env=environment, start_new_session=True)
        self.processes.append(process)
        return process

    def wait_for(self, name, words):
        """The rest of the line of a log that has these words."""
        path = os.path.join(self.folder, name + ".log")
        for _ in range(600):
            with open(path) as log:
                for line in log:
                    if words in line:
                        return line.split(words)[1].strip()
            time.sleep(0.2)
        sys.exit(f"{name} did not say '{words}' within two minutes:\n" + open(path).read()[-2000:])

    def executors(self):
        """The process numbers of the executors: Java processes that a worker has started."""
        workers = {process.pid for process in self.processes[1:]}
        found = []
        for entry in os.listdir("/proc"):
            if not entry.isdigit():
                continue
            try:
                with open(f"/proc/{entry}/stat") as file:
                    parent = int(file.read().rsplit(")", 1)[1].split()[1])
                with open(f"/proc/{entry}/cmdline") as file:
                    command = file.read()
            except OSError:
                continue
            if parent in workers and "CoarseGrainedExecutorBackend" in command:
                found.append(int(entry))
        return found

    def __exit__(self, *_):
        for process in self.processes:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()


def connect(master, folder):
    from pyspark.sql import SparkSession

    os.environ["SPARK_LOCAL_IP"] = HOST
    builder = SparkSession.builder.master(master).appName("tare merge")
    for name, value in {
        "spark.driver.host": HOST,
        "spark.driver.bindAddress": HOST,
        "spark.driver.memory": "2g",
        "spark.executor.memory": "512m",
        "spark.log.level": "ERROR",
        "spark.local.dir": folder,
        "spark.sql.shuffle.partitions": "16",
        # So that there are tasks enough of which one can be lost.
        "spark.sql.adaptive.enabled": "false",
        "spark.sql.warehouse.dir": os.path.join(folder, "warehouse"),
        "spark.ui.showConsoleProgress": "false",
    }.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def ask(spark, path):
    """What Spark tells of itself."""
    url = f"{spark.sparkContext.uiWebUrl}/api/v1/applications/{spark.sparkContext.applicationId}/{path}"
    with urllib.request.urlopen(url) as answer:
        return json.load(answer)


def kill_one(spark, cluster, killed):
    """Ends an executor as soon as two tasks of the last stage are done and others run."""
    while not killed["over"]:
        for stage in ask(spark, "stages?status=active"):
            if stage["numTasks"] == 16 and stage["numCompleteTasks"] >= 2 and stage["numActiveTasks"] >= 1:
                executors = cluster.executors()
                if len(executors) == 2:
                    os.kill(executors[0], signal.SIGKILL)
                    killed["done"] = stage["numCompleteTasks"]
                    return
        time.sleep(0.02)


def query(spark, tare, rows, wait=""):
    spark.read.parquet(rows).createOrReplaceTempView("records")
    begin = time.perf_counter()
    days = spark.sql(QUERY.format(command=f"{wait}{tare} merge")).collect()
    return time.perf_counter() - begin, days


def write(days, path):
    with open(path, "w") as out:
        out.writelines("\t".join(day) + "\n" for day in sorted(days))


def run_on_cluster(tare, rows, days_file, folder):
    with Cluster(folder) as cluster:
        spark = connect(cluster.url, folder)
        killed = {"over": False, "done": None}
        killer = threading.Thread(target=kill_one, args=(spark, cluster, killed))
        killer.start()
        try:
            # A task shall last long enough to be caught: each waits before it merges.
            seconds, days = query(spark, tare, rows, wait="sleep 0.5; ")
        finally:
            killed["over"] = True
            killer.join()
        lost = [one for one in ask(spark, "allexecutors") if one["id"] != "driver" and not one["isActive"]]
        failed = sum(stage["numFailedTasks"] for stage in ask(spark, "stages"))
        spark.stop()
        if killed["done"] is None or not lost or failed == 0:
            sys.exit("no executor was lost in the middle; nothing was shown")
        write(days, days_file)
        print(f"{seconds:.2f}")
        print(
            f"an executor was killed after {killed['done']} of 16 tasks; {failed} failed and ran again",
            file=sys.stderr)


def main():
    arguments = sys.argv[1:]
    is_cluster = arguments[:1] == ["--cluster"]
    tare, rows, days_file = (os.path.abspath(path) for path in arguments[is_cluster:])
    with tempfile.TemporaryDirectory() as folder:
        if is_cluster:
            # So that the cluster ends with this script, whatever ends it.
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
            run_on_cluster(tare, rows, days_file, folder)
            return
        spark = connect("local[2]", folder)
        seconds, days = query(spark, tare, rows)
        spark.stop()
        write(days, days_file)
        print(f"{seconds:.2f}")


if __name__ == "__main__":
    main()
