import { dayMs } from '@muster/contract'
import { between, seededRandom } from '#kernel/seeded-random.ts'
import type { Machine } from './machine.ts'

const lengthRandom = seededRandom('silence')
const phaseRandom = seededRandom('silence phase')
/** Period of silences. */
const round = 40 * dayMs

/** Returns true while a device with this quirk is silent. */
export function isSilent(machine: Machine, time: number): boolean {
  return machine.quirk === 'silent' && into(machine, time) < lengthOf(machine)
}

/** Returns the start of the current silence in milliseconds. */
export const silentSince = (machine: Machine, time: number) => time - into(machine, time)

const lengthOf = ({ seed }: Machine) => between(lengthRandom(seed), 8, 33) * dayMs

function into({ seed }: Machine, time: number): number {
  return (((time + phaseRandom(seed) * round) % round) + round) % round
}
