import type { Key } from '../engine.ts'
import { wrapLongitude } from '../geometry.ts'
import type { LatLng } from '../types.ts'

/** Longer intervals between fixes jump instead of gliding. */
const longestGlideMs = 10_000

export interface Aim {
  key: Key
  at: LatLng
  /** Time of the fix, milliseconds. */ time?: number
}

interface Move {
  from: LatLng
  to: LatLng
  start: number
  end: number
  shown: LatLng
}

/** Interpolates markers between fixes, independent of map and clock. */
export class Glide {
  readonly #last = new Map<Key, Aim>()
  readonly #moves = new Map<Key, Move>()

  /** True while markers move. */
  get busy(): boolean {
    return this.#moves.size > 0
  }

  /** Accepts new fixes at `now` and removes missing keys. With `still` markers jump. */
  aim(aims: readonly Aim[], now: number, still: boolean): void {
    const gone = new Set(this.#last.keys())
    for (const aim of aims) {
      gone.delete(aim.key)
      const last = this.#last.get(aim.key)
      this.#last.set(aim.key, aim)
      if (!last || (last.at.lat === aim.at.lat && last.at.lng === aim.at.lng)) continue
      const apart = (aim.time ?? NaN) - (last.time ?? NaN)
      if (still || !(apart > 0 && apart < longestGlideMs)) {
        this.#moves.delete(aim.key)
        continue
      }
      const from = this.#moves.get(aim.key)?.shown ?? last.at
      this.#moves.set(aim.key, { from, to: aim.at, start: now, end: now + apart, shown: from })
    }
    for (const key of gone) {
      this.#last.delete(key)
      this.#moves.delete(key)
    }
  }

  /** Returns the interpolated position of a moving marker. */
  shown(key: Key): LatLng | undefined {
    return this.#moves.get(key)?.shown
  }

  /** Advances to `now` and returns the moving markers, including those that arrive. */
  step(now: number): Key[] {
    const moved = [...this.#moves.keys()]
    for (const [key, move] of this.#moves) {
      if (now >= move.end) this.#moves.delete(key)
      else move.shown = between(move.from, move.to, (now - move.start) / (move.end - move.start))
    }
    return moved
  }
}

function between(from: LatLng, to: LatLng, share: number): LatLng {
  const east = to.lng - from.lng
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + wrapLongitude(east) * share }
}
