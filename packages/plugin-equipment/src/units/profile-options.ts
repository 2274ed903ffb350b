import type { FleetSchemas } from '@muster/contract'
import type { Option } from '@muster/ui/controls'

/** Returns profiles as options, with the owner's name if it is not the unit's company. */
export const profileOptions = (items: readonly FleetSchemas['LookupItem'][], unitCompany?: string): Option<number>[] =>
  items.map(({ id, label, companyName }) => ({
    value: Number(id),
    label: companyName === undefined || companyName === unitCompany ? label : `${label} · ${String(companyName)}`,
  }))
