import { useMap, type LatLng } from '@muster/map-kit'
import { Boundary, Loaded } from '@muster/ui'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import type { GroupPopup } from '../fleet/group-popup.tsx'
import { type OpenGroup, zoomInto } from '../fleet/use-selection.ts'
import type { Statuses } from '../fleet/use-statuses.ts'
import type { UnitPosition } from '../clients/fleet-positions.client.ts'
import type { UnitPopup } from './unit.popup.tsx'

const loadUnitPopup = () => import('./unit.popup.tsx').then(m => m.UnitPopup)
const loadGroupPopup = () => import('../fleet/group-popup.tsx').then(m => m.GroupPopup)

interface Props {
  selected: UnitPosition | undefined
  group: OpenGroup | undefined
  statuses: Statuses['all']
  colors: Statuses['colors']
  onSelect(unitId: number | undefined, at?: LatLng): void
  onGroup(group: OpenGroup | undefined): void
}

/** Shows the popup of a unit, or of a group with its list, in a widget. */
export function WidgetPopups({ selected, group, statuses, colors, onSelect, onGroup }: Props): ReactNode {
  const map = useMap()
  const byId = useMemo(() => new Map(statuses?.map(status => [status.statusId, status])), [statuses])
  const close = () => onGroup(undefined)
  return (
    <Boundary fallback={() => null}>
      {selected && !group && (
        <Loaded<ComponentProps<typeof UnitPopup>>
          key={selected.unitId}
          load={loadUnitPopup}
          props={{ unit: selected, statuses: byId, onClose: () => onSelect(undefined) }}
        />
      )}
      {group && (
        <Loaded<ComponentProps<typeof GroupPopup>>
          key={group.cluster.id}
          load={loadGroupPopup}
          props={{
            unitGroup: group,
            statuses: { all: statuses, byId, colors },
            onSelect,
            onClose: close,
            onZoom: () => {
              close()
              zoomInto(map, group.cluster)
            },
          }}
        />
      )}
    </Boundary>
  )
}
