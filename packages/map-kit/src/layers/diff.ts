import type { Changes, Key } from '../engine.ts'

/** Returns the changes between two sets by key. */
export function diff<F extends { key: Key }>(before: ReadonlyMap<Key, F>, after: ReadonlyMap<Key, F>): Changes<F> {
  const put: F[] = []
  for (const [key, feature] of after) {
    const old = before.get(key)
    if (!old || !same(old, feature)) put.push(feature)
  }
  return { put, drop: [...before.keys()].filter(key => !after.has(key)) }
}

export const byKey = <F extends { key: Key }>(features: readonly F[]): Map<Key, F> =>
  new Map(features.map(feature => [feature.key, feature]))

function same<F extends object>(a: F, b: F): boolean {
  const names = Object.keys(a) as (keyof F)[]
  return (
    names.length === Object.keys(b).length && names.every(name => a[name] === b[name] || samePlace(a[name], b[name]))
  )
}

const samePlace = (a: unknown, b: unknown) => isPlace(a) && isPlace(b) && a.lat === b.lat && a.lng === b.lng

const isPlace = (value: unknown): value is { lat: number; lng: number } =>
  typeof value === 'object' && value !== null && 'lat' in value && 'lng' in value
