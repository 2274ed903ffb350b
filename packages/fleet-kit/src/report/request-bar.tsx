import { displayedDays } from '@muster/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, LinkButton, useFormat } from '@muster/ui'
import type { ViewedUnits } from './viewed-units.ts'
import { useUnits } from '../unit-picker/use-unit.ts'

export interface ShownRequest {
  unitIds: ViewedUnits
  /** Milliseconds since 1970, inclusive. */
  from?: number | undefined
  to?: number | undefined
}

/** Maximum number of unit names; others are counted. */
const maxNames = 5

/** Shows the request above the result, with a link to change it. */
export function RequestBar({
  request: { unitIds, from, to },
  asOf,
  changeHref,
  allUnitsHref,
  children,
}: {
  request: ShownRequest
  /** Time of outdated data, milliseconds since 1970. */
  asOf?: number | undefined
  changeHref: string
  /** Ranked table of all units. */
  allUnitsHref?: string | undefined
  children?: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const ids = unitIds === 'all' ? [] : unitIds
  const names = useUnits(ids.slice(0, maxNames)).map(({ name }) => name)
  const more = ids.length - names.length
  const days = from === undefined || to === undefined ? undefined : displayedDays({ from, to }, format.zone)
  return (
    <section className="m-report-request" aria-label={t('report.asked')}>
      <dl>
        <div>
          <dt>{t('report.units')}</dt>
          <dd>
            {names.join(', ')}
            {more > 0 && names.length > 0 && ` +${format.number(more)}`}
            {unitIds === 'all' && t('report.allUnits')}
            {ids.length > 0 &&
              names.length === 0 &&
              t('report.askedUnits', { count: ids.length, shown: format.number(ids.length) })}
          </dd>
        </div>
        {from !== undefined && (
          <div>
            <dt>{to === undefined ? t('report.from') : t('report.period')}</dt>
            <dd>
              {to === undefined
                ? format.date(from)
                : t('report.span', { from: format.dateTime(from), to: format.dateTime(to) })}
              {days !== undefined && (
                <span className="m-muted"> {t('report.days', { count: days, shown: format.number(days, 1) })}</span>
              )}
            </dd>
          </div>
        )}
        {children}
        {asOf !== undefined && (
          <div>
            <dt>{t('report.asOf')}</dt>
            <dd>{format.dateTime(asOf)}</dd>
          </div>
        )}
      </dl>
      <p className="m-muted">{t('report.zone', { zone: from === undefined ? format.zone : format.zoneAt(from) })}</p>
      <div className="m-report-request-links">
        {allUnitsHref !== undefined && (
          <LinkButton look="quiet" href={allUnitsHref}>
            <Icon name="list" />
            {t('report.allUnits')}
          </LinkButton>
        )}
        <LinkButton look="quiet" href={changeHref}>
          <Icon name="edit" />
          {t('report.change')}
        </LinkButton>
      </div>
    </section>
  )
}
