const radius = 6_371_008.8
const rad = Math.PI / 180

/** Metres on the ground between two readings, the shorter way around. */
export function metresBetween(
  { lats, lngs }: { lats: ArrayLike<number>; lngs: ArrayLike<number> },
  a: number,
  b: number,
): number {
  const [latA = 0, latB = 0, lngA = 0, lngB = 0] = [lats[a], lats[b], lngs[a], lngs[b]]
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2
  const chord = half(latB - latA) + Math.cos(latA * rad) * Math.cos(latB * rad) * half(lngB - lngA)
  return 2 * radius * Math.asin(Math.sqrt(Math.min(1, chord)))
}
