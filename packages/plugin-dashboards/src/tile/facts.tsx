import { missing } from '@muster/core'
import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: string | undefined
  /** Renders the value, such as a link to its explanation. */
  render?: ((value: string) => ReactNode) | undefined
  /** Full value, such as a time with its zone. */
  title?: string | undefined
}

/** Lists names and values; `wide` shows large figures side by side. */
export function Facts({ facts, wide = false }: { facts: readonly Fact[]; wide?: boolean }): ReactNode {
  return (
    <dl className={wide ? 'tile-figures' : 'tile-facts'}>
      {facts.map(({ label, value, title, render }, index) => (
        // labels may repeat
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd title={title ?? value}>{value ? (render?.(value) ?? value) : missing}</dd>
        </div>
      ))}
    </dl>
  )
}
