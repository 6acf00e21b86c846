"""Makes the fonts of the pages from Source Sans 3: the characters and weights of the style sheet, and its kerning.

    npm pack @fontsource-variable/source-sans-3@5.3.0 && tar xzf fontsource-variable-source-sans-3-5.3.0.tgz
    python3 -m venv venv && venv/bin/pip install fonttools==4.66.1 brotli==1.2.0
    venv/bin/python scripts/font.py package/files/source-sans-3-latin-wght-normal.woff2

Each @font-face with a file in src/pages/style/tokens.css says which characters and weights. The licence of the font keeps the name
"Source" for the unchanged font, so this one has another.
"""
import pathlib
import re
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PAGES = pathlib.Path(__file__).parent.parent / "src/pages"
FACES = re.findall(r"@font-face \{[^}]*?url\([^}]*\}", (PAGES / "style/tokens.css").read_text())
# Copyright, family, style, version, full name, name for PostScript, address of the licence.
NAMES = [0, 1, 2, 4, 5, 6, 14]


def declared(face: str, name: str) -> str:
    return re.search(rf"{name}:\s*([^;]+);", face)[1].strip()


def characters(face: str) -> list[int]:
    ranges = (part.strip()[2:].split("-") for part in declared(face, "unicode-range").split(","))
    return [code for ends in ranges for code in range(int(ends[0], 16), int(ends[-1], 16) + 1)]


def weights(face: str) -> tuple[float, float]:
    lowest, highest = declared(face, "font-weight").split()
    return float(lowest), float(highest)


def make(source: str, face: str) -> None:
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.glyph_names = False
    options.name_IDs = NAMES
    options.drop_tables += ["BASE", "gasp", "MVAR", "STAT"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters(face))
    subsetter.subset(font)
    # The lightest becomes the default, from which the others are drawn.
    font = instancer.instantiateVariableFont(font, {"wght": (weights(face)[0], *weights(face))})
    family = declared(face, "font-family").strip('"')
    names = {1: family, 2: "Regular", 4: family, 6: family.replace(" ", "")}
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]
    font.flavor = "woff2"
    file = PAGES / "assets" / re.search(r'url\("([^"]+)"\)', face)[1]
    font.save(file)
    print(f"{file.name}: {file.stat().st_size} bytes, {len(font.getBestCmap())} characters")


for each in FACES:
    make(sys.argv[1], each)
