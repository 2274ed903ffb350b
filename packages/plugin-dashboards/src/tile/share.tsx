import type { ReactNode } from 'react'

export interface Part {
  key: string | number
  count: number
  /** CSS colour. */
  colour: string
}

/** How a whole falls into parts, as one thin bar; decoration for numbers that stand below. */
export function Share({ parts }: { parts: readonly Part[] }): ReactNode {
  return (
    <div className="tile-share" aria-hidden="true">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, count, colour }) => (
          <span key={key} style={{ flexGrow: count, background: colour }} />
        ))}
    </div>
  )
}
