import type { FleetSchemas } from '@muster/contract'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'

interface Props {
  counts: readonly FleetSchemas['StatusCount'][] | undefined
  statuses: readonly FleetSchemas['StatusCounter'][] | undefined
  label: string
}

/** How many units are in which status; those that no unit is in are left out. */
export function StatusCounts({ counts, statuses, label }: Props): ReactNode {
  const format = useFormat()
  const byId = new Map(counts?.map(({ statusId, count }) => [statusId, count]))
  return (
    <ul className="fleet-statuses" aria-label={label}>
      {statuses
        ?.filter(({ statusId }) => byId.has(statusId))
        .map(({ statusId, name, color }) => (
          <li key={statusId}>
            <span className="unit-dot" style={{ background: `#${color}` }} />
            {format.number(byId.get(statusId))} {name}
          </li>
        ))}
    </ul>
  )
}
