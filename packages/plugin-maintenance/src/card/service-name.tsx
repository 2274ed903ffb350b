import type { ReactNode } from 'react'

interface Props {
  service: { serviceKey: string; description: string }
}

/** Names the row of a service, by which `useFollow` finds it wherever it stands. */
export function ServiceName({ service: { serviceKey, description } }: Props): ReactNode {
  return <span data-service={serviceKey}>{description}</span>
}
