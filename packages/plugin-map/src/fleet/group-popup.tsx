import { MapPopup, type LatLng } from '@muster/map-kit'
import { Button, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowList } from '../navigator/row-list.tsx'
import { RowContent } from '../navigator/row-content.tsx'
import { type RowSource, unitsAtSpot, unitsNear, unitsOfGroup } from '../navigator/rows.ts'
import { useLiveUnits } from '../navigator/use-live-units.ts'
import { navigator, type Navigator } from '../clients/navigator.client.ts'
import { StatusCounts } from './units-in-view.tsx'
import type { UnitGroup } from './use-selection.ts'
import type { Statuses } from './use-statuses.ts'

interface Props {
  unitGroup: UnitGroup
  statuses: Statuses
  selectedId?: number | undefined
  onSelect(unitId: number, at?: LatLng): void
  /** Omitted if the units are too close to be separated by zooming. */
  onZoom?: (() => void) | undefined
  onClose(): void
}

const staleTime = 30_000

/** Lists the units of a cluster or location, so that each can be selected even if no zoom separates them. */
export function GroupPopup({ unitGroup, statuses, onSelect, onZoom, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const client = useClient(navigator)
  const [visibleIds, setVisibleIds] = useState<readonly number[]>([])
  const live = useLiveUnits(visibleIds)
  const source = useMemo(() => sourceOf(client, unitGroup), [unitGroup, client])
  const { data } = useQuery({ ...source.page(0), staleTime })
  const title = titleOf(unitGroup, t, data?.totalCount)
  const statusCounts = data?.statuses ?? (unitGroup.kind === 'group' ? unitGroup.cluster.statuses : undefined)
  const from = unitGroup.kind === 'near' ? unitGroup.at : undefined
  return (
    <MapPopup at={unitGroup.kind === 'group' ? unitGroup.cluster : unitGroup.at} label={title} onClose={onClose}>
      <div className="group-popup">
        <h2>{title}</h2>
        {unitGroup.kind !== 'near' && (
          <StatusCounts counts={statusCounts} statuses={statuses.all} label={t('map.group.statuses')} />
        )}
        <RowList
          label={t('map.group.units')}
          sources={[source]}
          focusOn="first"
          empty={<p className="m-muted">{t(unitGroup.kind === 'near' ? 'map.view.never' : 'map.group.gone')}</p>}
          onChoose={row => row.itemType === 'EQUIPMENT' && onSelect(row.id, live.get(row.id) ?? row.at)}
          onVisibleUnits={setVisibleIds}
        >
          {row => <RowContent row={row} statuses={statuses.byId} live={live} from={from} />}
        </RowList>
        {onZoom && (
          <Button icon="search" onClick={onZoom}>
            {t('map.group.zoom')}
          </Button>
        )}
      </div>
    </MapPopup>
  )
}

function sourceOf(client: Navigator, group: UnitGroup): RowSource {
  if (group.kind === 'near') return unitsNear(client, group.at, group.choice)
  if (group.kind === 'spot') return unitsAtSpot(client, group.unitIds)
  return unitsOfGroup(client, group.window, group.cluster.id)
}

/** @param count number of units, once loaded */
function titleOf(group: UnitGroup, t: TFunction, count: number | undefined): string {
  if (group.kind === 'near') return t('map.near')
  if (group.kind === 'spot') return t('map.spot', { count: count || group.unitIds.length })
  return t('map.cluster', { count: count || group.cluster.count })
}
