import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnitResult } from './bulk-change.ts'

/** Maximum number of rows; refused units come first. */
const maxShown = 1000

const order = ['REFUSED', 'CHANGED', 'UNCHANGED'] as const

/** Shows the number of units per result and the result of each, refused units first. */
export function BulkSummary({ results }: { results: readonly UnitResult[] }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const groups = Map.groupBy(results, ({ result }) => result)
  const rows = order.flatMap(result => groups.get(result) ?? [])
  return (
    <div className="units-form">
      <div role="status">
        <ul>
          {order
            .filter(result => groups.has(result))
            .map(result => {
              const count = groups.get(result)?.length ?? 0
              return (
                <li key={result}>{t(`equipment.units.result.${result}.count`, { count, shown: number(count) })}</li>
              )
            })}
        </ul>
      </div>
      <table className="units-results" aria-label={t('equipment.units.results')}>
        <thead>
          <tr>
            <th scope="col">{t('equipment.unit')}</th>
            <th scope="col">{t('equipment.units.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxShown).map(({ unitId, unitName, result, message }) => (
            <tr key={unitId}>
              <th scope="row">{unitName ?? `#${unitId}`}</th>
              <td>
                {t(`equipment.units.result.${result}`)}
                {message && <div className="m-muted">{message}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > maxShown && (
        <p className="m-muted">{t('equipment.units.results.more', { shown: number(rows.length - maxShown) })}</p>
      )}
    </div>
  )
}
