import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import {
  lookupRepschedReportTypes,
  lookupRepschedFrequencyTypesWithNotes,
  lookupTimeZones,
  lookupLanguages,
  lookupNotificationGroupsForUser,
  lookupPresets,
} from '@muster/contract'
import {
  companyLookup,
  LookupChoice,
  numbered,
  useLookup,
  named,
  LookupChoices,
  recipientLookup,
} from '@muster/fleet-kit/lookups'
import { MailTags } from '@muster/fleet-kit/notification'
import { Choices, RadioGroup, Choice, TimeField, useDescribedField } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { byCompany, byUnits, mostEmails, type ScheduledReportModel } from './scheduled-report.model.ts'
import { UnitsField } from './units-field.tsx'

/** Returns minutes since midnight of `HH:mm`. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns `HH:mm` of minutes since midnight. */
const timeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

interface ScheduledReportFields {
  form: UseFormReturn<ScheduledReportModel>
  disabled: boolean
}

/** Selects report types, the format of their files, and units or a company. */
export function ContentFields({ form, disabled }: ScheduledReportFields): ReactNode {
  const { t } = useTranslation()
  const visibility = useWatch({ control: form.control, name: 'visibilityTypeId' })
  const types = useLookup(lookupRepschedReportTypes)
  const ways = [
    { value: byUnits, label: t('reports.scheduled.byEquipment') },
    { value: byCompany, label: t('reports.scheduled.byCompany') },
  ]
  useDescribedField(form.control, 'visibilityTypeId', {
    label: t('reports.scheduled.visibility'),
    show: way => ways.find(({ value }) => value === way)?.label,
  })
  useDescribedField(form.control, 'unitIds', { label: t('reports.scheduled.equipment') })
  return (
    <>
      <h2>{t('reports.scheduled.what')}</h2>
      <Choices
        of={form}
        name="reportTypeIds"
        label={t('reports.scheduled.types')}
        options={numbered(types.items)}
        {...types.choice}
        required
      />
      <Controller
        control={form.control}
        name="fileFormat"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={t('reports.scheduled.fileFormat')}
            hint={t('reports.scheduled.fileFormat.hint')}
            value={value}
            disabled={disabled}
            onChange={onChange}
            options={[
              { value: 'excel', label: t('reports.scheduled.fileFormat.excel') },
              { value: 'pdf', label: t('reports.scheduled.fileFormat.pdf') },
            ]}
          />
        )}
      />
      <Controller
        control={form.control}
        name="visibilityTypeId"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            label={t('reports.scheduled.visibility')}
            value={value}
            disabled={disabled}
            onChange={onChange}
            options={ways}
          />
        )}
      />
      {visibility === byCompany ? (
        <LookupChoice
          of={form}
          name="visibilityCompanyId"
          label={t('reports.scheduled.company')}
          lookup={companyLookup}
          required
        />
      ) : (
        <Controller
          control={form.control}
          name="unitIds"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <UnitsField value={value} error={error?.message} disabled={disabled} onChange={onChange} />
          )}
        />
      )}
    </>
  )
}

/** Selects frequency, time of day and time zone. */
export function ScheduleFields({ form, disabled }: ScheduledReportFields): ReactNode {
  const { t } = useTranslation()
  const frequencies = useLookup(lookupRepschedFrequencyTypesWithNotes)
  const zones = useLookup(lookupTimeZones)
  useDescribedField(form.control, 'sendAt', { label: t('reports.scheduled.sendAt'), show: String })
  return (
    <>
      <h2>{t('reports.scheduled.when')}</h2>
      <Choice
        of={form}
        name="frequencyTypeId"
        label={t('reports.scheduled.often')}
        required
        options={frequencies.items.map(({ id, label, notes }) => ({
          value: Number(id),
          label: `${label}, ${String(notes ?? '')}`,
        }))}
        {...frequencies.choice}
      />
      <Controller
        control={form.control}
        name="sendAt"
        render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
          <TimeField
            label={t('reports.scheduled.sendAt')}
            hint={t('reports.scheduled.sendAt.hint')}
            ref={ref}
            value={value === '' ? null : minutesOf(value)}
            error={error?.message}
            disabled={disabled}
            onChange={minutes => onChange(minutes === null || Number.isNaN(minutes) ? '' : timeOfDay(minutes))}
            onBlur={onBlur}
            required
          />
        )}
      />
      <Choice
        of={form}
        name="timezoneId"
        label={t('reports.scheduled.zone')}
        options={named(zones.items)}
        {...zones.choice}
        required
      />
    </>
  )
}

/** Selects users, groups, further addresses, language and units of measure. */
export function RecipientFields({ form, disabled }: ScheduledReportFields): ReactNode {
  const { t } = useTranslation()
  const unsubscribed = useWatch({ control: form.control, name: 'unsubscribed' })
  const groups = useLookup(lookupNotificationGroupsForUser)
  const languages = useLookup(lookupLanguages)
  const presets = useLookup(lookupPresets)
  useDescribedField(form.control, 'emails', {
    label: t('reports.scheduled.emails'),
    show: emails => (emails as string[]).join(', '),
  })
  return (
    <>
      <h2>{t('reports.scheduled.who')}</h2>
      <LookupChoices of={form} name="users" label={t('reports.scheduled.users')} lookup={recipientLookup} />
      <Choices
        of={form}
        name="notificationGroupIds"
        label={t('reports.scheduled.groups')}
        options={numbered(groups.items)}
        {...groups.choice}
      />
      <Controller
        control={form.control}
        name="emails"
        render={({ field: emails }) => (
          <Controller
            control={form.control}
            name="pendingEmail"
            render={({ field: pending }) => (
              <MailTags
                label={t('reports.scheduled.emails')}
                hint={t('reports.scheduled.emails.hint')}
                most={mostEmails}
                disabled={disabled}
                value={emails.value}
                onChange={emails.onChange}
                pending={pending.value}
                onPending={pending.onChange}
              />
            )}
          />
        )}
      />
      {unsubscribed.length > 0 && (
        <p className="m-muted">{t('reports.scheduled.unsubscribed', { addresses: unsubscribed.join(', ') })}</p>
      )}
      <Choice
        of={form}
        name="langId"
        label={t('reports.scheduled.language')}
        options={numbered(languages.items)}
        {...languages.choice}
        required
      />
      <Choice
        of={form}
        name="presetId"
        label={t('reports.scheduled.preset')}
        options={numbered(presets.items)}
        {...presets.choice}
        required
      />
    </>
  )
}
