import { rangeProblem } from '@muster/core'
import { Button, useFormat, useHost } from '@muster/ui'
import { DateRange } from '@muster/ui/controls'
import { UnitPicker, summaryOf } from '@muster/ui/unit-picker'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { historyChoice, historyDetail } from '../routes.ts'
import './history-choice.css'

interface Query {
  unitIds: readonly number[] | undefined
  /** ISO times. */
  from: string | undefined
  to: string | undefined
}

/** Units and dates of a history, within its limits (001 §9). */
export function HistoryChoiceScreen({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const { core } = useHost()
  const { zone } = useFormat()
  const { days, units: most } = core.config.reports.history
  const [units, setUnits] = useState<ReadonlySet<number>>(() => new Set(query.unitIds))
  const [range, setRange] = useState(() => ({ from: timeOf(query.from), to: timeOf(query.to) }))
  const [isTried, setTried] = useState(false)
  const limit = days === undefined ? undefined : { maxDays: days }
  const { from, to } = range
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rangeProblem(range, { limit }, zone, Date.now()) || from === null || to === null) return
    if (units.size === 0 || summaryOf(units, most).outOfLimit) return
    const asked = { unitIds: [...units], from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    core.nav?.go(historyDetail.href({ query: { ...asked, backUrl: historyChoice.href({ query: asked }) } }))
  }
  return (
    <form className="history-choice" onSubmit={submit} noValidate>
      <h1>{t('history.title')}</h1>
      <DateRange
        label={t('history.choice.dates')} required value={range} onChange={setRange} limit={limit}
        error={isTried && (from === null || to === null) ? t('history.choice.noDates') : undefined}
      />
      <section aria-label={t('history.choice.units')}>
        <h2>{t('history.choice.units')}</h2>
        {isTried && units.size === 0 && <p role="alert" className="history-choice-error">{t('history.choice.noUnits')}</p>}
        <UnitPicker value={units} onChange={setUnits} limit={most} />
      </section>
      <div className="history-choice-actions">
        <Button type="submit" look="primary">{t('history.choice.show')}</Button>
      </div>
    </form>
  )
}

const timeOf = (iso: string | undefined) => (iso === undefined ? null : Date.parse(iso))
