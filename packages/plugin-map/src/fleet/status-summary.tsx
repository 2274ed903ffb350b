import type { FleetSchemas } from '@muster/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClusteredUnits } from '../services/fleet-positions.service.ts'
import { StatusCounts } from './status-counts.tsx'

interface Props {
  answer: ClusteredUnits
  statuses: readonly FleetSchemas['StatusCounter'][] | undefined
}

/** How many of the units in view are in which status, grouped or not. */
export function StatusSummary({ answer, statuses }: Props): ReactNode {
  const { t } = useTranslation()
  return <StatusCounts counts={countStatuses(answer)} statuses={statuses} label={t('map.view.statuses')} />
}

function countStatuses({ clusters, units }: ClusteredUnits): FleetSchemas['StatusCount'][] {
  const counts = new Map<number, number>()
  const add = (statusId: number, count: number) => counts.set(statusId, (counts.get(statusId) ?? 0) + count)
  for (const { statusId } of units) add(statusId, 1)
  for (const { statuses } of clusters) for (const { statusId, count } of statuses) add(statusId, count)
  return [...counts].map(([statusId, count]) => ({ statusId, count }))
}
