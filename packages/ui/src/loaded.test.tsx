import { assemble, definePlugin, defineSlot, fill } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Fills } from './loaded.tsx'
import { TestHost } from '../test/test-host.tsx'

const actions = defineSlot<{ unitId: number }>('test.actions@1')
const greet = ({ unitId }: { unitId: number }) => <p>Unit {unitId}</p>

function host(...fills: Parameters<typeof fill<{ unitId: number }, object>>[1][]) {
  const plugin = definePlugin({ id: 'test', slots: [actions], fills: fills.map(entry => fill(actions, entry)) })
  const core = fakeCore({ login: aLogin({ acl: ['ADM_FLEET_VIEW'] }) })
  return (
    <TestHost core={core} registry={assemble([plugin])}>
      <Fills slot={actions} context={{ unitId: 7 }} />
    </TestHost>
  )
}

it('shows the fills that the session may see, with their context', async () => {
  const secret = vi.fn(async () => greet)
  const screen = await render(
    host(
      { id: 'greeting', access: { anyOf: ['ADM_FLEET_VIEW'] }, meta: {}, load: async () => greet },
      { id: 'secret', access: { anyOf: ['ADM_USER_VIEW'] }, meta: {}, load: secret },
    ),
  )
  await expect.element(screen.getByText('Unit 7')).toBeVisible()
  expect(secret).not.toHaveBeenCalled()
})

it('contains a part that does not load, and retries it', async () => {
  const load = vi.fn(async () => greet).mockRejectedValueOnce(new Error('no network'))
  const screen = await render(
    host(
      { id: 'broken', access: {}, meta: {}, load },
      { id: 'whole', access: {}, meta: {}, load: async () => () => <p>Whole</p> },
    ),
  )
  await expect.element(screen.getByText('Whole')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('Unit 7')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})
