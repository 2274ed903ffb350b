import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface LegendItem {
  id: string
  name: string
  swatch: ReactNode
  /** Value at the cursor with its unit. */
  value?: string
}

interface Props {
  label: string
  items: readonly LegendItem[]
  hidden: ReadonlySet<string>
  /** Position of the cursor. */
  at?: string
  onToggle: (id: string) => void
  /** Called with the series under the pointer or with the focus. */
  onHighlight: (id: string | null) => void
}

/** Names of the series, their values at the cursor, and toggles. */
export function Legend({ label, items, hidden, at, onToggle, onHighlight }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <p className="m-chart-at">{at}</p>
      <ul className="m-chart-legend" aria-label={t('charts.legend', { label })}>
        {items.map(({ id, name, swatch, value }) => (
          <li key={id}>
            <button
              type="button"
              className="m-chart-series"
              aria-pressed={!hidden.has(id)}
              onClick={() => onToggle(id)}
              onPointerEnter={() => onHighlight(id)}
              onPointerLeave={() => onHighlight(null)}
              onFocus={() => onHighlight(id)}
              onBlur={() => onHighlight(null)}
            >
              {swatch}
              <span className="m-truncate">{name}</span>
              {at && <span className="m-chart-value">{value}</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
