// Where points are: names like D4, and the way from lattice coordinates to pixels of the photo.

const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** "D4" of row 15, column 3 on 19 lines; row 0 is at the top, and the letters skip I. */
export function pointName(row, col, size) {
  return `${LETTERS[col]}${size - row}`;
}

/** [row, col] of a name such as "D4". */
export function parsePoint(name, size) {
  return [size - Number(name.slice(1)), LETTERS.indexOf(name[0])];
}

/** The star points of a board, as [row, col]. */
export function starPoints(size) {
  const edge = size < 13 ? 2 : 3;
  const middle = (size - 1) / 2;
  const lines = size < 13 ? [edge, size - 1 - edge] : [edge, middle, size - 1 - edge];
  const stars = lines.flatMap((row) => lines.map((col) => [row, col]));
  if (size < 19) {
    const corners = stars.filter(([row, col]) => row !== middle && col !== middle);
    return [...corners, [middle, middle]];
  }
  return stars;
}

/**
 * The homography that takes the unit square to four corners (top left, top right, bottom right,
 * bottom left); returns a function (u, v) -> [x, y]. Heckbert, Fundamentals of Texture Mapping
 * and Image Warping (1989), 2.2.3.
 */
export function fromUnitSquare([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const sx = x0 - x1 + x2 - x3;
  const sy = y0 - y1 + y2 - y3;
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  const a = x1 - x0 + g * x1;
  const b = x3 - x0 + h * x3;
  const d = y1 - y0 + g * y1;
  const e = y3 - y0 + h * y3;
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w];
  };
}

/** Where the points of a diagram lie: one unit of 40 a cell, a margin for the coordinates. */
export function diagramPlaces(size, { labels = true } = {}) {
  const cell = 40;
  const margin = labels ? 48 : 26;
  const side = (size - 1) * cell + 2 * margin;
  return {
    size,
    box: [0, 0, side, side],
    margin,
    labels,
    at: (row, col) => [margin + col * cell, margin + row * cell],
    cellAt: () => cell,
  };
}

/** Where the points of a board lie in its photo, of which `corners` are the outer intersections. */
export function photoPlaces(size, corners, width, height) {
  const project = fromUnitSquare(corners);
  const at = (row, col) => project(col / (size - 1), row / (size - 1));
  return {
    size,
    box: framed(corners, size, width, height),
    at,
    cellAt(row, col) {
      const [x, y] = at(row, col);
      const [x1, y1] = at(row, col < size - 1 ? col + 1 : col - 1);
      const [x2, y2] = at(row < size - 1 ? row + 1 : row - 1, col);
      return Math.min(Math.hypot(x1 - x, y1 - y), Math.hypot(x2 - x, y2 - y));
    },
  };
}

/** The part of the photo that holds the board with a little around it. */
function framed(corners, size, width, height) {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const reach = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const around = (reach / (size - 1)) * 1.6;
  const left = Math.max(0, Math.min(...xs) - around);
  const top = Math.max(0, Math.min(...ys) - around);
  const right = Math.min(width, Math.max(...xs) + around);
  const bottom = Math.min(height, Math.max(...ys) + around);
  return [left, top, right - left, bottom - top];
}

/** The point nearest to a place, as [row, col]; null where none is within 0.75 of a cell. */
export function nearestPoint(places, x, y) {
  let best = null;
  let least = Infinity;
  for (let row = 0; row < places.size; row += 1) {
    for (let col = 0; col < places.size; col += 1) {
      const [px, py] = places.at(row, col);
      const away = Math.hypot(px - x, py - y);
      if (away < least) [best, least] = [[row, col], away];
    }
  }
  return best && least <= 0.75 * places.cellAt(...best) ? best : null;
}

/** The connected stones of one colour around a point of rows of "B", "W", "."; [row, col] each. */
export function chainAt(rows, row, col) {
  const colour = rows[row][col];
  if (colour === ".") return [];
  const found = new Set([`${row},${col}`]);
  const open = [[row, col]];
  while (open.length) {
    const [r, c] = open.pop();
    for (const [nr, nc] of [
      [r - 1, c],
      [r + 1, c],
      [r, c - 1],
      [r, c + 1],
    ]) {
      if (rows[nr]?.[nc] === colour && !found.has(`${nr},${nc}`)) {
        found.add(`${nr},${nc}`);
        open.push([nr, nc]);
      }
    }
  }
  return [...found].map((key) => key.split(",").map(Number));
}
