#!/usr/bin/env bash
# Runs all fuzz targets for a number of seconds each, two at a time; a finding fails the run.
#
#   fuzz.sh [SECONDS]    (60)
#
# The corpus grows in Fuzz/.build/corpus; findings are left in Fuzz/.build/findings and repeat with
#   Fuzz/.build/.../FuzzTraceReader FILE
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}

if [ "$(uname -s)" = Darwin ]; then
  echo "fuzz: Xcode's toolchain ships no libFuzzer; use one from https://www.swift.org/install." >&2
fi

build() {
  swift build -c release --package-path Fuzz --sanitize fuzzer --product "$1" \
    --scratch-path Fuzz/.build/fuzzer
}
targets="FuzzTraceReader FuzzMachine FuzzRecording FuzzDetector FuzzAppleHealth FuzzArchive \
  FuzzJSONExport FuzzTableExport FuzzFIT FuzzGadgetbridge"
for target in $targets; do build "$target"; done
bin=$(swift build -c release --package-path Fuzz --sanitize fuzzer \
  --scratch-path Fuzz/.build/fuzzer --show-bin-path)

findings=Fuzz/.build/findings
mkdir -p "$findings"
for target in $targets; do mkdir -p "Fuzz/.build/corpus/$target"; done
rm -rf Fuzz/.build/seeds && mkdir Fuzz/.build/seeds
cp Examples/*.jsonl Examples/cases/*.jsonl Fuzz/.build/seeds/
# A recording is preceded by a byte of options, here none.
rm -rf Fuzz/.build/recordings && mkdir Fuzz/.build/recordings
recording() {
  printf '\0%b' "$2" >"Fuzz/.build/recordings/$1"
  { printf '\0' && printf '%b' "$2" | gzip -n; } >"Fuzz/.build/recordings/$1.gz"
}
recording table 't_s,x_g,y_g,z_g\n0,0.1,-0.2,1\n0.02,,nan,"1e-1"\n'
recording logger 'time,seconds_elapsed,z,y,x\n1700000000000000000,0,9.8,0.1,0.2\n'
recording phyphox '"Time (s)";"Acceleration x (m/s^2)";"Acceleration y (m/s^2)";"Acceleration z (m/s^2)"\r\n0,01;1E-1;-0,2;9,8\r\n'
recording stamps 'timestamp,x,y,z\n2014-05-07T16:29:30.123Z,0,0,1\n'
recording omgui '2014-05-07 16:29:30.123,-0.5,0.25,1\n2014-05-07 16:29:30.133,-0.5,0.25,1\n'
recording actilife '------------ Data File Created By ActiGraph GT3X+ date format M/d/yyyy at 30 Hz -----------\nStart Time 10:00:00\nStart Date 3/1/2024\n--------------------\nAccelerometer X,Accelerometer Y,Accelerometer Z\n0,0,1\n'
# An export of each format, the binary ones as gzip in base64.
rm -rf Fuzz/.build/exports
text() {
  mkdir -p "Fuzz/.build/exports/$1"
  printf '%b' "$3" >"Fuzz/.build/exports/$1/$2"
}
binary() {
  local folder=$1 name=$2
  shift 2
  mkdir -p "Fuzz/.build/exports/$folder"
  printf '%s' "$@" | base64 -d | gzip -dc >"Fuzz/.build/exports/$folder/$name"
}
text FuzzAppleHealth records '<?xml version="1.0"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>\n<HealthData locale="fr_FR">\n <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A &amp; B" sourceVersion="9" device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch&gt;" unit="count" startDate="2024-03-10 08:00:00 +0100" endDate="2024-03-10 08:01:00 +0100" value="90">\n  <MetadataEntry key="HKTimeZone" value="Europe/Paris"/>\n </Record>\n</HealthData>\n'
text FuzzJSONExport fitbit '[{"dateTime":"03/10/24 08:00:00","value":"90"},{"dateTime":"03/10/24 08:01:00","value":"4"}]'
text FuzzJSONExport intraday '{"activities-steps":[{"dateTime":"2024-03-10","value":"94"}],"activities-steps-intraday":{"dataset":[{"time":"08:00:00","value":94}],"datasetInterval":1,"datasetType":"minute"}}'
text FuzzJSONExport google '{"Data Source":"derived:com.google.step_count.delta:com.google.android.gms:estimated_steps","Data Points":[{"fitValue":[{"value":{"intVal":90}}],"originDataSourceId":"a","endTimeNanos":1710054060000000000,"dataTypeName":"com.google.step_count.delta","startTimeNanos":1710054000000000000,"modifiedTimeMillis":1710054100000,"rawTimestampNanos":0}]}'
text FuzzJSONExport withings '{"status":0,"body":{"series":{"1710054000":{"steps":90,"duration":60}}}}'
text FuzzTableExport records 'start,end,steps,source\n2024-03-10T08:00:00Z,2024-03-10T08:01:00Z,90,A\n'
text FuzzTableExport commas 'start;end;steps;source\r\n1710054000;1710054060;90,5;B\r\n'
text FuzzTableExport lines '{"start":1710054000,"end":1710054060,"steps":90,"source":"A"}\n'
text FuzzTableExport samsung '\0357\0273\0277com.samsung.shealth.tracker.pedometer_step_count,6313008,2\ncom.samsung.health.step_count.start_time,com.samsung.health.step_count.end_time,com.samsung.health.step_count.count,com.samsung.health.step_count.time_offset,com.samsung.health.step_count.datauuid\n2024-03-10 07:00:00.000,2024-03-10 07:01:00.000,90,UTC+0100,u\n'
binary FuzzArchive deflated \
    H4sIAAAAAAACAwvwZmYRYWBg4ADirAjBTYIzmoCs9UAsB8SJBQU5qfEZqYk5JRnxqRUF+UUl+hBKryI3J7fPlvuQ \
    g4DL/1NFa1veqIpppUsFu7Ac5N8QV6TN9ijW4nvLn+rtPoo+hvxyh3f0ZU4J93bq3V0kP5l9pvq92e9KToqkTPi5 \
    rubLmr+WBbs4/dtnNEv8ODKnyu5y9Nf2RQFCsUGrNkSJR4iLMZpbu/CuuaAk9eDBf6uyhzWZZ7JyLk7p1RYXrw/w \
    ZmQSYcbtfhhoYGQg6JsAb1Y2kCpGIPQB0vvAOgFhhhKYIAEAAA==
binary FuzzArchive stored \
    H4sIAAAAAAACAwvwZmYRYYCArAjBTYIz1gNZICwHxIkFBTmp8RmpiTklGfGpFQX5RSX6EEqvIjfHxgMs4ZJYkmhn \
    E5SanF+UolBSWZBqq+ThHViamFeSWVIZAuR7pqQC2WmZqUXBJakFzvmleSVKCsX5pUXJqX6JuUDl4UBuSWJRCdAk \
    IM/IwMhE18BY19BAwcDCysAAiBS0DQwNDJQUUvNSsKoxRFJTlphTClRhaaCkb2ejj+TEAG9GJhFm3J6FgQZGBoJe \
    D/BmZQOpYgRCHyD9GqwTABKUQ1xNAQAA
binary FuzzFIT monitoring \
    H4sIAAAAAAACA+NTYGBIYmBg0HPzDJEucQCyGJgZGBkYmVqYmFoYFBgZdNkdGRjSGZj+srQxsLQxMvw0s1QQNbd0 \
    YmAwZ2AGCjKztLEyMjBF/DazTAFqZnMGS0gxtQAlJBh5mVv+NAGF3d7d+yMCpB19bQCQGOZ3cgAAAA==
binary FuzzFIT activity \
    H4sIAAAAAAACA+NTYGCIZmBg0HPzDLnB5QBkMTAzMDIwMrUwMbUwsDAydHIlAvlCbH9Z2phY2thZ2rhY2lgZGeIY \
    mRgZmBgYLc1+RgExUNtGZyChye1QUeHEwKDEwATUwArUE/XTzPLVNDNLVWMAu6SgoWsAAAA=
binary FuzzGadgetbridge minutes \
    H4sIAAAAAAACA+2TMUvDQBTH37scSgviWLLd2EBwceziJXnoYZLG5GyNS6i2QkERJIujfiK/kqOSwUEcnLwm2tah \
    OAra3/C//3u8x3vHcdlROC0n4uL65mpUil1gwBjsCQFgLIAFC2YxX4oRfobBzjlu1aYCfDDyi9xJttnp9fDeLkdn \
    l5NIFZ6Mg0L6Wg2UzotMRklIK9KWn5LUJLT0QhIrirpaRZRp44WKNe1T6gY0UD4VKphnMk1JNo+SVEUyzcUh5Yvu \
    RZfjiKHSB/1jLdL+UAUxbnRsG2/rGzRVjbJv+zW5bjEdfw0SS4PcWEamkk60U78NvgK+G1nzL+DMgm2Po1HZnn1y \
    fAR8w8oca/4abc4RJ9Wzy5IW563ajj/d08vpB1IRH3sABgAA
binary FuzzGadgetbridge totals \
    H4sIAAAAAAACAwsO9MksSVVIyy/KTSxRMGZgYmBkZHBQUGBgADIZGJgZEADEZ0HiMzIQBkwMesmMvGDGewbGDUBi \
    YEGjHRO7uKUlY5N4SWJSTqq7Y5Cvp1+8o3OIZ5hnSGR8sKNvgI8rdlFm5yBXxxBXhRBHJx9XBexqNEI8fV2DQ4Bs \
    BU+/EFd31yAdF9cwT2fXeE8XuEhwiGtAMJwXEOTp6xgUqeDtGonQjdClqakQ7hni4R8aohDkH+7p4sfIJi4pyVgJ \
    dj5EFYRkQnEeREwjPjMFZpECkkU6fo6+QJWuESGa4Lhh/MLA+AtIjIIRAViYmBn4nVgYgaQjFyiTMz5iYPzG+AZI \
    jYJhBzhZWDgZU99Zr+GAsN68ykiBsXSiAAIvrukABgAA
# The interactive backtracer would wait for a terminal.
export SWIFT_BACKTRACE=enable=no

run() {
  local target=$1
  shift
  "$bin/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=8192 \
    -artifact_prefix="$findings/$target-" -print_final_stats=1 \
    "$@" >"Fuzz/.build/$target.log" 2>&1
}

# One target after another, each with what it begins from.
lane() {
  local target status=0
  for target in "$@"; do
    case $target in
      FuzzMachine) set -- -use_value_profile=1 ;;
      FuzzDetector) set -- ;;
      FuzzRecording) set -- -dict=Fuzz/recording.dict Fuzz/.build/recordings ;;
      FuzzTraceReader) set -- -dict=Fuzz/trace.dict Fuzz/.build/seeds ;;
      *) set -- -dict=Fuzz/export.dict "Fuzz/.build/exports/$target" ;;
    esac
    run "$target" "Fuzz/.build/corpus/$target" "$@" || status=1
  done
  return $status
}

status=0
lane FuzzMachine FuzzRecording FuzzAppleHealth FuzzJSONExport FuzzFIT &
first=$!
lane FuzzTraceReader FuzzDetector FuzzArchive FuzzTableExport FuzzGadgetbridge || status=1
wait "$first" || status=1

for target in $targets; do
  log="Fuzz/.build/$target.log"
  executed=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
  coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  if grep -qE 'ERROR: libFuzzer|broken promise|Fatal error' "$log"; then
    echo "$target: FOUND something; see $log"
    tail -n 40 "$log"
    status=1
  else
    echo "$target: ${executed:-?} inputs in $seconds s, ${coverage:-?} edges covered, nothing found"
  fi
done
exit $status
