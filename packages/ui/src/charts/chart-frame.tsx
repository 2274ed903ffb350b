import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { reasonOf, Retry } from '../retry.tsx'
import { Loading, StatePanel } from '../state-panel.tsx'
import './charts.css'

/** Props of every chart except its data. */
export interface ChartState {
  /** Heading and accessible name of the chart. */
  label: string
  loading?: boolean
  /** Error message, or the failed request's error, shown instead of the chart. */
  error?: string | Error | null
  onRetry?: () => void
}

interface Props extends ChartState {
  empty: boolean
  /** Text alternative in one sentence. */
  summary: string
  /** Describes the keyboard shortcuts. */
  hint: string
  tools?: ReactNode
  table: () => ReactNode
  /** @param describedBy ID of summary and hint */
  children: (describedBy: string) => ReactNode
}

/** Label, tools and text alternative of a chart, and its empty, loading and error states. */
export function ChartFrame({
  label,
  loading = false,
  error,
  onRetry,
  empty,
  summary,
  hint,
  tools,
  table,
  children,
}: Props): ReactNode {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  const [labelId, textId] = [useId(), useId()]
  const isShown = !error && !empty
  return (
    <figure className="m-chart" aria-labelledby={labelId} aria-busy={loading || undefined}>
      <div className="m-chart-head">
        <figcaption className="m-chart-label" id={labelId}>
          {label}
        </figcaption>
        {isShown && (
          <div className="m-chart-tools">
            {!asTable && tools}
            <Button look="quiet" icon={asTable ? 'chart' : 'list'} onClick={() => setAsTable(!asTable)}>
              {t(asTable ? 'charts.showChart' : 'charts.showTable')}
            </Button>
          </div>
        )}
      </div>
      <div className="m-chart-body">
        {error && (
          <StatePanel
            icon="alert"
            title={t('charts.failed')}
            subtitle={error instanceof Error ? reasonOf(error) : error}
          >
            {onRetry && <Retry error={error} onRetry={onRetry} />}
          </StatePanel>
        )}
        {!error &&
          empty &&
          (loading ? (
            <Loading />
          ) : (
            <StatePanel icon="chart" title={t('charts.empty')} subtitle={t('charts.emptyHint')} />
          ))}
        {isShown && (
          <p className="m-visually-hidden" id={textId}>
            {summary} {!asTable && hint}
          </p>
        )}
        {isShown && (asTable ? table() : children(textId))}
      </div>
    </figure>
  )
}
