// From the state of a game to what the board draws.

import { chainAt, diagramPlaces, parsePoint, photoPlaces, pointName } from "../geometry.js";

/** Pixels a point in the straightened picture, and the ring of points around the board. */
const STRAIGHT_CELL = 40;
const STRAIGHT_RING = 1;

/** Points and marks, for marks.js. */
export function boardModel(state, { differs = new Set(), chosen = new Set(), step, readOnly }) {
  const { board } = state;
  const marks = new Map();
  // The first step asks what lies on the board, not what is dead.
  for (const chain of step === "board" ? [] : state.chains) {
    const status = chain.status === "dead" ? "agreed" : chain.status;
    for (const name of chain.points) marks.set(name, { ...chain, status });
  }
  const open = board.doubtful.filter((doubt) => !doubt.settled && !board.looked);
  return {
    size: board.size,
    rows: board.rows,
    marks,
    doubtful: new Set(open.map((doubt) => doubt.point)),
    corrected: new Set(Object.keys(board.corrected)),
    owner: board.owners,
    showOwner: step !== "board" && Boolean(state.count),
    differs,
    chosen,
    readOnly,
  };
}

/** Where the points lie in a view: "photo", "flat" (the straightened photo) or "diagram". */
export function placesFor(view, { board, photo }) {
  const { size } = board;
  if (view === "photo") {
    const places = photoPlaces(size, board.corners_xy_px, photo.width_px, photo.height_px);
    const lattice = board.lattice_xy_px;
    return lattice ? { ...places, at: (row, col) => lattice[row][col] } : places;
  }
  if (view === "flat") return flatPlaces(size);
  return diagramPlaces(size);
}

function flatPlaces(size) {
  const middle = STRAIGHT_CELL * (STRAIGHT_RING + 0.5);
  const side = STRAIGHT_CELL * size + STRAIGHT_CELL;
  return {
    size,
    box: [STRAIGHT_CELL / 2, STRAIGHT_CELL / 2, side, side],
    margin: STRAIGHT_CELL * 0.7,
    labels: true,
    at: (row, col) => [middle + col * STRAIGHT_CELL, middle + row * STRAIGHT_CELL],
    cellAt: () => STRAIGHT_CELL,
  };
}

/** The picture behind the points of a view, or null. */
export function pictureFor(view, { board, photo }) {
  if (view === "photo") return { url: photo.view, width: photo.width_px, height: photo.height_px };
  if (view !== "flat") return null;
  const side = STRAIGHT_CELL * (board.size + 2 * STRAIGHT_RING);
  return { url: board.straight, width: side, height: side };
}

/** The views that a game has pictures for. */
export function viewsOf({ board, photo }) {
  if (!board) return [];
  const views = ["diagram"];
  if (board.straight) views.unshift("flat");
  if (photo && board.corners_xy_px) views.unshift("photo");
  return views;
}

/** The chain that a point belongs to, as the state knows it or as the stones show it. */
export function chainOf(state, name) {
  const known = state.chains.find((chain) => chain.points.includes(name));
  if (known) return known;
  const { rows, size } = state.board;
  const [row, col] = parsePoint(name, size);
  if (rows[row][col] === ".") return null;
  const points = chainAt(rows, row, col).map(([r, c]) => pointName(r, c, size));
  return { points, colour: rows[row][col], status: null, probability: null, by: null };
}

/** The colour that a point holds. */
export function letterAt(board, name) {
  const [row, col] = parsePoint(name, board.size);
  return board.rows[row][col];
}
