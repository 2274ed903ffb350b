import { MapPopup, type LatLng } from '@muster/map-kit'
import { Button, useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowList } from '../navigator/row-list.tsx'
import { RowContent } from '../navigator/row-content.tsx'
import { unitsAtSpot, unitsOfGroup } from '../navigator/rows.ts'
import { useLiveUnits } from '../navigator/use-live-units.ts'
import { navigator } from '../clients/navigator.client.ts'
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
  const source = useMemo(
    () =>
      unitGroup.kind === 'spot'
        ? unitsAtSpot(client, unitGroup.unitIds)
        : unitsOfGroup(client, unitGroup.window, unitGroup.cluster.id),
    [unitGroup, client],
  )
  const { data } = useQuery({ ...source.page(0), staleTime })
  const known =
    unitGroup.kind === 'group' ? unitGroup.cluster : { count: unitGroup.unitIds.length, statuses: undefined }
  const title = t(unitGroup.kind === 'group' ? 'map.cluster' : 'map.spot', { count: data?.totalCount || known.count })
  return (
    <MapPopup at={unitGroup.kind === 'group' ? unitGroup.cluster : unitGroup.at} label={title} onClose={onClose}>
      <div className="group-popup">
        <h2>{title}</h2>
        <StatusCounts
          counts={data?.statuses ?? known.statuses}
          statuses={statuses.all}
          label={t('map.group.statuses')}
        />
        <RowList
          label={t('map.group.units')}
          sources={[source]}
          focusOn="first"
          empty={<p className="m-muted">{t('map.group.gone')}</p>}
          onChoose={row => row.itemType === 'EQUIPMENT' && onSelect(row.id, live.get(row.id) ?? row.at)}
          onVisibleUnits={setVisibleIds}
        >
          {row => <RowContent row={row} statuses={statuses.byId} live={live} />}
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
