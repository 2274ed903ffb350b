import type { ReportChoiceQuery } from '@muster/core'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, useFormat, useHost } from '@muster/ui'
import { DateRange, FieldSet } from '@muster/ui/controls'
import { UnitPicker } from '../unit-picker/index.ts'
import type { Report } from './define-report.ts'
import '@muster/ui/screens.css'
import './report.css'
import { ReportOpening } from './report-opening.tsx'
import { useReportChoice } from './use-report-choice.ts'

interface Props {
  report: Report
  query: ReportChoiceQuery
  /** Label of the submit button if it does not open the report. */
  submitLabel?: string
}

/** Generic selection of units and dates for every report (001 §2). Links of the menu open the report at once. */
export function ReportChoiceScreen(props: Props): ReactNode {
  const { report, query } = props
  const selection = <ReportSelection {...props} />
  if (query.open !== true) return selection
  return (
    <ReportOpening report={report} query={query}>
      {selection}
    </ReportOpening>
  )
}

function ReportSelection({ report, query, submitLabel }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const { config } = useHost().core
  const choice = useReportChoice(report, query)
  const [titleId, whyId] = [useId(), useId()]
  const { days, units } = config.reports[report.id]
  const { problem, parts, isValid, isRanked } = choice
  const limits = [
    ...(units === undefined ? [] : [t('report.askedUnits', { count: units, shown: format.number(units) })]),
    ...(days === undefined ? [] : [t('report.days', { count: days, shown: format.number(days) })]),
  ]
  const limit = new Intl.ListFormat(i18n.language).format(limits)
  const why =
    problem &&
    (isRanked
      ? t('report.ranked', { limit })
      : parts.length > 1
        ? t('report.parts', { count: parts.length })
        : t(`report.problem.${problem}`, { limit }))
  return (
    <section className="m-screen m-report-choice" aria-labelledby={titleId}>
      <header className="m-screen-head">
        <h1 id={titleId}>{t(report.title)}</h1>
        <div className="m-screen-actions">
          {parts.length > 1 && (
            <Button aria-describedby={whyId} onClick={choice.submit}>
              {t('report.inParts', { count: parts.length })}
            </Button>
          )}
          <Button
            {...(!isRanked && { look: 'primary' })}
            disabled={!isValid}
            aria-describedby={whyId}
            onClick={choice.submit}
          >
            {submitLabel ?? t('report.show')}
          </Button>
          {isRanked && (
            <Button look="primary" aria-describedby={whyId} onClick={choice.rank}>
              {t('report.rank')}
            </Button>
          )}
        </div>
        <p className="m-report-why m-muted" id={whyId} role="status" data-problem={isRanked ? undefined : problem}>
          {why}
        </p>
      </header>
      <div className="m-report-fields">
        <FieldSet label={t('report.units')} required>
          <UnitPicker
            value={new Set(choice.unitIds)}
            onChange={value => choice.change({ unitIds: [...value] })}
            limit={units}
            beyond={parts.length > 1 ? 'split' : isRanked ? 'rank' : undefined}
            most={choice.mostUnits}
          />
        </FieldSet>
        {report.dates !== 'none' && (
          <DateRange
            label={t('report.period')}
            required
            value={{ from: choice.from, to: choice.to }}
            onChange={choice.change}
            wholeDays={report.byDay ? 'both' : 'to'}
            onlyFrom={report.dates === 'from'}
            {...(report.quick && { choices: report.quick })}
            {...(days !== undefined && { limit: { maxDays: days, inRangeDaysFromNow: report.fromNow } })}
          />
        )}
      </div>
    </section>
  )
}
