import type { ReactNode } from 'react'

/** A dot of a state's colour, any CSS colour; the state's word stands beside it. */
export function Mark({ colour }: { colour: string }): ReactNode {
  return <span className="tile-mark" style={{ background: colour }} />
}
