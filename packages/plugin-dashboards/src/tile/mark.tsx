import type { ReactNode } from 'react'

/** A dot of a state's colour, any CSS colour; the status text is beside it. */
export function Mark({ colour }: { colour: string }): ReactNode {
  return <span className="tile-mark" style={{ background: colour }} />
}
