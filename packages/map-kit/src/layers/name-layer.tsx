import { useMemo } from 'react'
import type { IconFeature, Key, MapEngine } from '../engine.ts'
import { useEngine } from '../map-context.tsx'
import { palettes } from '../palette.ts'
import type { LatLng, Mode } from '../types.ts'
import { unitSize } from './sprites.ts'
import { useFeatures } from './use-features.ts'

export interface NamedUnit extends LatLng {
  id: Key
  name: string
}

/** Maximum number of names, to avoid clutter. */
const most = 150
const longest = 24
const [lineHeight, side] = [18, 6]

/** Draws names below the first units, independent of base map fonts. */
export function NameLayer({ units, mode }: { units: readonly NamedUnit[]; mode: Mode }) {
  const engine = useEngine()
  useFeatures(
    'pins',
    useMemo(
      () =>
        engine
          ? units.slice(0, most).map(({ id, lat, lng, name }, order): IconFeature => ({
              key: `name ${id}`,
              at: { lat, lng },
              order,
              color: palettes[mode].strong,
              image: nameImage(engine, name.length > longest ? `${name.slice(0, longest - 1)}…` : name, mode),
            }))
          : [],
      [engine, units, mode],
    ),
  )
  return null
}

const drawn = new WeakMap<MapEngine, Set<string>>()

/** Draws each picture once per engine. */
function nameImage(engine: MapEngine, text: string, mode: Mode): string {
  const id = `name:${mode}:${text}`
  const known = drawn.get(engine) ?? new Set()
  drawn.set(engine, known)
  if (!known.has(id)) engine.image(id, pixelsOf(text, mode))
  known.add(id)
  return id
}

/** Draws at twice the screen resolution. Pictures are centred, so the upper half stays empty. */
function pixelsOf(text: string, mode: Mode): ImageData {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!
  pen.font = '600 24px system-ui, sans-serif'
  const width = Math.ceil(pen.measureText(text).width) + side * 4
  const height = unitSize * 2 + lineHeight * 4
  pen.canvas.width = width
  pen.canvas.height = height
  pen.font = '600 24px system-ui, sans-serif'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 6
  pen.strokeStyle = mode === 'dark' ? '#1c2127' : '#fff'
  pen.fillStyle = palettes[mode].strong
  const y = height - lineHeight
  pen.strokeText(text, width / 2, y)
  pen.fillText(text, width / 2, y)
  return pen.getImageData(0, 0, width, height)
}
