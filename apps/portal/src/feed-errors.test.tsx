import { createI18n } from '@muster/core'
import { fakeCore, fakeLive } from '@muster/core/testing'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import '@muster/ui/styles.css'
import { App } from './app.tsx'
import { hostMessages } from './messages.ts'
import { themes } from './themes/index.ts'

it.each(['notifications', 'commands'] as const)(
  'NOTIF-021 shows an error of the %s feed as the toast app.toast.error with its message',
  async feed => {
    const core = fakeCore()
    const live = fakeLive()
    Object.assign(core.live, { [feed]: live.bus })
    const i18n = createI18n({ messages: hostMessages })
    const router = createMemoryRouter([{ path: '*', element: null }])
    const screen = await render(<App {...{ core, theme: themes.default, i18n, queries: new QueryClient(), router }} />)
    live.fail(`You may not subscribe to the ${feed}.`)
    const words = hostMessages['app.toast.error']?.replace('{{message}}', `You may not subscribe to the ${feed}.`) ?? ''
    const toasts = screen.getByRole('log', { name: 'Messages' })
    const toast = toasts.getByText(words, { exact: true })
    await expect.element(toast).toBeVisible()
    expect(toast.element().closest('[data-tone]')?.getAttribute('data-tone')).toBe('danger')
    await toasts.getByRole('button', { name: 'Close' }).click()
  },
)
