import type { ReactNode } from 'react'
import type { UnitEntry } from './unit-source.ts'
import './unit-label.css'

/** What a list says of a unit: name, serial, and the status as a mark and a word. */
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
