// What differs between two drawings of the same things. On a paper that has grown most of them only lie elsewhere.

const PLACE = /translate\(([-\d.]+) ([-\d.]+)\)| x="([-\d.]+)" y="([-\d.]+)"| d="M([-\d.]+) ([-\d.]+)/;
const PLACES = / (?:x|y|d)="[^"]*"|translate\([^)]*\)/g;
const FEWEST = 3;  // so many are moved by the same only where the paper moves

/** Where a mark begins on the paper; null for one that is empty. */
export const placeOf = (piece) => piece.match(PLACE)?.slice(1).filter(Boolean).map(Number) ?? null;

/** What a mark is wherever it lies, and where that is. */
export const traits = (piece) => [piece.replace(PLACES, ""), ...(placeOf(piece) ?? [])];

/** From where to where a mark has moved that is drawn as before; null for one that is not. */
function shift([before, ...from], [now, ...to]) {
  if (!from.length || !to.length || before !== now) return null;
  return `${Math.round(to[0] - from[0])} ${Math.round(to[1] - from[1])}`;
}

/** The names of those that are new or other than before. Both are maps by name, of texts or of what `of` finds traits
 * in; `another` is another paper. */
export function differing(before, now, another = false, of = traits) {
  const found = [...now].filter(([key, drawn]) => before.get(key) !== drawn).map(([key]) => key);
  if (!another) return found;
  const shifts = new Map(found.map((key) => [key, before.has(key) ? shift(of(before.get(key)), of(now.get(key))) : null]));
  const count = (by) => [...shifts.values()].filter((other) => other === by).length;
  return found.filter((key) => shifts.get(key) === null || count(shifts.get(key)) < FEWEST);
}
