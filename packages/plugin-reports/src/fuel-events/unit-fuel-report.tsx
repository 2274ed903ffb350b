import { inBase, type ReportRangeQuery } from '@muster/core'
import { Definition } from '@muster/fleet-kit/report'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TankBalance, UnitFuelEvents } from '../clients/fuel-events.client.ts'
import '../reports.css'
import { FuelEventTable } from './fuel-event-table.tsx'

const figures = [
  'start',
  'refuelled',
  'lost',
  'burned',
  'unassigned',
  'end',
  'counted',
] as const satisfies readonly (keyof TankBalance)[]

/** Shows the balance and the events of one unit. */
export function UnitFuelReport({ unit, query }: { unit: UnitFuelEvents; query: ReportRangeQuery }): ReactNode {
  const { t } = useTranslation()
  const { unitName, noData, balance, events } = unit
  return (
    <section className="report-unit" aria-label={unitName}>
      <h2>{unitName}</h2>
      {noData && (
        <p className="m-muted">
          {t('reports.fuelEvents.noData', { reason: t(`reports.fuelEvents.noData.${noData}`) })}
        </p>
      )}
      {balance && <Balance balance={balance} />}
      {!noData && events.length === 0 && <p className="m-muted">{t('reports.fuelEvents.none')}</p>}
      {events.length > 0 && <FuelEventTable unit={unit} query={query} />}
    </section>
  )
}

function Balance({ balance }: { balance: TankBalance }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className="report-sums">
      {figures.flatMap(id => {
        const litres = balance[id]
        if (litres === undefined) return []
        return (
          <div key={id}>
            <dt>
              <Definition term={t(`reports.fuelEvents.${id}`)}>{t(`reports.fuelEvents.${id}.definition`)}</Definition>
            </dt>
            <dd>{format.quantity('VOLUME', inBase('VOLUME', litres), 1)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
