#!/usr/bin/env node
// Cards in columns, each column a step lower than the one before it.
const step = 2;

function layOut({ container: { width }, parameters, sections }) {
  const { columns, "column gap": gap, "row gap": rowGap } = parameters;
  const lane = Math.floor((width - (columns - 1) * gap) / columns);
  const lines = [];
  let top = 0;
  sections.forEach(({ header, items }, section) => {
    if (header) {
      lines.push({ kind: "header", section, item: 0, x: 0, y: top, width, height: header });
      top += header;
    }
    const ends = Array.from({ length: columns }, (_, column) => top + column * step);
    items.forEach((height, item) => {
      const column = ends.indexOf(Math.min(...ends));
      const [x, y] = [column * (lane + gap), ends[column]];
      lines.push({ kind: "item", section, item, x, y, width: lane, height });
      ends[column] += height + rowGap;
    });
    top = Math.max(...ends);
  });
  lines.push({ kind: "contentSize", width, height: top });
  return lines.map((line) => JSON.stringify(line) + "\n").join("");
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => process.stdout.write(layOut(JSON.parse(line))));
