import { Button, useHost } from '@muster/ui'
import { FieldSet, NumberField, RadioGroup } from '@muster/ui/controls'
import '@muster/fleet-kit/report.css'
import '@muster/ui/screens.css'
import { ReportOpening, defineReport } from '@muster/fleet-kit/report'
import { UnitPicker } from '@muster/fleet-kit/unit-picker'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { daysOf, canForecast, maxCountOf, type Horizon } from '../clients/index.ts'
import { forecastChoice, forecastDetail } from './forecast.routes.ts'

interface Props {
  query: {
    backUrl?: string | undefined
    unitIds?: readonly number[] | undefined
    count?: number | undefined
    unit: Horizon['unit']
    open?: boolean | undefined
  }
}

const units = ['days', 'weeks'] as const
/** Default number of days ahead. */
const defaultDays = 30

const forecast = defineReport({
  id: 'maintenanceForecast',
  title: 'maintenance.forecast',
  dates: 'none',
  choice: { href: ({ query: { backUrl, unitIds } }) => forecastChoice.href({ query: { backUrl, unitIds } }) },
  detail: { href: ({ query }) => forecastDetail.href({ query: { ...query, days: defaultDays } }) },
})

/** Selects units and forecast period (001 §5, §9). The menu's link opens the next 30 days at once. */
export function ForecastChoice({ query }: Props): ReactNode {
  const selection = <ForecastSelection query={query} />
  if (query.open !== true) return selection
  return (
    <ReportOpening report={forecast} query={query}>
      {selection}
    </ReportOpening>
  )
}

function ForecastSelection({ query }: Props): ReactNode {
  const { t } = useTranslation()
  const { config, nav } = useHost().core
  const [titleId, whyId] = [useId(), useId()]
  const [chosen, setChosen] = useState({
    unitIds: query.unitIds ?? [],
    count: query.count ?? defaultDays,
    unit: query.unit,
  })
  const limits = config.reports.maintenanceForecast
  const { unitIds, count, unit } = chosen
  const maxCount = maxCountOf(unit, limits)
  const isValid = canForecast(unitIds, chosen, limits)
  const why =
    unitIds.length === 0
      ? t('report.problem.units')
      : isValid
        ? undefined
        : t(`maintenance.forecast.tooFar.${unit}`, { most: maxCount })
  const addressOf = (next: typeof chosen) =>
    forecastChoice.href({
      query: {
        backUrl: query.backUrl,
        count: next.count,
        unit: next.unit,
        ...(next.unitIds.length > 0 && { unitIds: next.unitIds }),
      },
    })
  const change = (patch: Partial<typeof chosen>) => {
    const next = { ...chosen, ...patch }
    setChosen(next)
    nav?.go(addressOf(next), { replace: true })
  }
  const show = () =>
    nav?.go(forecastDetail.href({ query: { backUrl: addressOf(chosen), unitIds, days: daysOf(chosen) } }))
  return (
    <section className="m-screen m-report-choice" aria-labelledby={titleId}>
      <header className="m-screen-head">
        <h1 id={titleId}>{t('maintenance.forecast')}</h1>
        <div className="m-screen-actions">
          <Button look="primary" disabled={!isValid} aria-describedby={whyId} onClick={show}>
            {t('report.show')}
          </Button>
        </div>
        <p
          className="m-report-why m-muted"
          id={whyId}
          role="status"
          data-problem={why && unitIds.length > 0 ? 'tooMany' : undefined}
        >
          {why}
        </p>
      </header>
      <div className="m-report-fields">
        <FieldSet label={t('report.units')} required>
          <UnitPicker value={new Set(unitIds)} onChange={value => change({ unitIds: [...value] })} />
        </FieldSet>
        <FieldSet label={t('maintenance.forecast.ahead')} required>
          <NumberField
            label={t('maintenance.forecast.count')}
            value={count}
            min={1}
            unit={t(`maintenance.forecast.${unit}`)}
            required
            hint={maxCount === undefined ? undefined : t(`maintenance.forecast.limit.${unit}`, { most: maxCount })}
            onChange={value => change({ count: value ?? 1 })}
          />
          <RadioGroup
            label={t('maintenance.forecast.unit')}
            value={unit}
            onChange={value => change({ unit: value })}
            options={units.map(value => ({ value, label: t(`maintenance.forecast.${value}`) }))}
          />
        </FieldSet>
      </div>
    </section>
  )
}
