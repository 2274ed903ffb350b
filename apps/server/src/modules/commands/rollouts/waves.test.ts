import { expect, it } from 'vitest'
import { failuresAllowedIn, neededIn, nextStep, wavesOf, type WaveCounts } from './waves.ts'

const rules = { successPercent: 90, failurePercent: 20 }
const wave = (number: number, members: number, [completed, failed, timedOut]: number[] = []): WaveCounts => ({
  number,
  members,
  isStarted: completed !== undefined,
  completed: completed ?? 0,
  failed: failed ?? 0,
  timedOut: timedOut ?? 0,
})

it('rounds shares of a wave up to whole units', () => {
  expect([1, 5, 12, 50].map(members => neededIn({ members }, rules))).toEqual([1, 5, 11, 45])
  expect([1, 5, 12, 50].map(members => failuresAllowedIn({ members }, rules))).toEqual([1, 1, 3, 10])
})

it.each([
  ['starts with the first wave that has units', [wave(1, 0), wave(2, 5)], { kind: 'start', wave: 2 }],
  ['waits for the success rate', [wave(1, 10, [8, 1]), wave(2, 50)], { kind: 'wait' }],
  [
    'starts the next wave at the success rate, past empty ones',
    [wave(1, 10, [9, 0]), wave(2, 0), wave(3, 7)],
    { kind: 'start', wave: 3 },
  ],
  ['stops at the failure rate', [wave(1, 10, [3, 2]), wave(2, 50)], { kind: 'stop', reason: 'FAILURES' }],
  [
    'stops at the failure rate of an earlier wave',
    [wave(1, 10, [8, 2]), wave(2, 50, [0, 0])],
    { kind: 'stop', reason: 'FAILURES' },
  ],
  ['stops when a job has timed out', [wave(1, 100, [0, 1, 1])], { kind: 'stop', reason: 'TIMEOUT' }],
  ['stops when too few have completed', [wave(1, 12, [10, 2]), wave(2, 50)], { kind: 'stop', reason: 'TOO_FEW' }],
  ['waits for the rest of the last wave', [wave(1, 10, [9, 0]), wave(2, 10, [9, 0])], { kind: 'wait' }],
  ['completes with failures below the rate', [wave(1, 10, [10, 0]), wave(2, 10, [9, 1])], { kind: 'complete' }],
  ['completes without units', [], { kind: 'complete' }],
] as const)('%s', (_, waves, step) => {
  expect(nextStep(waves, rules)).toEqual(step)
})

it('assigns units to waves in order, and all others to the last wave', () => {
  expect(wavesOf(7, [2, 3])).toEqual([1, 1, 2, 2, 2, 3, 3])
  expect(wavesOf(1, [2, 3])).toEqual([1])
  expect(wavesOf(2, [])).toEqual([1, 1])
})
