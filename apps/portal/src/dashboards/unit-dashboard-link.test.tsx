import { assemble, unitActions } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { Fills } from '@muster/ui'
import { TestHost } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { plugins } from '../inside/plugins.ts'

const open = (acl: string[]) =>
  render(
    <TestHost core={fakeCore({ login: aLogin({ acl, feature: ['DASHBOARDS', 'MAP'] }) })} registry={assemble(plugins)}>
      <Fills slot={unitActions} context={{ unitId: 7, unitName: 'Tractor 7' }} />
    </TestHost>,
  )
const dashboard = '/dashboards/equipment-dashboard?equipmentId=7'

it('MAP-003 SHELL-081 links units, such as in the map’s popup, to their dashboard', async () => {
  const screen = await open(['DESKTOP_VIEW'])
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', dashboard)
})

it('MAP-003 hides the link from users who may not open the dashboard', async () => {
  const screen = await open(['ADM_FLEET_AT_GLANCE_VIEW', 'ADM_COMMAND_VIEW'])
  await expect.element(screen.getByRole('button').first()).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})
