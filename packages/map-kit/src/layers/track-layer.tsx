import { useMemo } from 'react'
import type { Key } from '../engine.ts'
import { useContents } from '../map-context.ts'
import { trackColor } from '../palette.ts'
import type { LatLng } from '../types.ts'
import { useFeatures } from './use-features.ts'

export interface Track {
  id: Key
  path: readonly LatLng[]
  color?: string
}

/** Lines; those without a colour of their own take five in turn. */
export function TrackLayer({ tracks, width = 3 }: { tracks: readonly Track[]; width?: number }) {
  useContents(useMemo(() => tracks.flatMap(track => [...track.path]), [tracks]))
  useFeatures(
    'lines',
    useMemo(
      () => tracks.map(({ id, path, color }, i) => ({ key: id, path, width, color: color ?? trackColor(i) })),
      [tracks, width],
    ),
  )
  return null
}
