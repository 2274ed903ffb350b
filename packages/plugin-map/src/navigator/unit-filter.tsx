import { useFormat } from '@muster/ui'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Status } from '../fleet/use-statuses.ts'
import type { UnitListOptions } from '../clients/navigator.client.ts'

interface Props {
  options: UnitListOptions
  statuses: ReadonlyMap<number, Status>
  /** The counts cover the entire fleet. */
  withCounts: boolean
  onChange(options: UnitListOptions): void
}

const orders = ['NAME', 'STATUS', 'LAST_POSITION'] as const

/** Filters units by status and sorts them. */
export function UnitFilter({ options, statuses, withCounts, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const toggle = (statusId: number) => {
    const rest = options.statusIds.filter(id => id !== statusId)
    onChange({
      ...options,
      statusIds: rest.length < options.statusIds.length ? rest : [...rest, statusId].toSorted((a, b) => a - b),
    })
  }
  const shown = [...statuses.values()].filter(
    ({ statusId, count }) => !withCounts || count > 0 || options.statusIds.includes(statusId),
  )
  return (
    <div className="navigator-tools">
      <div className="navigator-statuses" role="group" aria-label={t('navigator.statuses')}>
        {shown.map(({ statusId, name, color, count }) => (
          <button
            key={statusId}
            type="button"
            aria-pressed={options.statusIds.includes(statusId)}
            onClick={() => toggle(statusId)}
          >
            <span className="unit-dot" style={{ background: `#${color}` }} />
            {withCounts ? `${format.number(count)} ${name}` : name}
          </button>
        ))}
      </div>
      <div className="navigator-order">
        <label className="m-muted" htmlFor={id}>
          {t('navigator.order')}
        </label>
        <select
          id={id}
          className="m-input"
          value={options.order}
          onChange={event =>
            onChange({ ...options, order: orders.find(order => order === event.target.value) ?? 'NAME' })
          }
        >
          {orders.map(order => (
            <option key={order} value={order}>
              {t(`navigator.order.${order}`)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
