import { tryDutyRules } from '@muster/contract'
import { addDays, dayOf } from '@muster/core'
import { UnitSelect } from '@muster/fleet-kit/unit-picker'
import { Button, Loading, StatePanel, useApi, useDebounced, useFormat } from '@muster/ui'
import { DateField } from '@muster/ui/controls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { rulesOf } from './status-profile.model.ts'
import type { StatusProfileModel } from './status-profile.schema.ts'
import { TrialResult } from './trial-result.tsx'
import type { Statuses } from './use-statuses.ts'

interface Props {
  form: UseFormReturn<StatusProfileModel>
  statuses: Statuses
}

/** Tries the form's rules on a day of a unit and compares the result with the stored statuses; updates on input. */
export function TryRules({ form, statuses }: Props): ReactNode {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const [unitId, setUnitId] = useState<number>()
  const today = dayText(zone, 0)
  const [day, setDay] = useState<string | null>(() => dayText(zone, -1))
  const entered = useWatch({ control: form.control, name: 'rules' })
  const rules = useMemo(() => JSON.stringify(rulesOf(entered)), [entered])
  const debounced = useDebounced(rules, 600)
  const isIncomplete = rulesOf(entered).length < entered.length
  const trial = useQuery({
    ...useApi().queryFor(tryDutyRules, {
      body: { unitId: unitId ?? 0, day: day ?? today, rules: JSON.parse(debounced) },
    }),
    enabled: unitId !== undefined && day !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <section className="status-try" aria-label={t('profiles.status.try')} aria-busy={trial.isFetching || undefined}>
      <h2>{t('profiles.status.try')}</h2>
      <p className="m-muted">{t('profiles.status.try.hint')}</p>
      <div className="m-pair">
        <UnitSelect label={t('profiles.status.try.unit')} value={unitId} onChange={setUnitId} />
        <DateField label={t('profiles.status.try.day')} max={today} value={day} onChange={setDay} />
      </div>
      {isIncomplete && unitId !== undefined && <p className="m-muted">{t('profiles.status.try.incomplete')}</p>}
      {trial.isLoading && <Loading />}
      {trial.error && (
        <StatePanel icon="alert" title={t('profiles.status.try.failed')} subtitle={trial.error.message}>
          <Button onClick={() => void trial.refetch()}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {trial.data && !trial.error && unitId !== undefined && <TrialResult trial={trial.data} statuses={statuses} />}
    </section>
  )
}

/** Returns `YYYY-MM-DD` in the user's time zone, offset in days from today. */
function dayText(zone: string, days: number): string {
  const { year, month, day } = addDays(dayOf(zone, Date.now()), days)
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}
