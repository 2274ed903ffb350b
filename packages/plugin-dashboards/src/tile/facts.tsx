import { missing } from '@muster/core'
import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: string | undefined
  /** The same in full, such as a time with its zone. */
  title?: string | undefined
}

/** Names and values; `wide` sets them side by side, large, for figures. */
export function Facts({ facts, wide = false }: { facts: readonly Fact[]; wide?: boolean }): ReactNode {
  return (
    <dl className={wide ? 'tile-figures' : 'tile-facts'}>
      {facts.map(({ label, value, title }, index) => (
        // two values may have one name
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd title={title ?? value}>{value || missing}</dd>
        </div>
      ))}
    </dl>
  )
}
