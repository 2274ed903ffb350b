import type { MapEngine } from '../engine.ts'
import { Sprites } from './sprites.ts'

const sheets = new WeakMap<MapEngine, Sprites>()

/** One sheet of pictures per engine, shared by its layers. */
export function spritesOf(engine: MapEngine): Sprites {
  const sheet = sheets.get(engine) ?? new Sprites(engine)
  sheets.set(engine, sheet)
  return sheet
}
