import type { ReactNode } from 'react'

export type Fact = readonly [term: string, value: ReactNode]

/** Lists terms with their values. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }): ReactNode {
  return (
    <dl className={className}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
