import { useBasemap } from '@muster/map-kit'
import { Boundary, Loaded, useHost } from '@muster/ui'
import type { ReactNode } from 'react'

const load = () => import('./site-plan.tsx').then(m => m.SitePlan)
const nothing = {}

/** Shows the land of the demo fleet on the bundled map, which has no roads. */
export function SitePlanBehind(): ReactNode {
  const { core } = useHost()
  const { selected } = useBasemap()
  if (core.config.map.sitePlan === undefined || selected.id !== 'bundled') return null
  return (
    <Boundary fallback={() => null}>
      <Loaded load={load} props={nothing} />
    </Boundary>
  )
}
