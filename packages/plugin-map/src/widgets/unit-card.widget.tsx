import type { WidgetProps } from '@muster/core'
import { useHost } from '@muster/ui'
import { useEffect, type ReactNode } from 'react'
import { useFollowed } from '../fleet/use-followed.ts'
import type { unitCardEvents, unitCardProps } from './unit-card.schema.ts'
import { UnitFacts } from './unit-facts.tsx'

/** One unit: what it is called, where it is, how it does. */
export function UnitCardWidget({ unitId }: WidgetProps<typeof unitCardProps, typeof unitCardEvents>): ReactNode {
  const { core } = useHost()
  useEffect(() => core.live.notifications.start(), [core])
  useFollowed(unitId)
  return (
    <section className="unit-card" part="card">
      <UnitFacts unitId={unitId} />
    </section>
  )
}
