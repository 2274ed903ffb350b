import { listDeviceUnits, type FleetSchemas } from '@muster/contract'
import { useSelectSearch } from '@muster/fleet-kit/lookups'
import { useApi } from '@muster/ui'
import { Select } from '@muster/ui/controls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

export type DeviceUnit = FleetSchemas['DeviceUnit']

interface Props {
  label: string
  hint?: string
  error?: string | undefined
  /** Lists only units without a device. */
  free?: boolean
  /** Unit to exclude, because it already has the device. */
  excludedUnitId?: number | undefined
  value: DeviceUnit | undefined
  onChange(unit: DeviceUnit | undefined): void
}

/** Selects a unit for a device; searches by name or serial number on the server. */
export function UnitSelect({ free, excludedUnitId, value, onChange, ...field }: Props): ReactNode {
  const { filter, limit, propsOf } = useSelectSearch()
  const page = useQuery({
    ...useApi().queryFor(listDeviceUnits, {
      query: { ...(filter && { filter }), ...(free && { free }), limit },
    }),
    placeholderData: keepPreviousData,
  })
  const found = (page.data?.items ?? []).filter(({ unitId }) => unitId !== excludedUnitId)
  const units = value && !found.some(({ unitId }) => unitId === value.unitId) ? [value, ...found] : found
  const hidden = (page.data?.totalCount ?? 0) - (page.data?.items.length ?? 0)
  return (
    <Select
      {...field}
      required
      options={units.map(unit => ({
        value: unit.unitId,
        label: [unit.name, unit.serial, unit.companyName].filter(Boolean).join(' · '),
        ...(unit === value && !found.includes(unit) && { unlisted: true }),
      }))}
      value={value?.unitId}
      onChange={id => onChange(units.find(({ unitId }) => unitId === id))}
      {...propsOf(page, hidden)}
    />
  )
}
