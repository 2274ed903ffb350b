import { indexAt } from './stretch.ts'
import type { Spot, Stretch } from './stretch.ts'

/** Engine mode: working, idling, or off. */
export type Mode = 'work' | 'idle' | 'off'

/** Break after some seconds of work. */
export interface Pause {
  after: number
  idle: number
  off: number
}

interface Segment {
  mode: Mode
  seconds: number
  stretch: Stretch
  /** Start of the segment in seconds within the stretch. */
  from: number
  /** Litres an hour. */
  burn: number
}

/** Counters since the shift began. */
export interface Tally {
  engineSeconds: number
  metres: number
  litres: number
}

export interface Moment extends Tally {
  mode: Mode
  spot: Spot
  effort: number
}

export interface ShiftOptions {
  /** Litres an hour at full power. */
  burn: number
  /** Maximum seconds between two reports of a running machine. */
  patience: number
}

/** A working day: a sequence of stretches, interrupted by breaks. */
export class Shift {
  readonly seconds: number
  readonly total: Tally
  readonly stretches: readonly Stretch[]
  readonly #patience: number
  readonly #segments: readonly Segment[]
  readonly #starts: readonly number[]
  readonly #tallies: readonly Tally[]

  constructor(stretches: readonly Stretch[], pauses: readonly Pause[], { burn, patience }: ShiftOptions) {
    this.#patience = patience
    this.stretches = stretches
    this.#segments = cut(stretches, pauses, burn)
    const starts: number[] = []
    const tallies: Tally[] = []
    let start = 0,
      sum: Tally = { engineSeconds: 0, metres: 0, litres: 0 }
    for (const segment of this.#segments) {
      starts.push(start)
      tallies.push(sum)
      start += segment.seconds
      sum = tally(sum, segment, segment.seconds)
    }
    this.#starts = starts
    this.#tallies = tallies
    this.seconds = start
    this.total = sum
  }

  at(seconds: number): Moment {
    const i = indexAt(this.#starts, seconds)
    const segment = this.#segments[i]!
    const into = Math.min(seconds - this.#starts[i]!, segment.seconds)
    const { mode, stretch, from } = segment
    const spot = stretch.at(mode === 'work' ? from + into : from)
    if (mode !== 'work') spot.kmh = 0
    return { ...tally(this.#tallies[i]!, segment, into, spot), mode, spot, effort: stretch.effort }
  }

  /** Report times in seconds within the shift: turns, stops, key changes, and at least every `patience` seconds with the key on. */
  get moments(): number[] {
    const moments = this.#segments.flatMap(({ mode, stretch, from, seconds }, i) => {
      const start = this.#starts[i]!
      if (mode === 'off') return [start]
      const turns =
        mode === 'idle'
          ? []
          : stretch.moments.filter(at => at > from && at < from + seconds).map(at => start + at - from)
      return [start, ...turns].flatMap((mark, i) => this.#paced(mark, turns[i] ?? start + seconds))
    })
    return [...moments, this.seconds]
  }

  #paced(mark: number, next: number): number[] {
    const steps = Math.max(1, Math.ceil((next - mark) / this.#patience))
    return Array.from({ length: steps }, (_, step) => mark + ((next - mark) * step) / steps)
  }

  /** Returns the start of a stretch in seconds within the shift. */
  startOf(stretch: Stretch): number {
    return (
      this.#starts[this.#segments.findIndex(segment => segment.stretch === stretch && segment.mode === 'work')] ?? 0
    )
  }
}

function cut(stretches: readonly Stretch[], pauses: readonly Pause[], burn: number): Segment[] {
  const segments: Segment[] = []
  const waiting = [...pauses]
  let worked = 0
  for (const stretch of stretches) {
    let from = 0
    for (let pause = waiting[0]; pause && pause.after < worked + stretch.seconds; pause = waiting[0]) {
      const until = Math.max(from, pause.after - worked)
      if (until > from)
        segments.push({ mode: 'work', seconds: until - from, stretch, from, burn: burn * stretch.effort })
      if (pause.idle > 0) segments.push({ mode: 'idle', seconds: pause.idle, stretch, from: until, burn: burn * 0.12 })
      if (pause.off > 0) segments.push({ mode: 'off', seconds: pause.off, stretch, from: until, burn: 0 })
      from = until
      waiting.shift()
    }
    if (stretch.seconds > from) {
      segments.push({ mode: 'work', seconds: stretch.seconds - from, stretch, from, burn: burn * stretch.effort })
    }
    worked += stretch.seconds
  }
  return segments
}

function tally(base: Tally, { mode, stretch, from, burn }: Segment, seconds: number, spot?: Spot): Tally {
  const moved = mode === 'work' ? (spot ?? stretch.at(from + seconds)).metres - stretch.at(from).metres : 0
  return {
    engineSeconds: base.engineSeconds + (mode === 'off' ? 0 : seconds),
    metres: base.metres + moved,
    litres: base.litres + (seconds / 3600) * burn,
  }
}
