import { withdrawCounterCorrection } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { findUnit } from '../../../selection/find-units.ts'
import type { withdrawCorrection } from './definitions.ts'

export const run: Run<typeof withdrawCorrection> = async (
  { arguments: { unit, correction: correctionId }, options: { reason } },
  { connect, note },
) => {
  if (!reason) throw badUsage('The reason is missing.', 'Add --reason.')
  const { core } = await connect()
  const { id: unitId, name } = await findUnit(core.api, unit)
  await core.api.call(withdrawCounterCorrection, { path: { unitId, correctionId }, body: { reason } })
  note(`Correction ${correctionId} of ${name} is withdrawn.`)
}
