import type { FleetSchemas } from '@muster/contract'

export interface WaveCounts {
  /** From 1. */
  readonly number: number
  readonly members: number
  readonly isStarted: boolean
  readonly completed: number
  readonly failed: number
  readonly timedOut: number
}

export interface WaveRules {
  readonly successPercent: number
  readonly failurePercent: number
}

export type NextStep =
  | { kind: 'wait' }
  | { kind: 'start'; wave: number }
  | { kind: 'stop'; reason: FleetSchemas['RolloutStop'] }
  | { kind: 'complete' }

/** Share of a wave in units, rounded up to at least one. */
const shareOf = (members: number, percent: number): number => Math.max(1, Math.ceil((members * percent) / 100))

/** Number of units that must complete before the next wave starts. */
export const neededIn = ({ members }: Pick<WaveCounts, 'members'>, { successPercent }: WaveRules): number =>
  shareOf(members, successPercent)

/** Number of failures that stops a roll-out. */
export const failuresAllowedIn = ({ members }: Pick<WaveCounts, 'members'>, { failurePercent }: WaveRules): number =>
  shareOf(members, failurePercent)

/** Decides how a roll-out continues. @param waves in order; a wave without units is skipped */
export function nextStep(waves: readonly WaveCounts[], rules: WaveRules): NextStep {
  const used = waves.filter(({ members }) => members > 0)
  const started = used.filter(({ isStarted }) => isStarted)
  if (started.some(({ timedOut }) => timedOut > 0)) return { kind: 'stop', reason: 'TIMEOUT' }
  if (started.some(wave => wave.failed >= failuresAllowedIn(wave, rules))) return { kind: 'stop', reason: 'FAILURES' }
  const isAtWork = (wave: WaveCounts) => wave.completed + wave.failed < wave.members
  if (started.some(wave => !isAtWork(wave) && wave.completed < neededIn(wave, rules)))
    return { kind: 'stop', reason: 'TOO_FEW' }
  const next = used.find(({ isStarted }) => !isStarted)
  if (!next) return started.some(isAtWork) ? { kind: 'wait' } : { kind: 'complete' }
  return started.every(wave => wave.completed >= neededIn(wave, rules))
    ? { kind: 'start', wave: next.number }
    : { kind: 'wait' }
}

/** Returns the wave of each unit, in order. @param sizes units of each wave; all others are in the last wave */
export function wavesOf(units: number, sizes: readonly number[]): number[] {
  const waves = sizes.flatMap((size, i) => Array.from({ length: size }, () => i + 1)).slice(0, units)
  return [...waves, ...Array.from({ length: units - waves.length }, () => sizes.length + 1)]
}
