import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { equipmentDashboard } from '../routes.ts'
import { useOpenRoute } from './onward.tsx'

/** A unit's name; leads to its dashboard where the session may open it. */
export function UnitLink({ unitId, name }: { unitId: number; name: string }): ReactNode {
  const href = equipmentDashboard.href({ query: { equipmentId: unitId } })
  const opens = useOpenRoute(href) !== undefined
  return opens ? (
    <Link className="m-truncate" to={href} title={name}>
      {name}
    </Link>
  ) : (
    <span className="m-truncate" title={name}>
      {name}
    </span>
  )
}
