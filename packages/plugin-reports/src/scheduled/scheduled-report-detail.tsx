import {
  lookupCompanies, lookupLanguages, lookupNotificationGroupsForUser, lookupPresets, lookupRepschedFrequencyTypesWithNotes, lookupRepschedReportTypes,
  lookupTimeZones, lookupVisibleUsers,
} from '@muster/contract'
import { LinkButton, useFormat, useHost } from '@muster/ui'
import { Check, Choice, Choices, RadioGroup, Text, TextArea } from '@muster/ui/controls'
import { DetailScreen, useDetail } from '@muster/ui/screens'
import { useEffect, useMemo, type ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EquipmentField } from './equipment-field.tsx'
import { named, numbered, useLookup, usePagedLookup } from './use-lookup.ts'
import { scheduledReportDetail, scheduledReportHistory, scheduledReportList } from './scheduled.routes.ts'
import { aScheduledReport, byCompany, byEquipment } from './scheduled-report.model.ts'
import { scheduledReportSchema } from './scheduled-report.schema.ts'
import { scheduledReports } from './scheduled-reports.resource.ts'
import './scheduled.css'

/** Without an id there is no history: it leads to the list (001 §2). */
export function ScheduledReportDetail({ params }: { params: { id: string } }): ReactNode {
  const { nav } = useHost().core
  const isRecord = params.id === 'new' || /^\d+$/.test(params.id)
  useEffect(() => {
    if (!isRecord) nav?.go(scheduledReportList.href(), { replace: true })
  }, [isRecord, nav])
  return isRecord && <ScheduledReportForm id={params.id} />
}

function ScheduledReportForm({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const [blank, schema] = useMemo(() => [
    aScheduledReport(zone),
    scheduledReportSchema({ noUnit: t('reports.scheduled.noUnit'), noCompany: t('reports.scheduled.noCompany') }),
  ], [zone, t])
  const report = useDetail(scheduledReports, { id, schema, blank, list: scheduledReportList, self: scheduledReportDetail })
  const { form } = report
  const visibility = useWatch({ control: form.control, name: 'visibilityTypeId' })
  const frequencies = useLookup(lookupRepschedFrequencyTypesWithNotes)
  const types = useLookup(lookupRepschedReportTypes)
  const zones = useLookup(lookupTimeZones)
  const languages = useLookup(lookupLanguages)
  const presets = useLookup(lookupPresets)
  const groups = useLookup(lookupNotificationGroupsForUser)
  const companies = usePagedLookup(lookupCompanies)
  const users = usePagedLookup(lookupVisibleUsers)
  const history = !report.isNew && (
    <LinkButton href={scheduledReportHistory.href({ params: { id } })}>{t('reports.scheduled.history')}</LinkButton>
  )
  return (
    <DetailScreen title={t('reports.scheduledReport')} detail={report} actions={history}>
      <Text of={form} name="name" label={t('reports.name')} max={200} required />
      <Check of={form} name="enabled" label={t('reports.scheduled.enabled')} />
      <h2>{t('reports.scheduled.what')}</h2>
      <Choices of={form} name="reportTypeIds" label={t('reports.scheduled.types')} options={numbered(types.items)} {...types.choice} required />
      <Controller
        control={form.control}
        name="visibilityTypeId"
        render={({ field }) => (
          <RadioGroup
            label={t('reports.scheduled.visibility')}
            value={field.value}
            disabled={!report.may.save}
            onChange={field.onChange}
            options={[{ value: byEquipment, label: t('reports.scheduled.byEquipment') }, { value: byCompany, label: t('reports.scheduled.byCompany') }]}
          />
        )}
      />
      {visibility === byCompany
        ? <Choice of={form} name="visibilityCompanyId" label={t('reports.scheduled.company')} options={numbered(companies.items)} {...companies.choice} required />
        : (
          <Controller
            control={form.control}
            name="unitIds"
            render={({ field, fieldState }) =>
              <EquipmentField value={field.value} error={fieldState.error?.message} disabled={!report.may.save} onChange={field.onChange} />}
          />
        )}
      <h2>{t('reports.scheduled.when')}</h2>
      <Choice
        of={form} name="frequencyTypeId" label={t('reports.scheduled.often')} required
        options={frequencies.items.map(({ id: value, label, notes }) => ({ value: Number(value), label: `${label}: ${String(notes ?? '')}` }))}
        {...frequencies.choice}
      />
      <Choice of={form} name="timezoneId" label={t('reports.scheduled.zone')} options={named(zones.items)} {...zones.choice} required />
      <h2>{t('reports.scheduled.who')}</h2>
      <Choices of={form} name="users" label={t('reports.scheduled.users')} options={numbered(users.items)} {...users.choice} />
      <Choices of={form} name="notificationGroupIds" label={t('reports.scheduled.groups')} options={numbered(groups.items)} {...groups.choice} />
      <Choice of={form} name="langId" label={t('reports.scheduled.language')} options={numbered(languages.items)} {...languages.choice} required />
      <Choice of={form} name="presetId" label={t('reports.scheduled.preset')} options={numbered(presets.items)} {...presets.choice} required />
      <TextArea of={form} name="notes" label={t('reports.scheduled.notes')} max={4000} />
    </DetailScreen>
  )
}
