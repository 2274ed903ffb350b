import { TestHost as UiTestHost } from '@muster/ui/test-host'
import type { ReactNode } from 'react'
import { fleetKitMessages } from '../src/messages.ts'

/** Everything a component under test may ask its host for, with the texts of this package. */
export function TestHost({ children }: { children?: ReactNode }): ReactNode {
  return <UiTestHost messages={fleetKitMessages}>{children}</UiTestHost>
}
