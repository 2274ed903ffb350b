import type { FleetSchemas } from '@muster/contract'
import { Ago } from '@muster/ui'
import { memo, useEffect, useRef, type ReactNode } from 'react'
import type { UnitPosition } from '../services/fleet-positions.service.ts'

export interface UnitListProps {
  units: readonly UnitPosition[]
  statuses: readonly FleetSchemas['StatusCounter'][] | undefined
  selectedId: number | undefined
  onSelect(unit: UnitPosition): void
}

export function UnitList({ units, statuses, selectedId, onSelect }: UnitListProps): ReactNode {
  const names = new Map(statuses?.map(({ statusId, name }) => [statusId, name]))
  return (
    <ul className="unit-list">
      {units.map(unit => (
        <UnitEntry
          key={unit.unitId}
          unit={unit}
          status={names.get(unit.statusId)}
          isSelected={unit.unitId === selectedId}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
}

interface UnitEntryProps extends Pick<UnitListProps, 'onSelect'> {
  unit: UnitPosition
  /** In words. */
  status: string | undefined
  isSelected: boolean
}

/** Of a hundred units in view a few move each second: only those render. */
const UnitEntry = memo(function UnitEntry({ unit, status, isSelected, onSelect }: UnitEntryProps): ReactNode {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li ref={element}>
      <button type="button" aria-pressed={isSelected} onClick={() => onSelect(unit)}>
        <span className="unit-dot" style={{ background: `#${unit.statusColor}` }} title={status} aria-hidden="true" />
        <span className="m-truncate" title={unit.name}>
          {unit.name}
        </span>
        {status && <span className="m-visually-hidden">{status}</span>}
        <span className="m-muted">
          <Ago moment={unit.lastPositionTimestamp} />
        </span>
      </button>
    </li>
  )
})
