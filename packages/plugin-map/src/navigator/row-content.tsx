import type { LatLng } from '@muster/map-kit'
import { Ago, Icon, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useDistance } from '../fleet/use-distance.ts'
import type { Status } from '../fleet/use-statuses.ts'
import type { PlaceRow, Row, UnitRow } from './rows.ts'
import type { LivePosition } from '../clients/live-update.ts'

interface Props {
  row: Row
  statuses: ReadonlyMap<number, Status>
  /** Newer positions and statuses of the live feed. */
  live?: ReadonlyMap<number, LivePosition>
  /** Shows the distance from this place. */
  from?: LatLng | undefined
}

export function RowContent({ row, statuses, live, from }: Props): ReactNode {
  if (row.itemType !== 'EQUIPMENT') return <PlaceContent row={row} />
  return <UnitContent row={row} statuses={statuses} now={live?.get(row.id)} from={from} />
}

function PlaceContent({ row: { itemType, name, parentName, unitsCount } }: { row: PlaceRow }): ReactNode {
  const format = useFormat()
  const aside = parentName ?? (unitsCount === undefined ? undefined : format.number(unitsCount))
  return (
    <>
      <Icon name={itemType === 'COMPANY' ? 'home' : 'list'} size={16} />
      <span className="m-truncate" title={name}>
        {name}
      </span>
      {aside && (
        <span className="row-aside m-truncate" title={parentName}>
          {aside}
        </span>
      )}
      <Icon name="next" size={16} />
    </>
  )
}

function UnitContent({
  row,
  statuses,
  now,
  from,
}: {
  row: UnitRow
  statuses: Props['statuses']
  now: LivePosition | undefined
  from: Props['from']
}): ReactNode {
  const distanceOf = useDistance()
  const at = now ?? row.at
  const distance = from && at && distanceOf(from, at)
  const status = statuses.get(now?.statusId ?? row.statusId ?? -1)
  const seen = now?.time ?? row.lastPositionTimestamp
  return (
    <>
      <span
        className="unit-dot"
        style={{ background: `#${status?.color ?? row.statusColor}` }}
        title={status?.name}
        aria-hidden="true"
      />
      <span className="m-truncate" title={row.name}>
        {row.name}
      </span>
      {status && <span className="m-visually-hidden">{status.name}</span>}
      {(distance ?? row.parentName ?? seen) && (
        <span className="row-aside m-truncate" title={row.parentName}>
          {distance ?? row.parentName ?? <Ago moment={seen} />}
        </span>
      )}
    </>
  )
}
