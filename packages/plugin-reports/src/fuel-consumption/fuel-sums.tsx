import { useFormat } from '@muster/ui'
import { Definition } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FuelKind, UnitFuel } from '../services/fuel-consumption.service.ts'
import '../reports.css'
import { figuresOf } from './fuel-figures.ts'
import { totalFuel } from './total-fuel.ts'

/** What all units together used, each figure with its definition. */
export function FuelSums({ units, kind }: { units: readonly UnitFuel[]; kind: FuelKind }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const total = totalFuel(units)
  return (
    <dl className="report-sums">
      {figuresOf(kind, format).map(({ id, unit, value }) => {
        const shown = value(total)
        return (
          <div key={id}>
            <dt>
              <Definition term={t(`reports.fuel.${id}.${kind}`)}>
                {t(`reports.fuel.${id}.definition.${kind}`)}
              </Definition>
            </dt>
            <dd>{shown === undefined ? '-' : `${format.number(shown, 1)} ${unit}`}</dd>
          </div>
        )
      })}
    </dl>
  )
}
