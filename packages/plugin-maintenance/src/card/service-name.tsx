import type { ReactNode } from 'react'

interface Props {
  service: { serviceKey: string; description: string }
}

/** Marks the row of a service, so that `useFollow` finds it in any group. */
export function ServiceName({ service: { serviceKey, description } }: Props): ReactNode {
  return <span data-service={serviceKey}>{description}</span>
}
