/** Returns a number in [0, 1) that depends only on its name, the seed and up to three keys, so that days can be computed in any order. */
export type SeededRandom = (seed: number, a?: number, b?: number, c?: number) => number

/** @example const breakdown = seededRandom('breakdown'); if (breakdown(seed, unit, day) < 0.01) … */
export function seededRandom(name: string): SeededRandom {
  let salt = 0x811c9dc5
  for (let i = 0; i < name.length; i++) salt = Math.imul(salt ^ name.charCodeAt(i), 0x01000193)
  return (seed, a = 0, b = 0, c = 0) => mix(mix(mix(mix(salt ^ seed) ^ a) ^ b) ^ c) / 0x1_0000_0000
}

function mix(value: number): number {
  let x = value | 0
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad)
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
  return (x ^ (x >>> 15)) >>> 0
}

export const between = (random: number, low: number, high: number) => low + random * (high - low)

/** @param random in [0, 1) */
export function pick<T>(items: readonly T[], random: number): T {
  return items[Math.floor(random * items.length)]!
}

/** Returns the items in an order determined by the seed and the key. */
export function shuffled<T>(items: readonly T[], random: SeededRandom, seed: number, key = 0): T[] {
  return items
    .map((item, i) => ({ item, order: random(seed, key, i) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
