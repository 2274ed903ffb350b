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
  /** Metres to the adjacent pass: the line is thinner at low zoom to keep passes apart. */
  gap?: number
}

interface Props {
  tracks: readonly Track[]
  /** Maximum width in pixels. */
  width?: number
  /** Shows the direction of a track. */
  arrows?: boolean
}

/** Draws lines; those without a colour take five in turn. */
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
