import { equipmentDashboard } from '@muster/plugin-dashboards/routes'
import { ScreenLink, useCan } from '@muster/ui'
import type { ReactNode } from 'react'

/** Links a unit's name to its dashboard for permitted users; shows a dash without a unit. */
export function UnitLink({ unitId, name }: { unitId: number | undefined; name: string | undefined }): ReactNode {
  const mayView = useCan(equipmentDashboard.access)
  if (unitId === undefined || name === undefined) return '-'
  if (!mayView) return name
  return <ScreenLink href={equipmentDashboard.href({ query: { equipmentId: unitId } })}>{name}</ScreenLink>
}
