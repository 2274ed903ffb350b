import { metresBetween as between } from '@muster/signals'

/** Metres on the ground between two readings, the shorter way around. */
export function metresBetween(
  { lats, lngs }: { lats: ArrayLike<number>; lngs: ArrayLike<number> },
  a: number,
  b: number,
): number {
  const place = (i: number) => ({ latitude: lats[i] ?? 0, longitude: lngs[i] ?? 0 })
  return between(place(a), place(b))
}
