import {
  lookupCanProfiles,
  lookupCurfewProfiles,
  lookupDutyProfiles,
  lookupGeoFenceProfiles,
  lookupIoProfiles,
  lookupPowerProfiles,
} from '@muster/contract'
import { companyLookup, fleetLookup, LookupSelect, useLookup } from '@muster/fleet-kit/lookups'
import { Checkbox, NativeSelect, RadioGroup, Select } from '@muster/ui/controls'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fuels } from '../../models/fuels.ts'
import { profileOptions } from '../profile-options.ts'
import type { BulkAction, BulkInput, ProfileField } from './bulk-change.ts'

interface Props {
  action: BulkAction
  value: BulkInput
  /** True after the first attempt to submit; missing values are then marked. */
  wasSent: boolean
  onChange(value: BulkInput): void
}

/** Input fields of an action. */
export function BulkFields({ action, value, wasSent, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const missing = (input: unknown) => (wasSent && input === null ? t('controls.required') : undefined)
  switch (action) {
    case 'addFleet':
    case 'removeFleet':
      return (
        <LookupSelect
          label={t('equipment.unit.fleet')}
          lookup={fleetLookup}
          required
          error={missing(value.fleetId)}
          value={value.fleetId}
          onChange={fleetId => onChange({ ...value, fleetId })}
        />
      )
    case 'company':
      return (
        <>
          <LookupSelect
            label={t('equipment.unit.company')}
            lookup={companyLookup}
            required
            error={missing(value.companyId)}
            value={value.companyId}
            onChange={companyId => onChange({ ...value, companyId })}
          />
          <Checkbox
            label={t('equipment.units.bulk.keep')}
            checked={value.keepsMaintenance}
            onChange={keepsMaintenance => onChange({ ...value, keepsMaintenance })}
          />
        </>
      )
    case 'profile':
      return (
        <ProfileChoice
          error={missing(value.profile)}
          value={value.profile}
          onChange={profile => onChange({ ...value, profile })}
        />
      )
    case 'fuel':
      return (
        <NativeSelect
          label={t('equipment.fuel')}
          hint={t('equipment.fuel.hint')}
          placeholder={t('equipment.units.bulk.fuel.inherited')}
          options={fuels.map(each => ({ value: each, label: t(`equipment.fuel.${each}`) }))}
          value={value.fuel}
          onChange={fuel => onChange({ ...value, fuel })}
        />
      )
    default:
      return null
  }
}

const lookups = {
  canBusProfile: lookupCanProfiles,
  statusProfile: lookupDutyProfiles,
  powerProfile: lookupPowerProfiles,
  curfewProfile: lookupCurfewProfiles,
  inputOutputProfile: lookupIoProfiles,
  geoFenceProfile: lookupGeoFenceProfiles,
} as const
const fields = Object.keys(lookups) as ProfileField[]

interface ChoiceProps {
  error: string | undefined
  value: BulkInput['profile']
  onChange(value: BulkInput['profile']): void
}

function ProfileChoice({ error, value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const [field, setField] = useState<ProfileField>('canBusProfile')
  const [isAssigned, setAssigned] = useState(true)
  const { items, choice } = useLookup(lookups[field])
  const options = profileOptions(items)
  return (
    <>
      <NativeSelect
        label={t('equipment.units.bulk.kind')}
        options={fields.map(each => ({ value: each, label: t(`equipment.unit.profile.${each}`) }))}
        value={field}
        nullable={false}
        onChange={next => {
          if (!next) return
          setField(next)
          onChange(null)
        }}
      />
      <RadioGroup
        label={t('equipment.units.bulk.way')}
        options={[
          { value: 'assign', label: t('equipment.units.bulk.assign') },
          { value: 'remove', label: t('equipment.units.bulk.unassign') },
        ]}
        value={isAssigned ? 'assign' : 'remove'}
        onChange={action => {
          setAssigned(action === 'assign')
          if (value) onChange({ ...value, assigned: action === 'assign' })
        }}
      />
      <Select
        label={t('equipment.unit.profile')}
        options={options}
        {...choice}
        required
        error={error}
        value={value?.profileId}
        onChange={id => {
          const option = options.find(({ value: each }) => each === id)
          onChange(option ? { field, profileId: option.value, name: option.label, assigned: isAssigned } : null)
        }}
      />
    </>
  )
}
