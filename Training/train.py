#!/usr/bin/env python3
"""Learns the detector's weights, writes them as Swift tables, and cross-validates.

    train.py --recordings FOLDER [--tables] [--cross-validate wearers|datasets|both]

FOLDER holds a manifest.json and the recordings it names. `make train` sets everything up and runs
this with --tables; `make cross-validate` runs it with --cross-validate both. Seeds are fixed: the
same machine, packages and recordings give the same weights.
"""

import argparse
import os
import tempfile
import time

from training import score, tables
from training.workshop import Workshop

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--recordings", required=True)
    parser.add_argument("--tables", action="store_true", help="write the Swift tables")
    parser.add_argument("--cross-validate", choices=["wearers", "datasets", "both"])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", help="keep intermediate files here")
    options = parser.parse_args()
    start = time.time()

    def say(text):
        print(f"[{time.time() - start:6.0f} s] {text}", flush=True)

    with tempfile.TemporaryDirectory() as scratch:
        shop = Workshop(options.recordings, options.folder or scratch, options.seed, say)
        everything = list(range(len(shop.recordings)))
        for by in {"both": ["wearers", "datasets"], None: []}.get(options.cross_validate, [options.cross_validate]):
            counted = {}
            for name, left_out in shop.folds(by).items():
                learn_from = [k for k in everything if k not in set(left_out)]
                _, path = shop.learn(learn_from, name)
                counted.update(shop.count(left_out, path, name))
                say(f"left out {name}")
            print(f"\nCross-validation, leaving out {by}:")
            score.score(shop.recordings, counted, worst=3)
        if options.tables:
            weights, path = shop.learn(everything, "all")
            tables.write(os.path.join(HERE, "../Sources/StepDetection/Weights"), weights)
            say("tables written")
            print("\nOn the recordings it learned from (no measure of quality):")
            score.score(shop.recordings, shop.count(everything, path, "all"))


if __name__ == "__main__":
    main()
