export type KeyState = 'ON' | 'OFF' | Unknown

/** Time without data, and future time. */
type Unknown = 'NO_DATA' | 'OUT_OF_RANGE'

/** Milliseconds since 1970; the end is exclusive. */
export interface StateInterval<State extends string> {
  from: number
  to: number
  state: State
}

export type KeyInterval = StateInterval<KeyState>

/**
 * Returns ascending runs of one state each, cut to the span from `from` to `to`, without a gap; neighbours differ. Unknown
 * time is `NO_DATA`, time after `until`, the present, is `OUT_OF_RANGE`.
 */
export function completeIntervals<State extends string>(
  runs: readonly StateInterval<State>[],
  from: number,
  until: number,
  to: number,
): StateInterval<State | Unknown>[] {
  const inside = runs
    .map(run => ({ ...run, from: Math.max(run.from, from), to: Math.min(run.to, until) }))
    .filter(run => run.from < run.to)
  const begin = inside[0]?.from ?? Math.max(from, until)
  const end = inside.at(-1)?.to ?? begin
  return joined<State | Unknown>([
    { from, to: begin, state: 'NO_DATA' },
    ...inside,
    { from: end, to: Math.max(until, end), state: 'NO_DATA' },
    { from: Math.max(from, until), to, state: 'OUT_OF_RANGE' },
  ])
}

/** Merges neighbours with the same state and removes empty ones. */
function joined<State extends string>(intervals: readonly StateInterval<State>[]): StateInterval<State>[] {
  const result: StateInterval<State>[] = []
  for (const interval of intervals) {
    if (interval.from >= interval.to) continue
    const before = result.at(-1)
    if (before?.state === interval.state) before.to = interval.to
    else result.push({ ...interval })
  }
  return result
}
