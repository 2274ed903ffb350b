import { lookupRepschedFrequencyTypesWithNotes, lookupTimeZones } from '@muster/contract'
import { named, useLookup } from '@muster/fleet-kit/lookups'
import { Choice } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledReportFields } from './scheduled-report-fields.ts'

/** How often it is sent, and by which clock. */
export function WhenFields({ form }: Pick<ScheduledReportFields, 'form'>): ReactNode {
  const { t } = useTranslation()
  const frequencies = useLookup(lookupRepschedFrequencyTypesWithNotes)
  const zones = useLookup(lookupTimeZones)
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
          label: `${label}: ${String(notes ?? '')}`,
        }))}
        {...frequencies.choice}
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
