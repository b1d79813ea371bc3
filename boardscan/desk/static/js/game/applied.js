// A change seen at once, before the server has answered; and a viewer's look at what is kept.

import { chainAt, parsePoint, pointName } from "../geometry.js";

/** The state of a game with a change made to it, as far as the page can tell alone. */
export function applied(state, json) {
  let next = state;
  if (json?.points && state.board) next = withPoints(next, json.points);
  for (const said of json?.chains ?? []) next = withChain(next, said);
  if (json?.terms) next = { ...next, terms: { ...next.terms, ...json.terms } };
  if (json?.complete !== undefined) next = { ...next, complete: json.complete };
  if (json?.looked !== undefined && next.board) {
    next = { ...next, board: { ...next.board, looked: json.looked } };
  }
  return next;
}

function withPoints(state, points) {
  const { board } = state;
  const rows = board.rows.map((row) => [...row]);
  const corrected = { ...board.corrected };
  for (const [name, letter] of Object.entries(points)) {
    const [row, col] = parsePoint(name, board.size);
    rows[row][col] = letter ?? board.read_rows[row][col];
    if (letter === null) delete corrected[name];
    else corrected[name] = letter;
  }
  const doubtful = board.doubtful.map((doubt) =>
    doubt.point in points ? { ...doubt, settled: points[doubt.point] !== null } : doubt,
  );
  return {
    ...state,
    board: { ...board, rows: rows.map((row) => row.join("")), corrected, doubtful },
  };
}

function withChain(state, { at, status, by }) {
  const known = state.chains.find((chain) => chain.points.includes(at));
  const others = state.chains.filter((chain) => chain !== known);
  if (status === null) return { ...state, chains: others };
  const chain = known ?? newChain(state.board, at);
  return { ...state, chains: [...others, { ...chain, status, by: by ?? chain.by }] };
}

function newChain({ rows, size }, at) {
  const [row, col] = parsePoint(at, size);
  const points = chainAt(rows, row, col).map(([r, c]) => pointName(r, c, size));
  return { points, colour: rows[row][col], status: "dead", probability: null, by: null };
}

/** What a viewer is shown: the game as it is kept, with nothing to change. */
export function workOfRecord({ game, record, confirmation }) {
  const rows = record?.rows;
  const board = rows && {
    size: record.size,
    rows,
    read_rows: rows,
    corrected: {},
    looked: true,
    reasons: record.reasons,
    doubtful: [],
    owners: null,
    straight: null,
    lattice_xy_px: null,
    corners_xy_px: null,
  };
  const verdict = game.result && {
    status: game.standing === "needs_review" ? "needs_review" : "certain",
    winner: game.winner,
    result: game.result,
    summary: "",
    reasons: game.reasons,
    interval: null,
    margin_zi: record?.verdict?.margin_zi ?? null,
  };
  const chains = (record?.dead ?? []).map(({ point, status }) => ({
    points: [point],
    status: status === "agreed" ? "dead" : status,
    by: null,
  }));
  return {
    game,
    revision: 0,
    unsaved: false,
    outdated: false,
    can_undo: false,
    photo: null,
    board,
    chains,
    verdict,
    count: null,
    effects: [],
    terms: null,
    complete: true,
    error: null,
    confirmation,
    read: record?.status ?? null,
    kept: { standing: game.standing, result: game.result },
  };
}
