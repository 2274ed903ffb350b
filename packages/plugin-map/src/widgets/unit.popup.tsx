import { MapPopup } from '@muster/map-kit'
import type { ReactNode } from 'react'
import { UnitFacts, useUnitQueries } from '../fleet/unit-facts.tsx'
import type { Status } from '../fleet/use-statuses.ts'
import type { UnitPosition } from '../clients/fleet-positions.client.ts'

interface Props {
  unit: UnitPosition
  statuses: ReadonlyMap<number, Status>
  onClose(): void
}

/** Shows the values of a unit without actions. */
export function UnitPopup({ unit, statuses, onClose }: Props): ReactNode {
  const about = useUnitQueries(unit.unitId)
  return (
    <MapPopup at={unit} label={unit.name} onClose={onClose}>
      <div className="unit-popup">
        <UnitFacts about={about} shown={unit} statuses={statuses} />
      </div>
    </MapPopup>
  )
}
