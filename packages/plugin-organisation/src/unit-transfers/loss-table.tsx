import { Icon, useFormat } from '@muster/ui'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './unit-transfers.css'
import type { TransferredUnit } from './transfers.client.ts'
import { useLossKinds } from './use-loss-kinds.ts'

interface LossTableProps {
  /** Accessible name of the table. */
  label: string
  units: readonly TransferredUnit[]
}

/** Lists units with the number of their losses; a row expands to show them. */
export function LossTable({ label, units }: LossTableProps): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="move-losses">
      <table className="move-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('organisation.move.unit')}</th>
            <th scope="col" className="move-wide">
              {t('organisation.move.from')}
            </th>
            <th scope="col" className="move-wide">
              {t('organisation.move.maintenance')}
            </th>
            <th scope="col" className="move-count">
              {t('organisation.move.losses')}
            </th>
          </tr>
        </thead>
        <tbody>
          {units.map(unit => (
            <UnitRows key={unit.unitId} unit={unit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UnitRows({ unit }: { unit: TransferredUnit }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = unit.losses.length
  return (
    <>
      <tr>
        <th scope="row">{unit.unitName}</th>
        <td className="move-wide">{unit.sourceCompanyName}</td>
        <td className="move-wide">{t(`organisation.move.maintenance.${unit.maintenance}`)}</td>
        <td className="move-count">
          {count === 0 ? (
            t('organisation.move.nothing')
          ) : (
            <button
              type="button"
              className="move-toggle"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={t('organisation.move.showLosses', { count, shown: number(count), unit: unit.unitName })}
              onClick={() => setOpen(!isOpen)}
            >
              {number(count)}
              <Icon name="chevron" size={16} />
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className="move-open">
          <td colSpan={4}>
            <LossList unit={unit} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Lists the losses of a unit by kind; counts those of companies outside the user's scope. */
function LossList({ unit: { losses, sourceCompanyName, maintenance } }: { unit: TransferredUnit }): ReactNode {
  const { t } = useTranslation()
  const { nameOf, inOrder } = useLossKinds()
  const byKind = Map.groupBy(losses, ({ kind }) => kind)
  return (
    <dl className="move-list">
      <div className="move-phone">
        <dt>{t('organisation.move.from')}</dt>
        <dd>{sourceCompanyName}</dd>
      </div>
      <div className="move-phone">
        <dt>{t('organisation.move.maintenance')}</dt>
        <dd>{t(`organisation.move.maintenance.${maintenance}`)}</dd>
      </div>
      {inOrder([...byKind.keys()]).map(kind => {
        const lost = byKind.get(kind) ?? []
        const names = lost.flatMap(({ name }) => name ?? [])
        const hidden = lost.length - names.length
        return (
          <div key={kind}>
            <dt>{nameOf(kind)}</dt>
            <dd>{[...names, ...(hidden > 0 ? [t('organisation.move.hidden', { count: hidden })] : [])].join(', ')}</dd>
          </div>
        )
      })}
    </dl>
  )
}
