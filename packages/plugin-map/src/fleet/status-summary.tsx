import type { FleetSchemas } from '@muster/contract'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClusteredUnits } from '../services/fleet-positions.service.ts'

interface Props {
  answer: ClusteredUnits
  statuses: readonly FleetSchemas['StatusCounter'][] | undefined
}

/** How many of the units in view are in which status, grouped or not. */
export function StatusSummary({ answer, statuses = [] }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = countStatuses(answer)
  return (
    <ul className="fleet-statuses" aria-label={t('map.view.statuses')}>
      {statuses
        .filter(({ statusId }) => counts.has(statusId))
        .map(({ statusId, name, color }) => (
          <li key={statusId}>
            <span className="unit-dot" style={{ background: `#${color}` }} />
            {format.number(counts.get(statusId))} {name}
          </li>
        ))}
    </ul>
  )
}

function countStatuses({ clusters, units }: ClusteredUnits): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  const add = (statusId: number, count: number) => counts.set(statusId, (counts.get(statusId) ?? 0) + count)
  for (const { statusId } of units) add(statusId, 1)
  for (const { statuses } of clusters) for (const { statusId, count } of statuses) add(statusId, count)
  return counts
}
