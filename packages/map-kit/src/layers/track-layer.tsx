import { useEffect, useMemo } from 'react'
import type { Key } from '../engine.ts'
import { metresPerPixel } from '../geometry.ts'
import { useContents, useEngine } from '../map-context.tsx'
import { trackColor } from '../palette.ts'
import type { LatLng } from '../types.ts'
import { trackArrow, trackArrowId } from './sprites.ts'
import { useFeatures } from './use-features.ts'

export interface Track {
  id: Key
  path: readonly LatLng[]
  color?: string
  /** Metres to the next pass beside it: seen from afar the line is thinner, so that passes stay apart. */
  gap?: number
}

interface Props {
  tracks: readonly Track[]
  /** Pixels, at most. */
  width?: number
  /** Shows in which direction a track leads. */
  arrows?: boolean
}

/** Lines; those without a colour of their own take five in turn. */
export function TrackLayer({ tracks, width = 3, arrows = false }: Props) {
  const engine = useEngine()
  useEffect(() => {
    if (arrows) engine?.image(trackArrowId, trackArrow())
  }, [engine, arrows])
  useContents(useMemo(() => tracks.flatMap(track => [...track.path]), [tracks]))
  useFeatures(
    'lines',
    useMemo(
      () =>
        tracks.map(({ id, path, color, gap }, i) => ({
          key: id,
          path,
          width,
          color: color ?? trackColor(i),
          // at zoom 0 the world is 256 px wide
          ...(gap !== undefined && { gap: gap / metresPerPixel(path[0]?.lat ?? 0, 0) / 256 }),
          ...(arrows && { arrows }),
        })),
      [tracks, width, arrows],
    ),
  )
  return null
}
