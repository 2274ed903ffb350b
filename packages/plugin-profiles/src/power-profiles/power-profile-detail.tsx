import { lookupPowerMotionModes, lookupPowerMotions } from '@muster/contract'
import { numbered, OwnerChoice, useLookup } from '@muster/fleet-kit/lookups'
import { HistoryLink, RecordUsage, VersionsButton } from '@muster/fleet-kit/record-history'
import { powerMotionMode } from '@muster/signals'
import { LinkButton, useCan } from '@muster/ui'
import { Check, Choice, Num, Text } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NotSentNote } from '@muster/fleet-kit/device-settings'
import { NotificationFields } from '@muster/fleet-kit/notification'
import { BatteryEstimate } from './battery-estimate.tsx'
import { aPowerProfile } from './power-profile.model.ts'
import { PowerProfile, type PowerProfileModel } from './power-profile.schema.ts'
import { powerProfiles } from './power-profiles.resource.ts'
import { powerProfileAssign, powerProfileDetail, powerProfileList } from './power-profiles.routes.ts'
import { SleepRules } from './sleep-rules.tsx'
import { useDescribePowerProfile } from './use-describe-power-profile.ts'
import './power-profiles.css'

/** Selects the profile by query and adds one without an ID (000 §2.2). */
export function PowerProfileDetail({ query: { id } }: { query: { id?: number | undefined } }): ReactNode {
  return <PowerProfileForm key={id} id={id === undefined ? 'new' : String(id)} />
}

function PowerProfileForm({ id: address }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const mayAssign = useCan(powerProfileAssign.access)
  const describe = useDescribePowerProfile()
  const loaded = useDetail(powerProfiles, {
    id: address,
    schema: PowerProfile,
    blank: aPowerProfile,
    list: powerProfileList,
    self: { href: ({ params }) => powerProfileDetail.href({ query: { id: Number(params.id) } }) },
  })
  const { form, isNew, may } = loaded
  const readOnly = !isNew && form.formState.defaultValues?.readOnly !== false
  const profile = { ...loaded, may: { ...may, save: may.save && !readOnly, remove: may.remove && !readOnly } }
  const id = Number(address)
  const actions = !isNew && (
    <>
      <VersionsButton resource={powerProfiles} detail={profile} id={id} describe={describe} />
      {!profile.isNew && <HistoryLink kind="power-profile" id={id} name={profile.name} />}
      {mayAssign && <LinkButton href={powerProfileAssign.href({ params: { id } })}>{t('profiles.assign')}</LinkButton>}
    </>
  )
  return (
    <DetailScreen
      title={t('profiles.powerProfile')}
      detail={profile}
      actions={actions}
      beside={<BatteryEstimate form={form} />}
    >
      {readOnly && <p className="m-muted">{t('profiles.readOnly')}</p>}
      <Text of={form} name="name" label={t('profiles.name')} max={200} required />
      <OwnerChoice of={form} name="companyId" disabled={!profile.may.save} />
      <Check of={form} name="isDefault" label={t('profiles.isDefault')} />
      <NotSentNote of="profile" />
      <SleepRules form={form} maySave={profile.may.save} />
      <Num
        of={form}
        name="minBattery"
        label={t('profiles.power.minBattery')}
        hint={t('profiles.power.minBattery.hint')}
        unit="V"
        digits={3}
        min={0}
        max={100}
        step={0.1}
        nullable
      />
      <Waking form={form} />
      <h2>{t('profiles.power.reports')}</h2>
      <div className="m-pair">
        <Num
          of={form}
          name="movingReportInterval"
          label={t('profiles.power.reports.moving')}
          unit="s"
          min={1}
          max={86_400}
          required
        />
        <Num
          of={form}
          name="stillReportInterval"
          label={t('profiles.power.reports.still')}
          unit="s"
          min={1}
          max={86_400}
          required
        />
      </div>
      <Num
        of={form}
        name="asleepReportInterval"
        label={t('profiles.power.reports.asleep')}
        hint={t('profiles.power.reports.asleep.hint')}
        unit="min"
        digits={2}
        min={1}
        max={43_200}
        nullable
      />
      <NotificationFields
        of={form}
        group="notification.notificationId"
        priority="notification.priorityId"
        disabled={!profile.may.save}
      />
      {!isNew && <RecordUsage resource={powerProfiles} id={id} />}
    </DetailScreen>
  )
}

/** Selects the movement that wakes the device and its detection. */
function Waking({ form }: { form: UseFormReturn<PowerProfileModel> }): ReactNode {
  const { t } = useTranslation()
  const modes = useLookup(lookupPowerMotionModes)
  const motions = useLookup(lookupPowerMotions)
  const modeId = useWatch({ control: form.control, name: 'motionModeId' })
  return (
    <>
      <h2>{t('profiles.power.wake')}</h2>
      <div className="m-pair">
        <Choice
          of={form}
          name="motionModeId"
          label={t('profiles.power.wake.mode')}
          hint={t('profiles.power.wake.mode.hint')}
          options={numbered(modes.items)}
          {...modes.choice}
          required
        />
        {modeId !== powerMotionMode.none && (
          <Choice
            of={form}
            name="wakeMotionId"
            label={t('profiles.power.noticedBy')}
            options={numbered(motions.items)}
            {...motions.choice}
            required
          />
        )}
      </div>
    </>
  )
}
