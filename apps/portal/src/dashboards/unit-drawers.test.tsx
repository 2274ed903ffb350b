import { getUnitFenceProfile, listAssetCommandTemplates, listFenceProfiles, type Permission } from '@muster/contract'
import { assemble, unitActions } from '@muster/core'
import { aLogin, fakeCore, fakeServer } from '@muster/core/testing'
import { Fills } from '@muster/ui'
import { DrawerHost } from '@muster/ui/drawer-host'
import { TestHost } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { plugins } from '../inside/plugins.ts'

async function open(acl: Permission[]) {
  const server = fakeServer()
    .on(listAssetCommandTemplates, { items: [], totalElements: 0, totalPages: 0 })
    .on(getUnitFenceProfile, [])
    .on(listFenceProfiles, { items: [], totalCount: 0 })
  const messages = await plugins.find(({ id }) => id === 'commands')?.messages?.()
  const screen = await render(
    <TestHost
      core={fakeCore({ fetch: server.fetch, login: aLogin({ acl, feature: ['MAP'] }) })}
      registry={assemble(plugins)}
      messages={messages}
    >
      <DrawerHost at="/fleet">
        <Fills slot={unitActions} context={{ unitId: 7, unitName: 'Tractor 7' }} />
      </DrawerHost>
    </TestHost>,
  )
  return { screen, server }
}

it.each([
  ['Send command', 'ADM_COMMAND_VIEW', 'Send commands (Tractor 7)', listAssetCommandTemplates],
  ['Assign geofence', 'ADM_GEOFENCE_ASSIGN', 'Assign geofence to Tractor 7', getUnitFenceProfile],
] as const)(
  'MAP-004 opens the drawer “%s” of a unit, such as from the map’s popup, for holders of %s',
  async (action, permission, title, load) => {
    const { screen, server } = await open([permission])
    await screen.getByRole('button', { name: action }).click()
    await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible()
    await expect
      .poll(() => server.calls.filter(({ operation }) => operation === load.id).map(({ path }) => Object.values(path)))
      .toContainEqual(['7'])
  },
)

it('MAP-004 offers neither drawer to others', async () => {
  const { screen } = await open(['DESKTOP_VIEW'])
  for (const name of ['Send command', 'Assign geofence'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
})
