import type { FleetSchemas } from '@muster/contract'
import type { Option } from '@muster/ui/controls'

/** Profiles to select from, each with its owner where that is not the company of the unit. */
export const ownedOptions = (items: readonly FleetSchemas['LookupItem'][], unitCompany?: string): Option<number>[] =>
  items.map(({ id, label, companyName }) => ({
    value: Number(id),
    label: companyName === undefined || companyName === unitCompany ? label : `${label} · ${String(companyName)}`,
  }))
