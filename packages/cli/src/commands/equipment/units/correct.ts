import { correctCounter } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { findUnit } from '../../../selection/find-units.ts'
import type { correct } from './definitions.ts'

const counters = { 'engine-hours': 'ENGINE_HOURS', odometer: 'ODOMETER', 'fuel-used': 'FUEL_USED' } as const

export const run: Run<typeof correct> = async (
  { arguments: { unit, counter }, options: { from, to, old, new: first, offset, reason } },
  { connect, note },
) => {
  if (from === undefined || !reason) throw badUsage('Time and reason are missing.', 'Add --from and --reason.')
  const kinds = [
    ...(old !== undefined || first !== undefined ? (['NEW_INSTRUMENT'] as const) : []),
    ...(offset === undefined ? [] : (['OFFSET'] as const)),
    ...(to === undefined ? [] : (['WRONG_VALUES'] as const)),
  ]
  const [kind] = kinds
  if (!kind || kinds.length > 1)
    throw badUsage('Select one kind of correction.', 'Use --old and --new, or --offset, or --to.')
  const { core } = await connect()
  const { id: unitId, name } = await findUnit(core.api, unit)
  const { correctionId } = await core.api.call(correctCounter, {
    path: { unitId },
    body: {
      counter: counters[counter],
      kind,
      fromDate: from,
      ...(to !== undefined && { toDate: to }),
      ...(old !== undefined && { oldValue: old }),
      ...(first !== undefined && { newValue: first }),
      ...(offset !== undefined && { offset }),
      reason,
    },
  })
  note(`Correction ${correctionId} of ${name} applies.`)
}
