import { claimQuarantinedDevice } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { findUnit } from '../../../selection/find-units.ts'
import type { claim } from './definitions.ts'

export const run: Run<typeof claim> = async (
  { arguments: { uid: deviceUid }, options: { unit, company, name, key } },
  { connect, note },
) => {
  if ((unit === undefined) === (company === undefined))
    throw badUsage('Specify where the device belongs.', 'Use --unit <unit>, or --company <id> for a new unit.')
  const {
    core: { api },
  } = await connect()
  const target =
    unit === undefined
      ? { ...(company !== undefined && { companyId: company }), ...(name !== undefined && { name }) }
      : { unitId: (await findUnit(api, unit)).id }
  const { unitId, accepted } = await api.call(claimQuarantinedDevice, {
    path: { deviceUid },
    body: { ...target, ...(key !== undefined && { labelKey: key }) },
  })
  note(`${deviceUid} belongs to unit ${unitId} now. ${accepted} of its readings and events became history.`)
}
