import type { WidgetProps } from '@muster/core'
import { useHost } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { UnitFacts, useUnitQueries } from '../fleet/unit-facts.tsx'
import type { unitCardEvents, unitCardProps } from './map.schema.ts'
import './unit-card.css'

/** Shows name, position and values of one unit. */
export function UnitCardWidget({ unitId }: WidgetProps<typeof unitCardProps, typeof unitCardEvents>): ReactNode {
  const { core } = useHost()
  useEffect(() => core.live.notifications.start(), [core])
  return (
    <section className="unit-card" part="card">
      <UnitFacts about={useUnitQueries(unitId)} />
    </section>
  )
}
