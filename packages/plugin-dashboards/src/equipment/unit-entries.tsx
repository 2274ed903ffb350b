import { ScreenLink } from '@muster/ui'
import type { ReactNode } from 'react'
import { equipmentDashboard } from '../routes.ts'

interface Entry {
  unitId: number
  name: string
  brandName?: string | undefined
  modelName?: string | undefined
  companyName?: string | undefined
  serial?: string | undefined
}

/** Units as links to their dashboards. */
export function UnitEntries({ units }: { units: readonly Entry[] }): ReactNode {
  return (
    <ul className="unit-entries">
      {units.map(({ unitId, name, brandName, modelName, companyName, serial }) => (
        <li key={unitId}>
          <ScreenLink href={equipmentDashboard.href({ query: { equipmentId: unitId } })}>
            <b className="m-truncate" title={name}>
              {name}
            </b>
            <span className="m-muted m-truncate">{[brandName, modelName].filter(Boolean).join(' ')}</span>
            <span className="m-muted m-truncate">{serial}</span>
            <span className="m-muted m-truncate">{companyName}</span>
          </ScreenLink>
        </li>
      ))}
    </ul>
  )
}
