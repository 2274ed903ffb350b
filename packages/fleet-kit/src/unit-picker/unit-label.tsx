import type { ReactNode } from 'react'
import type { UnitEntry } from './unit-source.ts'
import './unit-label.css'

/** Shows name, serial number and status of a unit in a list. */
export function UnitLabel({ unit: { name, serial, companyName, status } }: { unit: UnitEntry }): ReactNode {
  return (
    <>
      <span className="unit-picker-name">{name}</span> <span className="unit-picker-serial">{serial}</span>{' '}
      <span className="unit-picker-status">
        {status && <span className="unit-picker-dot" style={{ background: `#${status.color}` }} />}
        {status?.name ?? companyName}
      </span>
    </>
  )
}
