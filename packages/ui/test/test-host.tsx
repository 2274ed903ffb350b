import { assemble, createI18n, type Core, type Messages, type Registry, type Theme } from '@muster/core'
import { fakeCore } from '@muster/core/testing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { HostProvider, RegistryProvider } from '../src/host.tsx'
import { insideMessages } from '../src/inside-messages.ts'
import { uiMessages } from '../src/messages.ts'
import '../src/styles/index.css'
import type { Mode } from '../src/theme.ts'

const colours = {
  primary: '#14566b',
  onPrimary: '#ffffff',
  accent: '#d9822b',
  background: '#f3f5f7',
  surface: '#ffffff',
  text: '#1c2127',
  muted: '#5a6472',
  border: '#cdd3da',
}

/** Without colours of alarms and maintenance states; tests of those add their own. */
export const plainTheme: Theme = { id: 'default', name: 'Muster', light: colours, dark: colours, logo: '', options: {} }

interface Props {
  core?: Core
  registry?: Registry
  /** Texts in addition to those of the controls. */
  messages?: Messages
  theme?: Theme
  mode?: Mode
  /** `en`, or `en-XA` for the pseudo-locale. */
  language?: string
  children: ReactNode
}

/** Complete host of a component under test. */
export function TestHost({
  core,
  registry,
  messages,
  theme = plainTheme,
  mode = 'light',
  language = 'en',
  children,
}: Props): ReactNode {
  const [made] = useState(() => ({
    core: core ?? fakeCore(),
    registry: registry ?? assemble([]),
    i18n: createI18n({ language, messages: { ...uiMessages, ...insideMessages, ...messages } }),
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }))
  return (
    <I18nextProvider i18n={made.i18n}>
      <QueryClientProvider client={made.queries}>
        <HostProvider host={{ core: made.core, theme, mode }}>
          <RegistryProvider registry={made.registry}>{children}</RegistryProvider>
        </HostProvider>
      </QueryClientProvider>
    </I18nextProvider>
  )
}
