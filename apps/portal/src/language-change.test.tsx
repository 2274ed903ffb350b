import { lookupDuties } from '@muster/contract'
import { createI18n } from '@muster/core'
import { aLogin, fakeCore, fakeServer } from '@muster/core/testing'
import { useApi } from '@muster/ui'
import { QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import '@muster/ui/styles.css'
import { App } from './app.tsx'
import { hostMessages } from './messages.ts'
import { themes } from './themes/index.ts'

function Statuses(): ReactNode {
  const { data = [] } = useQuery({ ...useApi().queryFor(lookupDuties, {}), staleTime: Infinity })
  return <p>{data.map(({ label }) => label).join(', ')}</p>
}

it('SHELL-070 reloads server labels in the new language', async () => {
  const server = fakeServer()
  server.on(lookupDuties, () => {
    const language = server.calls.at(-1)?.headers.get('accept-language')
    return [{ id: 1, label: language === 'de' ? 'Arbeit' : 'Working' }]
  })
  const core = fakeCore({ fetch: server.fetch, login: aLogin() })
  const i18n = createI18n({ messages: hostMessages })
  const router = createMemoryRouter([{ path: '*', element: <Statuses /> }])
  const screen = await render(<App {...{ core, theme: themes.default, i18n, queries: new QueryClient(), router }} />)
  await expect.element(screen.getByText('Working')).toBeVisible()
  core.session.updateSettings({ languageCodeISO2c: 'de' })
  await expect.element(screen.getByText('Arbeit')).toBeVisible()
})
