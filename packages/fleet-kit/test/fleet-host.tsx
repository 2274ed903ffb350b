import { fakeCore, type FakeServer } from '@muster/core/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { HostProvider, useHost } from '@muster/ui'
import { dispatcher } from './fleet-server.ts'

interface Props {
  server: FakeServer
  /** Login without fleet permission. */
  restricted?: boolean
  children: ReactNode
}

/** Renders a story with a separate fleet server in the theme of the surrounding host. */
export function FleetHost({ server, restricted = false, children }: Props): ReactNode {
  const host = useHost()
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const [core] = useState(() =>
    fakeCore({
      fetch: server.fetch,
      login: restricted ? { ...dispatcher, acl: [] } : dispatcher,
    }),
  )
  return (
    <HostProvider host={{ ...host, core }}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </HostProvider>
  )
}
