import {
  lookupCanProfiles,
  lookupCurfewProfiles,
  lookupDuties,
  lookupDutyProfiles,
  lookupGeoFenceProfiles,
  lookupIoProfiles,
  lookupMaintenanceProfiles,
  lookupModels,
  lookupPowerProfiles,
} from '@muster/contract'
import { companyLookup, fleetLookup, LookupSelect, numbered, useLookup } from '@muster/fleet-kit/lookups'
import { Button, useApi } from '@muster/ui'
import { Checkbox, NativeSelect, Select } from '@muster/ui/controls'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reportAges } from './report-ages.ts'

/** Filters of the list; `silent` is a number of days. */
export interface UnitFilterValues {
  status: number | undefined
  model: number | undefined
  company: number | undefined
  fleet: number | undefined
  profile: number | undefined
  silent: number | undefined
  reported: (typeof reportAges)[number] | undefined
  archived: boolean | undefined
}

interface Props {
  value: UnitFilterValues
  onChange(value: Partial<UnitFilterValues>): void
}

const silences = [1, 7, 30, 90]

/** Shows a filter button; the filters open on demand, or if one is set. */
export function UnitFilters({ value, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const set = Object.values(value).filter(each => each !== undefined).length
  const [isOpen, setOpen] = useState(set > 0)
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
        {t(set > 0 ? 'equipment.units.filters.set' : 'equipment.units.filters', { count: set })}
      </Button>
      {set > 0 && (
        <Button look="quiet" onClick={() => onChange(none)}>
          {t('equipment.units.filters.clear')}
        </Button>
      )}
      {isOpen && (
        <div className="units-filters" id={id}>
          <Fields value={value} onChange={onChange} />
        </div>
      )}
    </>
  )
}

const none: UnitFilterValues = {
  status: undefined,
  model: undefined,
  company: undefined,
  fleet: undefined,
  profile: undefined,
  silent: undefined,
  reported: undefined,
  archived: undefined,
}

function Fields({ value, onChange }: Props) {
  const { t } = useTranslation()
  const statuses = useLookup(lookupDuties)
  const models = useQuery({ ...useApi().queryFor(lookupModels, { query: {} }), staleTime: 300_000 })
  const profiles = useProfiles()
  return (
    <>
      <NativeSelect
        label={t('equipment.unit.status')}
        nullable
        placeholder={t('equipment.units.any')}
        options={numbered(statuses.items)}
        value={value.status}
        onChange={id => onChange({ status: id ?? undefined })}
      />
      <LookupSelect
        label={t('equipment.unit.company')}
        lookup={companyLookup}
        value={value.company}
        onChange={id => onChange({ company: id ?? undefined })}
      />
      <LookupSelect
        label={t('equipment.unit.fleet')}
        lookup={fleetLookup}
        value={value.fleet}
        onChange={id => onChange({ fleet: id ?? undefined })}
      />
      <Select
        label={t('equipment.unit.model')}
        options={numbered(models.data ?? [])}
        loading={models.isPending}
        failure={models.error?.message}
        onRetry={() => void models.refetch()}
        nullable
        value={value.model}
        onChange={id => onChange({ model: id ?? undefined })}
      />
      <Select
        label={t('equipment.unit.profile')}
        options={profiles}
        nullable
        value={value.profile}
        onChange={id => onChange({ profile: id ?? undefined })}
      />
      <NativeSelect
        label={t('equipment.units.silent')}
        nullable
        placeholder={t('equipment.units.any')}
        options={silences.map(days => ({ value: days, label: t('equipment.units.silent.days', { count: days }) }))}
        value={value.silent}
        onChange={days => onChange({ silent: days ?? undefined })}
      />
      <NativeSelect
        label={t('equipment.units.reported')}
        nullable
        placeholder={t('equipment.units.any')}
        options={reportAges.map(age => ({ value: age, label: t(`equipment.units.reported.${age}`) }))}
        value={value.reported}
        onChange={age => onChange({ reported: age ?? undefined })}
      />
      <Checkbox
        label={t('equipment.units.archived')}
        checked={value.archived ?? false}
        onChange={checked => onChange({ archived: checked || undefined })}
      />
    </>
  )
}

/** Returns profiles of all kinds as options, labelled with their kind. */
function useProfiles() {
  const { t } = useTranslation()
  const kinds = {
    canBusProfile: useLookup(lookupCanProfiles),
    statusProfile: useLookup(lookupDutyProfiles),
    powerProfile: useLookup(lookupPowerProfiles),
    curfewProfile: useLookup(lookupCurfewProfiles),
    inputOutputProfile: useLookup(lookupIoProfiles),
    geoFenceProfile: useLookup(lookupGeoFenceProfiles),
    maintenanceProfile: useLookup(lookupMaintenanceProfiles),
  }
  return Object.entries(kinds).flatMap(([kind, { items }]) =>
    numbered(items).map(({ value, label }) => ({
      value,
      label: t('equipment.unit.model.profiles.one', { kind: t(`equipment.unit.profile.${kind}`), name: label }),
    })),
  )
}
