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

it('MAP-003 SHELL-081 wherever a unit is shown, as in the popup of the map, a link leads to its dashboard', async () => {
  const screen = await open(['DESKTOP_VIEW'])
  await expect.element(screen.getByRole('link')).toHaveAttribute('href', dashboard)
})

it('MAP-003 shows it to nobody whom the dashboard refuses', async () => {
  const screen = await open(['ADM_FLEET_AT_GLANCE_VIEW', 'ADM_COMMAND_VIEW'])
  await expect.element(screen.getByRole('button').first()).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})
