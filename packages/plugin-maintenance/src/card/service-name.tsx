import type { ReactNode } from 'react'

interface Props {
  service: { serviceKey: string; description: string }
}

/** Marks the row of a service for `useRestoreFocus`. */
export function ServiceName({ service: { serviceKey, description } }: Props): ReactNode {
  return <span data-service={serviceKey}>{description}</span>
}
