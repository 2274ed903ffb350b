import { NameLayer, ShapeLayer, TrackLayer } from '@muster/map-kit'
import { useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import type { UnitPosition } from '../services/fleet-positions.service.ts'
import { SitePlan } from './site-plan.tsx'
import { useFences } from './use-fences.ts'
import { useNames } from './use-names.ts'
import { useTrails } from './use-trails.ts'
import type { OverlayId } from './use-overlays.ts'

export interface OverlayProps {
  units: readonly UnitPosition[]
  zoom: number
  isShown(id: OverlayId): boolean
}

/** From afar the plan would be dots. */
const planZoom = 11

/** What the user switched on in the layers panel, below the markers. */
export function FleetOverlays({ units, zoom, isShown }: OverlayProps): ReactNode {
  return (
    <>
      {isShown('plan') && zoom >= planZoom && <SitePlan />}
      {isShown('geofences') && <Fences />}
      {isShown('trails') && <Trails units={units} />}
      {isShown('names') && <Names units={units} />}
    </>
  )
}

function Fences(): ReactNode {
  return <ShapeLayer shapes={useFences()} />
}

function Trails({ units }: Pick<OverlayProps, 'units'>): ReactNode {
  return <TrackLayer tracks={useTrails(units)} width={3} />
}

function Names({ units }: Pick<OverlayProps, 'units'>): ReactNode {
  return <NameLayer units={useNames(units)} mode={useHost().mode} />
}
