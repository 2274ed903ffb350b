import type { SignalCondition } from '../can-frames.ts'
import type { DbcMessage, DbcSignal } from './dbc.ts'

type Range = SignalCondition['ranges'][number]

const mostRanges = 100
/** Maximum nesting of multiplexers. */
const mostDepth = 5

interface Selection {
  /** Name of the multiplexer; undefined for the message's only one. */
  multiplexer?: string
  ranges: readonly Range[]
}

/** Resolves the frames that contain the multiplexed signals of a file. */
export class Multiplexing {
  readonly #marked = new Map<DbcSignal, Selection>()
  readonly #selected = new Map<DbcSignal, Selection>()

  /** Records a signal that requires a raw value of the multiplexer: `m1`. */
  mark(signal: DbcSignal, value: number): void {
    this.#marked.set(signal, { ranges: [{ from: value, to: value }] })
  }

  /** Records a signal that requires a multiplexer within ranges: `0-3, 5-5`. */
  select(signal: DbcSignal, multiplexer: string, text: string): void {
    const ranges = Array.from(text.matchAll(/(-?\d{1,15}) ?- ?(-?\d{1,15})/g), ([, from, to]) => ({
      from: Number(from),
      to: Number(to),
    }))
    this.#selected.set(signal, { multiplexer, ranges: ranges.length > mostRanges ? [] : ranges })
  }

  /**
   * Sets the conditions of a message's multiplexed signals.
   *
   * @returns the first signal of a message without a multiplexer
   */
  resolve({ signals }: DbcMessage): DbcSignal | undefined {
    const byName = new Map(signals.map(signal => [signal.name, signal]))
    const multiplexers = signals.filter(({ isMultiplexer }) => isMultiplexer)
    const selectionOf = (signal: DbcSignal): { multiplexer?: DbcSignal; ranges: readonly Range[] } | undefined => {
      const found = this.#selected.get(signal) ?? this.#marked.get(signal)
      if (!found) return undefined
      const only = multiplexers.length === 1 ? multiplexers[0] : undefined
      const multiplexer = found.multiplexer === undefined ? only : byName.get(found.multiplexer)
      return { ranges: found.ranges, ...(multiplexer && { multiplexer }) }
    }
    let lost: DbcSignal | undefined
    for (const signal of signals) {
      const conditions: SignalCondition[] = []
      for (let at = selectionOf(signal); at; at = at.multiplexer && selectionOf(at.multiplexer)) {
        const { multiplexer, ranges } = at
        if (
          !multiplexer ||
          multiplexer === signal ||
          !canTell(multiplexer, ranges) ||
          conditions.length === mostDepth
        ) {
          signal.hasUnknownFrames = true
          if (multiplexers.length === 0) lost ??= signal
          break
        }
        conditions.push(conditionOf(multiplexer, ranges))
      }
      if (!signal.hasUnknownFrames) signal.conditions = conditions
    }
    return lost
  }
}

/** Returns false for negative numbers of more than 53 bits, which have no exact unsigned equivalent. */
const canTell = ({ length }: DbcSignal, ranges: readonly Range[]): boolean =>
  ranges.length > 0 && (length <= 53 || ranges.every(({ from }) => from >= 0))

/** Compares multiplexers unsigned: -1 of four bits is 15. */
function conditionOf({ start, length, bigEndian }: DbcSignal, ranges: readonly Range[]): SignalCondition {
  const all = 2 ** length
  const bare = (value: number) => ((value % all) + all) % all
  return {
    signal: { start, length, ...(bigEndian && { bigEndian }), factor: 1, offset: 0 },
    ranges: ranges.flatMap(({ from, to }) =>
      from < 0 && to >= 0
        ? [
            { from: bare(from), to: all - 1 },
            { from: 0, to },
          ]
        : [{ from: bare(from), to: bare(to) }],
    ),
  }
}
