import { fakeServer } from '@muster/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPortal } from '../../testing.tsx'
import { themes } from '../../themes/index.ts'
import { lastShown } from './last-shown.ts'

const home = '/dashboards/main-dashboard'
const changelog = [
  { version: '1.2.3', date: '2026-03-31', changes: ['Tracks are drawn twice as fast.'] },
  { version: '1.2.2', date: '2026-02-01', changes: ['Bells ring.', 'Alarms fade.'] },
]

/** Serves the changelog file and records the requested addresses. */
function serveChangelog(answer: () => Response) {
  const asked: string[] = []
  const fetch = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.startsWith('/assets/themes/')) return fetch(input, init)
    asked.push(pathname)
    return Promise.resolve(answer())
  })
  return asked
}

afterEach(() => vi.restoreAllMocks())

describe('changelog dialog', () => {
  it('SHELL-064 SHELL-065 opens after login for a version not shown yet, and once only', async () => {
    serveChangelog(() => Response.json(changelog))
    const { screen } = await openPortal(home, { login: {}, shown: '1.2.2' })
    const dialog = screen.getByRole('dialog', { name: 'What’s new' })
    await expect.element(dialog.getByRole('heading', { name: /1\.2\.3/ })).toHaveTextContent('Version 1.2.3 31/03/2026')
    expect([lastShown(), localStorage.getItem('muster.whatsNew')]).toEqual(['1.2.3', '1.2.3'])
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.unmount()

    const again = await openPortal(home, { login: {} })
    await expect.element(again.screen.getByRole('banner')).toBeVisible()
    await expect.poll(() => again.server.calls.some(({ operation }) => operation === 'getApplicationInfo')).toBe(true)
    expect(again.screen.getByRole('dialog').elements()).toEqual([])
  })

  it('SHELL-064 waits until the disclaimer is accepted', async () => {
    const asked = serveChangelog(() => Response.json(changelog))
    const { screen, core } = await openPortal(home, { login: { legalDisclaimerAccepted: false }, shown: '1.2.2' })
    await expect.element(screen.getByRole('heading', { name: 'Before you start' })).toBeVisible()
    expect([asked, lastShown()]).toEqual([[], '1.2.2'])
    core.session.acceptDisclaimer()
    await expect.element(screen.getByRole('dialog', { name: 'What’s new' })).toBeVisible()
  })

  it('SHELL-067 SHELL-022 SHELL-066 opens from the version in the user menu with the theme’s changelog', async () => {
    const asked = serveChangelog(() => Response.json(changelog))
    const { screen } = await openPortal(home, { login: {}, theme: themes.tafe })
    await screen.getByLabelText('operator, User menu').click()
    await screen.getByRole('button', { name: /Version 1\.2\.3/ }).click()
    const dialog = screen.getByRole('dialog', { name: 'What’s new' })
    await expect.element(dialog.getByText('Tracks are drawn twice as fast.')).toBeVisible()
    expect(
      dialog
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(changelog.flatMap(({ changes }) => changes))
    expect(asked).toEqual(['/assets/themes/tafe/changelog.json'])
    const licenses = dialog.getByRole('link', { name: 'Open-source licenses' })
    await expect.element(licenses).toHaveAttribute('href', '/licenses.txt')
    // tab stops are the link and the scrollable list
    await expect.element(dialog.getByRole('button', { name: 'OK' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByLabelText('operator, User menu')).toHaveFocus()
  })

  it('reports a failed load and retries', async () => {
    let isDown = true
    serveChangelog(() => (isDown ? new Response(null, { status: 503 }) : Response.json(changelog)))
    const { screen } = await openPortal(home, { login: {}, server: fakeServer(), shown: '' })
    await expect.element(screen.getByText('The list of changes could not be loaded')).toBeVisible()
    isDown = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByText('Bells ring.')).toBeVisible()
  })
})
