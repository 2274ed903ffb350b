import {
  getCompany,
  getFleet,
  getUnit,
  updateCompany,
  updateFleet,
  updateUnit,
  type FleetSchemas,
  type Operation,
} from '@muster/contract'
import type { Api } from '@muster/core'

type Change = FleetSchemas['AuditEntryDetail']['changes'][number]

interface Restorable {
  /** Operation that saves the record; who may call it may restore. */
  operation: Operation
  /** Fields of the audit that can be restored. */
  fields: readonly string[]
  save(api: Api, id: number, changes: readonly Change[]): Promise<void>
}

/** Reads a former value, which the audit has as text, into a field of an input. */
type Readers<Input> = Readonly<Record<string, (before: string | undefined) => Partial<Input>>>

function restorable<Input>(
  operation: Operation,
  readers: Readers<Input>,
  save: (api: Api, id: number, former: Partial<Input>) => Promise<void>,
): Restorable {
  return {
    operation,
    fields: Object.keys(readers),
    save: (api, id, changes) =>
      save(
        api,
        id,
        // each reader returns a part of the input
        Object.assign({}, ...changes.map(({ field, before }) => readers[field]?.(before))) as Partial<Input>,
      ),
  }
}

const restorables: Readonly<Record<string, Restorable>> = {
  company: restorable<FleetSchemas['CompanyInput']>(
    updateCompany,
    {
      name: name => ({ name }),
      description: desc => ({ desc }),
      country: countryId => ({ countryId }),
      city: city => ({ city }),
      address: address => ({ address }),
      zipCode: zipCode => ({ zipCode }),
      phone: phone => ({ phone }),
      mail: mail => ({ mail }),
      fax: fax => ({ fax }),
      code: code => ({ code }),
      currency: currencyId => ({ currencyId }),
      vistaId: vistaId => ({ vistaId }),
      vistaName: vistaName => ({ vistaName }),
      hideAfterDays: days => ({ hideAfterDays: days === undefined ? null : Number(days) }),
    },
    async (api, id, former) => {
      const company = await api.call(getCompany, { path: { id } })
      // a text that is left out is removed
      const { version, name, desc, countryId, city, address, zipCode, phone, mail, fax, code } = company
      const { vistaId, vistaName, currencyId, dealerCode, dealerShipToCode } = company
      const contact = { city, address, zipCode, phone, mail, fax }
      const codes = { code, vistaId, vistaName, dealerCode, dealerShipToCode }
      const body = { version, name, desc, countryId, currencyId, ...contact, ...codes, ...former }
      await api.call(updateCompany, { path: { id }, body })
    },
  ),
  fleet: restorable<FleetSchemas['FleetInput']>(
    updateFleet,
    {
      name: name => ({ name }),
      description: desc => ({ desc }),
      isDefault: isDefault => ({ isDefault: isDefault === 'true' }),
    },
    async (api, fleetId, former) => {
      const { fleetId: _, ...fleet } = await api.call(getFleet, { path: { fleetId } })
      await api.call(updateFleet, { path: { fleetId }, body: { ...fleet, ...former } })
    },
  ),
  unit: restorable<FleetSchemas['UnitInput']>(
    updateUnit,
    {
      name: name => ({ name }),
      serial: (serial = '') => ({ serial }),
      notes: (notes = '') => ({ notes }),
      timezone: timezoneId => ({ timezoneId }),
    },
    async (api, unitId, former) => {
      const { name, version } = await api.call(getUnit, { path: { unitId } })
      await api.call(updateUnit, { path: { unitId }, body: { name, version, ...former } })
    },
  ),
}

export interface FormerValues {
  operation: Operation
  /** In the order of the entry. */
  fields: readonly string[]
  /** Saves the record with the values before the entry; fields that did not change stay as they are now. */
  restore(api: Api): Promise<void>
}

/** Secrets, and texts that the audit stores shortened. */
const isIncomplete = (value: string | undefined) => value?.includes('•••') || value?.endsWith('…')

/** Returns what can be restored from an entry; undefined without a former value, as of a record that was added or removed. */
export function formerValuesOf(entry: FleetSchemas['AuditEntryDetail']): FormerValues | undefined {
  const { event, recordKind, recordId, changes } = entry
  const kind = recordKind === undefined ? undefined : restorables[recordKind]
  const isNewOrGone = changes.some(
    ({ field, before, after }) => field === 'name' && (before === undefined || after === undefined),
  )
  if (event !== 'CHANGE' || !kind || isNewOrGone) return undefined
  const known = changes.filter(({ field, before }) => kind.fields.includes(field) && !isIncomplete(before))
  if (known.length === 0) return undefined
  return {
    operation: kind.operation,
    fields: known.map(({ field }) => field),
    restore: api => kind.save(api, Number(recordId), known),
  }
}
