import { useMemo } from 'react'
import type { GroundFeature, Key } from '../engine.ts'
import { palettes } from '../palette.ts'
import type { LatLng, Mode } from '../types.ts'
import { useFeatures } from './use-features.ts'

/** Land in one of the two greys of the bundled map: a ring, or a way with a width in metres. */
export type Ground = { id: Key; tone: 'plot' | 'built' } & (
  | { ring: readonly LatLng[] }
  | { path: readonly LatLng[]; width: number }
)

/** Draws land below everything else; later items cover earlier ones. "Show all" ignores it. */
export function GroundLayer({ ground, mode }: { ground: readonly Ground[]; mode: Mode }) {
  useFeatures(
    'ground',
    useMemo(
      () => ground.map(({ id, tone, ...shape }): GroundFeature => ({ key: id, color: palettes[mode][tone], ...shape })),
      [ground, mode],
    ),
  )
  return null
}
