import type { FleetSchemas } from '@muster/contract'
import { problemsOf } from '@muster/ui/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../test/test-host.tsx'
import { SessionList } from './session-list.tsx'

const session = (id: string, more: Partial<FleetSchemas['Session']> = {}): FleetSchemas['Session'] => ({
  id,
  isCurrent: false,
  browser: 'Firefox',
  system: 'Windows',
  address: `192.0.2.${id}`,
  signedInAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '2026-11-20T11:00:00Z',
  expiresAt: '2026-11-20T22:00:00Z',
  ...more,
})

const end = vi.fn(async (_id: string) => {})
const run = vi.fn(async () => {})
beforeEach(() => vi.clearAllMocks())

const open = (sessions: readonly FleetSchemas['Session'][]) =>
  render(
    <TestHost>
      <SessionList
        read={{ queryKey: ['sessions'], queryFn: async () => [...sessions], retry: () => false, retryDelay: () => 0 }}
        end={end}
        endAll={{ label: 'End all', title: 'End all?', text: 'All of them.', run }}
      />
    </TestHost>,
  )

it('names program and address, and ends a session other than the current one', async () => {
  const screen = await open([
    session('1', { isCurrent: true }),
    session('2', { browser: 'muster-cli', system: undefined }),
  ])
  await expect.element(screen.getByText('This session')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Firefox on Windows' })).toBeVisible()
  expect(await problemsOf(screen.baseElement)).toEqual([])
  await screen.getByRole('button', { name: 'End the session: muster-cli, 192.0.2.2' }).click()
  await expect.poll(() => end.mock.calls).toEqual([['2']])
})

it('ends all others after confirmation, and offers nothing if there are none', async () => {
  const screen = await open([session('1', { isCurrent: true }), session('2')])
  await screen.getByRole('button', { name: 'End all' }).click()
  expect(run).not.toHaveBeenCalled()
  await screen.getByRole('dialog').getByRole('button', { name: 'End all' }).click()
  await expect.poll(() => run.mock.calls.length).toBe(1)
  const alone = await open([session('1', { isCurrent: true })])
  await expect.element(alone.getByText('This session').last()).toBeVisible()
})

it('shows why a session could not be ended', async () => {
  end.mockRejectedValueOnce(new Error('The database is away.'))
  const screen = await open([session('2')])
  await screen.getByRole('button', { name: 'End the session: Firefox on Windows, 192.0.2.2' }).click()
  await expect.element(screen.getByRole('dialog').getByText('The database is away.')).toBeVisible()
})
