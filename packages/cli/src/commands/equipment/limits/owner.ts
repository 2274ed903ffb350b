import {
  getCompanyLimits,
  getTypeLimits,
  getUnitLimits,
  updateCompanyLimits,
  updateTypeLimits,
  updateUnitLimits,
  type FleetSchemas,
} from '@muster/contract'
import type { Api } from '@muster/core'
import { findUnit } from '../../../selection/find-units.ts'
import { badUsage } from '../../../failure.ts'

export interface OwnerOptions {
  readonly unit?: string | undefined
  readonly company?: number | undefined
  readonly type?: number | undefined
}

interface LimitCalls {
  /** Owner name in messages. */
  name: string
  read(): Promise<FleetSchemas['LimitsDetail']>
  save(limits: FleetSchemas['LimitsInput']): Promise<unknown>
}

/** Returns the calls for the limits of the selected unit, company or type; exactly one must be selected. */
export async function limitsOf(api: Api, { unit, company, type }: OwnerOptions): Promise<LimitCalls> {
  if ([unit, company, type].filter(given => given !== undefined).length !== 1)
    throw badUsage('Select whose limits.', 'Use one of --unit <unit>, --company <id> and --type <id>.')
  if (unit !== undefined) {
    const { id: unitId, name } = await findUnit(api, unit)
    const path = { unitId }
    return {
      name,
      read: () => api.call(getUnitLimits, { path }),
      save: body => api.call(updateUnitLimits, { path, body }),
    }
  }
  const path = { id: company ?? type ?? 0 }
  return company === undefined
    ? {
        name: `type ${path.id}`,
        read: () => api.call(getTypeLimits, { path }),
        save: body => api.call(updateTypeLimits, { path, body }),
      }
    : {
        name: `company ${path.id}`,
        read: () => api.call(getCompanyLimits, { path }),
        save: body => api.call(updateCompanyLimits, { path, body }),
      }
}
