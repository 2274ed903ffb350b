import { useMap } from '@muster/map-kit'
import { Boundary, Loaded } from '@muster/ui'
import type { ComponentProps, ReactNode } from 'react'
import type { GroupPopup } from './group-popup.tsx'
import type { UnitPopup } from './unit-popup.tsx'
import { type useSelection, zoomInto } from './use-selection.ts'
import type { Statuses } from './use-statuses.ts'

const loadUnitPopup = () => import('./unit-popup.tsx').then(m => m.UnitPopup)
const loadGroupPopup = () => import('./group-popup.tsx').then(m => m.GroupPopup)

interface Props {
  about: ReturnType<typeof useSelection>
  statuses: Statuses
}

/** Shows the popup of a unit, or of a group or location with its list; loads their code on the first click. */
export function FleetPopups({ about, statuses }: Props): ReactNode {
  const { shown, selectedId, selected, neighbours, show, select, close } = about
  const map = useMap()
  const group = shown?.kind === 'group' ? shown : undefined
  return (
    <Boundary fallback={() => null}>
      {selectedId !== undefined && (
        <Loaded<ComponentProps<typeof UnitPopup>>
          key={selectedId}
          load={loadUnitPopup}
          props={{
            unitId: selectedId,
            shown: selected,
            statuses: statuses.byId,
            onClose: close,
            others: neighbours.length - 1,
            onOthers: () =>
              selected && show({ kind: 'spot', at: selected, unitIds: neighbours.map(each => each.unitId) }),
          }}
        />
      )}
      {shown && shown.kind !== 'unit' && (
        <Loaded<ComponentProps<typeof GroupPopup>>
          key={group?.cluster.id ?? 'spot'}
          load={loadGroupPopup}
          props={{
            unitGroup: shown,
            statuses,
            onClose: close,
            onSelect: select,
            onZoom:
              group &&
              (() => {
                close()
                zoomInto(map, group.cluster)
              }),
          }}
        />
      )}
    </Boundary>
  )
}
