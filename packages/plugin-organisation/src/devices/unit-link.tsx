import { equipmentDashboard } from '@muster/plugin-dashboards/routes'
import { ScreenLink, useCan } from '@muster/ui'
import type { ReactNode } from 'react'

/** A unit by its name, which leads to its dashboard where that may be seen; a dash for none. */
export function UnitLink({ unitId, name }: { unitId: number | undefined; name: string | undefined }): ReactNode {
  const may = useCan(equipmentDashboard.access)
  if (unitId === undefined || name === undefined) return '-'
  if (!may) return name
  return <ScreenLink href={equipmentDashboard.href({ query: { equipmentId: unitId } })}>{name}</ScreenLink>
}
