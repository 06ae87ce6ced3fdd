// What the visitor does on a map: pointers, the wheel, keys.
//
// The wheel belongs to the page until the map has the focus: whoever scrolls past is not held up.

/** So far a pointer may stray while it clicks. */
const STRAY = 5;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Hands what happens on a canvas to a view. @param {import("./map-view.js").MapView} view */
export function listen(canvas, view) {
  const pointers = new Map();
  let hasStrayed = false;

  canvas.addEventListener(
    "wheel",
    (event) => {
      // Two fingers on a touchpad that pinch come as a wheel with Ctrl.
      if (document.activeElement !== canvas && !event.ctrlKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      view.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event));
    },
    { passive: false },
  );

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) hasStrayed = false;
    pointers.set(event.pointerId, pointOf(event));
    canvas.setPointerCapture(event.pointerId);
  });

  canvas.addEventListener("pointermove", (event) => {
    const [before, now] = [pointers.get(event.pointerId), pointOf(event)];
    if (!before) {
      const cell = event.pointerType === "mouse" ? view.cellAt(now) : null;
      if (cell) view.point(cell);
      return;
    }
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    if (!hasStrayed && pointers.size === 1 && Math.hypot(dx, dy) < STRAY) return;
    hasStrayed = true;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (other) {
      const apart = (point) => Math.max(Math.hypot(point.x - other.x, point.y - other.y), 1);
      view.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    // Each of two fingers moves the middle between them by half.
    const share = other ? 0.5 : 1;
    view.drag(dx * share, dy * share);
  });

  canvas.addEventListener("pointerup", (event) => {
    if (!pointers.delete(event.pointerId) || hasStrayed) return;
    const cell = view.cellAt(pointOf(event));
    if (!cell) return;
    const isSame = cell.column === view.cursor?.column && cell.row === view.cursor?.row;
    view.pin(view.isPinned && isSame ? null : cell);
  });
  canvas.addEventListener("pointercancel", (event) => pointers.delete(event.pointerId));

  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) view.go(ARROWS[event.key], event.shiftKey ? 10 : 1);
    else if (event.key === "+" || event.key === "=") view.step(true);
    else if (event.key === "-" || event.key === "−") view.step(false);
    else if (event.key === "0") view.fit();
    else if (event.key === "Enter" || event.key === " ") view.pin(view.isPinned ? null : view.cursor);
    else if (event.key === "Escape" && view.isPinned) view.pin(null);
    else if (event.key === "Escape") canvas.blur();
    else return;
    event.preventDefault();
  });
}

/** Where an event is, in CSS pixels of the canvas. */
const pointOf = (event) => ({ x: event.offsetX, y: event.offsetY });
