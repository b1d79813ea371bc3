// Which part of the board is seen: taps, pinches, drags, the wheel.

/** A tap may wander this many pixels; more is a drag. */
const SLOP_PX = 8;
/** A point narrower than this on the screen is too small for a finger: the first tap zooms in. */
export const FINGER_PX = 40;
/** How wide a point gets then: the least that is comfortable for a thumb. */
const ZOOMED_PX = 48;

export class Zoom {
  /** `redraw` is called when the view changes, `onTap(x, y, pointerType)` in SVG coordinates. */
  constructor(redraw, onTap) {
    Object.assign(this, { redraw, onTap, full: null, box: null, pointers: new Map() });
  }

  /** The view box to draw; `full` is the whole picture. */
  viewBox(full) {
    if (!this.full || full.some((value, i) => value !== this.full[i])) {
      this.full = full;
      this.box = [...full];
    }
    return this.box;
  }

  get zoomed() {
    return this.box !== null && this.box[2] < this.full[2] * 0.98;
  }

  reset() {
    if (this.full) this.box = [...this.full];
    this.redraw();
  }

  /** Zooms by a factor around a place that stays where it is. */
  by(factor, x = this.box[0] + this.box[2] / 2, y = this.box[1] + this.box[3] / 2) {
    const least = this.full[2] / 12;
    const width = Math.min(this.full[2], Math.max(least, this.box[2] / factor));
    const scale = width / this.box[2];
    this.box = this.inside([
      x - (x - this.box[0]) * scale,
      y - (y - this.box[1]) * scale,
      width,
      this.box[3] * scale,
    ]);
    this.redraw();
  }

  /** Brings a place into the middle, a cell there as wide as a thumb. */
  toFinger(x, y, cell, pixelsWide) {
    this.box = [x - this.box[2] / 2, y - this.box[3] / 2, this.box[2], this.box[3]];
    const width = (pixelsWide / ZOOMED_PX) * cell;
    this.by(Math.max(1, this.box[2] / width), x, y);
  }

  /** Moves the view as little as needed to show a place. */
  show(x, y, around) {
    if (!this.zoomed) return;
    const [left, top, width, height] = this.box;
    const dx = Math.min(0, x - around - left) + Math.max(0, x + around - left - width);
    const dy = Math.min(0, y - around - top) + Math.max(0, y + around - top - height);
    if (dx || dy) {
      this.box = this.inside([left + dx, top + dy, width, height]);
      this.redraw();
    }
  }

  inside([left, top, width, height]) {
    const [fx, fy, fw, fh] = this.full;
    return [
      Math.min(Math.max(left, fx), fx + fw - width),
      Math.min(Math.max(top, fy), fy + fh - height),
      width,
      height,
    ];
  }

  down = (event) => {
    if (event.button) return; // the other buttons open menus
    for (const other of this.pointers.values()) other.moved = true; // two fingers tap nothing
    const moved = this.pointers.size > 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, moved });
  };

  move = (event) => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!before.moved && Math.hypot(now.x - before.x, now.y - before.y) < SLOP_PX) return;
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId);
    if (others.length === 1) this.pinch(event.currentTarget, before, now, others[0][1]);
    else if (this.zoomed) this.drag(event.currentTarget, before, now);
    Object.assign(before, now, { moved: true });
  };

  up = (event) => {
    const start = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (!start || start.moved || this.pointers.size || event.type !== "pointerup") return;
    const { x, y } = place(event.currentTarget, event.clientX, event.clientY);
    this.onTap(x, y, event);
  };

  wheel = (event) => {
    if (!event.ctrlKey) return; // a plain wheel scrolls the page
    event.preventDefault();
    const { x, y } = place(event.currentTarget, event.clientX, event.clientY);
    this.by(event.deltaY < 0 ? 1.25 : 0.8, x, y);
  };

  pinch(element, before, now, other) {
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    other.moved = true;
    const { x, y } = place(element, (now.x + other.x) / 2, (now.y + other.y) / 2);
    if (was > 0) this.by(is / was, x, y);
  }

  drag(element, before, now) {
    const from = place(element, before.x, before.y);
    const to = place(element, now.x, now.y);
    const [left, top, width, height] = this.box;
    this.box = this.inside([left + from.x - to.x, top + from.y - to.y, width, height]);
    this.redraw();
  }
}

/** A place on the screen in the coordinates of an SVG. */
export function place(element, clientX, clientY) {
  return new DOMPoint(clientX, clientY).matrixTransform(element.getScreenCTM().inverse());
}
