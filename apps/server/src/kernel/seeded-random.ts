/** A number in [0, 1) that depends on its name, a seed and up to three keys alone: any day can be asked for first. */
export type Roll = (seed: number, a?: number, b?: number, c?: number) => number

/** @example const breakdown = roll('breakdown'); if (breakdown(seed, unit, day) < 0.01) … */
export function roll(name: string): Roll {
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

export const between = (rolled: number, low: number, high: number) => low + rolled * (high - low)

/** The item a roll falls on. */
export function pick<T>(items: readonly T[], rolled: number): T {
  return items[Math.floor(rolled * items.length)]!
}

/** The items in an order that the seed decides. */
export function shuffled<T>(items: readonly T[], rolls: Roll, seed: number, key = 0): T[] {
  return items
    .map((item, i) => ({ item, order: rolls(seed, key, i) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item)
}
