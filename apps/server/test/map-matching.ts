import type { Match, SnapPoint } from '#kernel/ports/map-matching/match.ts'

const start = 1_700_000_000_000

/** Returns points that move east by a thousandth of a degree every ten seconds. */
export const line = (count: number): SnapPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    latitude: 45,
    longitude: (10_000 + index) / 1000,
    time: new Date(start + index * 10_000).toISOString(),
  }))

export const ask = (match: Match, points: readonly SnapPoint[], { interpolate = true, timeout = 5000 } = {}) =>
  match(points, { interpolate, timeout })

/** Encodes a polyline as documented by Google, with six decimals. */
export function encodePolyline(vertices: readonly (readonly [number, number])[]): string {
  let [text, lat, lng] = ['', 0, 0]
  for (const [latitude, longitude] of vertices.map(([a, b]) => [Math.round(a * 1e6), Math.round(b * 1e6)] as const)) {
    for (const delta of [latitude - lat, longitude - lng]) {
      let value = delta < 0 ? ~(delta << 1) : delta << 1
      for (; value >= 0x20; value >>= 5) text += String.fromCharCode((0x20 | (value & 0x1f)) + 63)
      text += String.fromCharCode(value + 63)
    }
    ;[lat, lng] = [latitude, longitude]
  }
  return text
}
