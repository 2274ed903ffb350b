import { internalPath } from '@muster/core'
import { useId, useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Icon, LinkButton, useApi } from '@muster/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RequestBar, type ShownRequest } from './request-bar.tsx'
import '@muster/ui/screens.css'
import './report.css'
import { useExport, type MakeFile } from './use-export.ts'
import { useRememberUnits } from './viewed-units.ts'

interface Props {
  title: string
  request: ShownRequest
  /** Additional terms and descriptions of the request. */
  requestDetails?: ReactNode
  /** URL of the selection. */
  changeHref: string
  /** URL of the ranked table of all units. */
  allUnitsHref?: string
  /** URL of the previous screen; only internal URLs are used. */
  backUrl: string | undefined
  /** Files of an export; empty without an export. */
  files?: readonly MakeFile[]
  actions?: ReactNode
  /** Chart and table. */
  children: ReactNode
}

/** Frame of every report with title, export, request and result. */
export function ReportScreen({
  title,
  request,
  requestDetails,
  changeHref,
  allUnitsHref,
  backUrl,
  files = [],
  actions,
  children,
}: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const { run, progress } = useExport(files)
  const asOf = useDataAsOf([title, request])
  useRememberUnits(request.unitIds)
  return (
    <section className="m-screen m-report" aria-labelledby={id}>
      <header className="m-screen-head">
        <div>
          <LinkButton className="m-button m-screen-back" look="quiet" href={internalPath(backUrl) ?? changeHref}>
            <Icon name="back" size={16} />
            {t('report.back')}
          </LinkButton>
          <h1 id={id}>{title}</h1>
        </div>
        <div className="m-screen-actions">
          <span className="m-muted" role="status">
            {progress && exportStatus(progress.done + 1, progress.total)}
          </span>
          {actions}
          {files.length > 0 && (
            <>
              <Button look="quiet" disabled={progress !== null} onClick={() => run('pdf')}>
                {t('report.exportPdf')}
              </Button>
              <Button icon="download" busy={progress !== null} onClick={() => run('excel')}>
                {t('report.export')}
              </Button>
            </>
          )}
        </div>
      </header>
      <RequestBar request={request} asOf={asOf} changeHref={changeHref} allUnitsHref={allUnitsHref}>
        {requestDetails}
      </RequestBar>
      <div className="m-report-body">{children}</div>
    </section>
  )

  function exportStatus(part: number, total: number): string {
    return total > 1 ? t('report.exportingPart', { part, total }) : t('report.exporting')
  }
}

type Ages = Readonly<Record<string, number>>

/**
 * Returns the time of the oldest response in a report, in milliseconds since 1970; undefined for current data. Cached
 * like the responses, so that a reopened report shows the same time.
 * @param report title and request
 */
function useDataAsOf(report: readonly unknown[]): number | undefined {
  const api = useApi()
  const client = useQueryClient()
  const id = JSON.stringify(report)
  const queryKey = useMemo(() => ['report.ages', id], [id])
  const { data = {} } = useQuery<Ages>({ queryKey, enabled: false })
  useEffect(
    () =>
      api.onAge(({ call, asOf }) =>
        client.setQueryData<Ages>(queryKey, (ages = {}) => {
          if (ages[call] === asOf) return ages
          const { [call]: _before, ...others } = ages
          return asOf === undefined ? others : { ...others, [call]: asOf }
        }),
      ),
    [api, client, queryKey],
  )
  const ages = Object.values(data)
  return ages.length > 0 ? Math.min(...ages) : undefined
}
