import type { ReactNode } from 'react'
import './subscriptions.css'

/** Shows terms and values as a description list. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="subs-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
