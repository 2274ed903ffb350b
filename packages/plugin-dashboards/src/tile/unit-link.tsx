import type { ReactNode } from 'react'
import { equipmentDashboard } from '../routes.ts'
import { NameLink } from './name-link.tsx'

/** A unit's name; leads to its dashboard. */
export function UnitLink({ unitId, name }: { unitId: number; name: string }): ReactNode {
  return (
    <NameLink
      path={equipmentDashboard.path}
      href={equipmentDashboard.href({ query: { equipmentId: unitId } })}
      name={name}
    />
  )
}
