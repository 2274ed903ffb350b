import {
  lookupCanProfiles,
  lookupCurfewProfiles,
  lookupDutyProfiles,
  lookupGeoFenceProfiles,
  lookupIoProfiles,
  lookupPowerProfiles,
} from '@muster/contract'
import { DeviceProfileState, NotSentNote, type DeviceProfile } from '@muster/fleet-kit/device-settings'
import { useLookup } from '@muster/fleet-kit/lookups'
import { Button, useDialogs } from '@muster/ui'
import { FieldSet, keepFocus, Select, type Option } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDeviceProfiles } from '../device-profiles/use-device-profiles.ts'
import { profileOptions } from './profile-options.ts'
import type { UnitFieldsProps } from './identity-fields.tsx'
import { useCommandProfiles } from '../use-command-profiles.ts'
import { profileKinds, type ProfileKind, type ProfileModel } from './unit.schema.ts'

const lookups = {
  canBusProfile: lookupCanProfiles,
  statusProfile: lookupDutyProfiles,
  powerProfile: lookupPowerProfiles,
  curfewProfile: lookupCurfewProfiles,
  inputOutputProfile: lookupIoProfiles,
} as const

const deviceKinds = {
  canBusProfile: 'can',
  statusProfile: 'status',
  powerProfile: 'power',
  curfewProfile: 'curfew',
  inputOutputProfile: 'io',
} as const

/** Edits the profiles of a unit: one of most kinds, several geofences and command profiles. */
export function ProfileFields(props: UnitFieldsProps): ReactNode {
  const deviceProfile = useDeviceProfiles(useWatch({ control: props.form.control, name: 'before' }))
  return (
    <>
      <div className="m-pair">
        {profileKinds.map(kind => (
          <ProfileField key={kind} kind={kind} atDevice={deviceProfile(deviceKinds[kind])} {...props} />
        ))}
      </div>
      <SettingsNote {...props} />
      <Geofences atDevice={deviceProfile('geofences')} {...props} />
      <CommandProfiles {...props} />
    </>
  )
}

/** Explains that profiles which only a device can apply are not sent to it. */
function SettingsNote({ form }: UnitFieldsProps) {
  const profiles = useWatch({ control: form.control, name: ['profiles.powerProfile', 'profiles.canBusProfile'] })
  const { takesSettings, deviceUniqueId } = form.getValues('before')
  return (
    profiles.some(({ assigned }) => assigned) &&
    !takesSettings &&
    deviceUniqueId !== undefined && <NotSentNote of="unit" />
  )
}

interface AtDevice {
  /** State of the stored profiles of the kind on the device. */
  atDevice: DeviceProfile | undefined
}

function ProfileField({ kind, atDevice, form, disabled }: UnitFieldsProps & AtDevice & { kind: ProfileKind }) {
  const { t } = useTranslation()
  const { field } = useController({ control: form.control, name: `profiles.${kind}` })
  const { items, choice } = useLookup(lookups[kind])
  const confirm = useConfirmedRemoval()
  const profile = field.value
  const stored = form.getValues('before').profiles[kind]
  const options = withCurrent(profileOptions(items, form.getValues('before').companyName), profile)
  const remove = async () => {
    if (await confirm(profile.profileName)) field.onChange({ ...profile, assigned: false })
  }
  return (
    <div className="unit-profile" ref={keepFocus}>
      <Select
        label={t(`equipment.unit.profile.${kind}`)}
        options={options}
        {...choice}
        value={profile.assigned ? (profile.profileId ?? hidden) : null}
        placeholder={t('equipment.unit.profile.none')}
        nullable={false}
        disabled={disabled}
        onChange={id => {
          const label = options.find(({ value }) => value === id)?.label
          if (id !== null && id !== hidden)
            field.onChange({ assigned: true, profileId: id, ...(label !== undefined && { profileName: label }) })
        }}
      />
      {atDevice && profile.assigned && profile.profileId === stored?.profileId && (
        <DeviceProfileState profile={atDevice} />
      )}
      {profile.assigned && !disabled && (
        <Button
          look="quiet"
          aria-label={t('equipment.unit.profile.removeNamed', { name: profile.profileName })}
          onClick={() => void remove()}
        >
          {t('equipment.unit.profile.remove')}
        </Button>
      )}
    </div>
  )
}

/** Option value of a profile that the user may not read. */
const hidden = -1

/** Adds the current profile to the options if the lookup does not contain it. */
function withCurrent(options: readonly Option<number>[], { assigned, profileId = hidden, profileName }: ProfileModel) {
  if (!assigned || options.some(({ value }) => value === profileId)) return options
  return [{ value: profileId, label: profileName ?? '-', unlisted: true }, ...options]
}

function Geofences({ atDevice, ...props }: UnitFieldsProps & AtDevice) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const { items, choice } = useLookup(lookupGeoFenceProfiles)
  const confirm = useConfirmedRemoval()
  const { geoFenceProfiles } = props.form.getValues('before').profiles
  const hasCommands = (id: number | undefined) =>
    geoFenceProfiles.some(fence => fence.profileId === id && fence.hasCommands)
  return (
    <ProfileList
      {...props}
      name="profiles.geoFenceProfiles"
      label={t('equipment.unit.geofences')}
      addLabel={t('equipment.unit.geofences.add')}
      options={profileOptions(items, props.form.getValues('before').companyName)}
      choice={choice}
      atDevice={atDevice}
      confirm={({ profileId, profileName = '-' }) =>
        hasCommands(profileId)
          ? dialogs.raise('geofenceHasAssignedCommands', { name: profileName })
          : confirm(profileName)
      }
    />
  )
}

function CommandProfiles(props: UnitFieldsProps) {
  const { t } = useTranslation()
  const { mayRead, options, choice } = useCommandProfiles()
  const confirm = useConfirmedRemoval()
  return (
    <ProfileList
      {...props}
      name="profiles.commandProfiles"
      label={t('equipment.unit.commandProfiles')}
      addLabel={mayRead ? t('equipment.unit.commandProfiles.add') : undefined}
      options={options}
      choice={choice}
      confirm={({ profileName }) => confirm(profileName)}
    />
  )
}

interface ProfileListProps extends UnitFieldsProps {
  name: 'profiles.geoFenceProfiles' | 'profiles.commandProfiles'
  label: string
  /** Undefined if none can be added. */
  addLabel: string | undefined
  options: readonly Option<number>[]
  choice: ReturnType<typeof useLookup>['choice']
  atDevice?: DeviceProfile | undefined
  confirm(profile: ProfileModel): Promise<boolean>
}

/** Lists the unit's profiles of one kind, with controls to remove and add them. */
function ProfileList({ form, disabled, name, label, addLabel, options, choice, atDevice, confirm }: ProfileListProps) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control: form.control, name })
  const assignedIds = new Set(
    field.value.flatMap(({ assigned, profileId }) => (assigned && profileId ? [profileId] : [])),
  )
  const put = (profile: ProfileModel) =>
    field.onChange([...field.value.filter(({ profileId }) => profileId !== profile.profileId), profile])
  const remove = async (profile: ProfileModel) => {
    if (await confirm(profile)) put({ ...profile, assigned: false })
  }
  const shown = field.value.filter(({ assigned }) => assigned)
  return (
    <FieldSet label={label}>
      {shown.length === 0 && <p className="m-muted">{t('equipment.unit.profile.none')}</p>}
      <ul className="unit-profiles" aria-label={label}>
        {shown.map((profile, index) => (
          <li key={profile.profileId ?? `hidden ${index}`}>
            <span>{profile.profileName}</span>
            {!disabled && profile.profileId !== undefined && (
              <Button
                look="quiet"
                aria-label={t('equipment.unit.profile.removeNamed', { name: profile.profileName })}
                onClick={() => void remove(profile)}
              >
                {t('equipment.unit.profile.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {atDevice && !fieldState.isDirty && <DeviceProfileState profile={atDevice} />}
      {!disabled && addLabel && (
        <Select
          label={addLabel}
          options={options.filter(({ value }) => !assignedIds.has(value))}
          {...choice}
          value={null}
          onChange={id => {
            const option = options.find(({ value }) => value === id)
            if (option) put({ assigned: true, profileId: option.value, profileName: option.label })
          }}
        />
      )}
    </FieldSet>
  )
}

/** Confirms the removal of a profile from the unit (001 §4). */
function useConfirmedRemoval(): (name: string | undefined) => Promise<boolean> {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return (name = '-') => dialogs.raise('unitProfileRemoval', { name, note: t('equipment.removal.onSave') })
}
