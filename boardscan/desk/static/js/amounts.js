// Exact amounts as the server sends them, "13/2", in the way people write them, "6½".

const SIGNS = { "1/2": "½", "1/4": "¼", "3/4": "¾", "1/3": "⅓", "2/3": "⅔" };

/** A fraction in text as a whole number and what is left over, exactly. */
export function mixed(text) {
  const [top, bottom] = text.split("/").map(Number);
  if (!bottom) return text.replace("-", "−");
  const size = Math.abs(top);
  const rest = `${size % bottom}/${bottom}`;
  const whole = Math.floor(size / bottom);
  const sign = top < 0 ? "−" : "";
  return SIGNS[rest]
    ? `${sign}${whole || ""}${SIGNS[rest]}`
    : `${sign}${whole ? `${whole} ` : ""}${rest}`;
}

/** A probability in percent; never as certain as 0 or 100: nothing that was read or proposed is. */
export function percent(share) {
  const whole = Math.round(share * 100);
  return whole >= 100 ? ">99 %" : whole <= 0 ? "<1 %" : `${whole} %`;
}
