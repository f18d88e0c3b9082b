"""Draws docs/playground-*.png: the page as README shows it."""

from __future__ import annotations

import subprocess

from page import ROOT, Page


def main() -> None:
    page = Page()
    try:
        for width, theme, height in ((1280, "light", 1050), (390, "dark", 1096)):
            page.screen(width, theme, height)
            page.open("opens-at-150")
            path = ROOT / f"docs/playground-{width}-{theme}.png"
            page.shot(path, height)
            subprocess.run(
                [
                    "pngquant",
                    "--force",
                    "--speed",
                    "1",
                    "--strip",
                    "--output",
                    str(path),
                    "64",
                    str(path),
                ],
                check=True,
            )
            assert path.stat().st_size < 150 * 1024
            print(f"drawn: {path.relative_to(ROOT)}, {path.stat().st_size} bytes")
    finally:
        page.close()


if __name__ == "__main__":
    main()
