import { TestHost as UiTestHost } from '@muster/ui/test-host'
import type { ReactNode } from 'react'
import { fleetKitMessages } from '../src/messages.ts'

/** Test host with the texts of this package. */
export function TestHost({ children }: { children?: ReactNode }): ReactNode {
  return <UiTestHost messages={fleetKitMessages}>{children}</UiTestHost>
}
