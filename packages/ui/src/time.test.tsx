import { aLogin, fakeCore } from '@muster/core/testing'
import { composeStories } from '@storybook/react-vite'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Ago } from './ago.tsx'
import { TestHost } from '../test/test-host.tsx'
import { Time } from './time.tsx'
import * as stories from './time.stories.tsx'

const { DateAndTime, DateOnly, TimeOnly, Missing } = composeStories(stories)

const rome = { jsDateFormat: 'd.M.yyyy', jsTimeFormat: 'HH:mm', timezone: 'Europe/Rome' }

it("SHELL-072 shows a moment in the user's format with its zone, and in ISO 8601 for programs", async () => {
  const core = fakeCore({ login: aLogin({ userSetting: rome }) })
  const screen = await render(<DateAndTime />, { wrapper: props => <TestHost core={core} {...props} /> })
  const time = screen.container.querySelector('time')
  expect(time?.firstChild?.textContent).toBe('21.11.2026 08:57')
  expect(time?.textContent).toMatch(/^21\.11\.2026 08:57 Europe\/Rome \((GMT\+1|CET)\)$/)
  expect(time?.title).toBe(time?.textContent)
  expect(time?.dateTime).toBe('2026-11-21T07:57:00.000Z')
})

it('shows only the date or time, and follows the settings', async () => {
  const core = fakeCore({ login: aLogin({ userSetting: rome }) })
  const screen = await render(
    <>
      <DateOnly /> <TimeOnly />
    </>,
    { wrapper: props => <TestHost core={core} {...props} /> },
  )
  await expect.element(screen.getByText('21.11.2026', { exact: false })).toBeInTheDocument()
  core.session.updateSettings({ ...rome, jsTimeFormat: 'hh:mm a' })
  await expect.element(screen.getByText('08:57 AM', { exact: false })).toBeInTheDocument()
})

it('shows a dash for missing and invalid moments', async () => {
  const screen = await render(
    <>
      <Missing /> <Time value="yesterday" /> <Ago moment={undefined} /> <Ago moment="soon" />
    </>,
    { wrapper: TestHost },
  )
  await expect.element(screen.getByText('- - - -')).toBeVisible()
  expect(screen.container.querySelector('time')).toBeNull()
})
