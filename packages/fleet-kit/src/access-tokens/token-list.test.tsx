import type { FleetSchemas } from '@muster/contract'
import { problemsOf } from '@muster/ui/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../test/test-host.tsx'
import { TokenList } from './token-list.tsx'

const token = (more: Partial<FleetSchemas['AccessToken']> = {}): FleetSchemas['AccessToken'] => ({
  id: 1,
  name: 'Nightly export',
  permissions: [],
  permissionNames: ['View alarms', 'View devices', 'View fleets', 'View reports', 'View units'],
  fleetIds: [1, 2],
  unitIds: [],
  addresses: ['192.0.2.0/24'],
  isService: false,
  userId: 1,
  login: 'anna',
  companyName: 'Farm',
  createdBy: 'anna',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2027-02-20T10:00:00Z',
  state: 'ACTIVE',
  ...more,
})

const create = vi.fn(async (_input: FleetSchemas['AccessTokenInput']) => ({ id: 2, secret: 'mst_secret' }))
const revoke = vi.fn(async (_id: number) => {})
beforeEach(() => vi.clearAllMocks())

const now = { retry: () => false, retryDelay: () => 0 }
const open = (tokens: readonly FleetSchemas['AccessToken'][]) =>
  render(
    <TestHost>
      <TokenList
        read={{ queryKey: ['tokens'], queryFn: async () => [...tokens], ...now }}
        options={{
          queryKey: ['permissions'],
          queryFn: async () => [
            { code: 'ADM_FLEET_VIEW', name: 'View fleets' },
            { code: 'ADM_FLEET_EDIT', name: 'Edit fleets' },
          ],
          ...now,
        }}
        create={create}
        revoke={revoke}
      />
    </TestHost>,
  )

it('shows the permissions of a token and revokes it after confirmation', async () => {
  const screen = await open([token(), token({ id: 3, name: 'Old', state: 'EXPIRED' })])
  await expect
    .element(screen.getByText('View alarms, View devices, View fleets, View reports and 1 more').first())
    .toBeVisible()
  await expect.element(screen.getByText('2 fleets').first()).toBeVisible()
  expect(await problemsOf(screen.baseElement)).toEqual([])
  expect(screen.getByRole('button', { name: /^Revoke the token/ }).elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Revoke the token “Nightly export”' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => revoke.mock.calls).toEqual([[1]])
})

it('creates a read-only token, and shows its secret once', async () => {
  const screen = await open([])
  await screen.getByRole('button', { name: 'Create token' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Name').fill('Nightly export')
  await dialog.getByRole('button', { name: 'Select those to view' }).click()
  await dialog.getByLabelText('Allowed addresses').fill('192.0.2.7, 192.0.2.0/24')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect.element(dialog.getByText('mst_secret')).toHaveFocus()
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    permissions: ['ADM_FLEET_VIEW'],
    addresses: ['192.0.2.7', '192.0.2.0/24'],
  })
})
