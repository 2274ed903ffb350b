import { getMe, listFleets } from '@muster/contract'
import { aLogin, fakeCore, fakeLive, fakeServer, problem } from '@muster/core/testing'
import { useApi, useSession } from '@muster/ui'
import { TestHost } from '@muster/ui/testing'
import { useQuery } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useFreshSession } from './use-fresh-session.ts'

function Permissions() {
  useFreshSession()
  return <output>{useSession()?.acl.join(' ')}</output>
}

function Fleets() {
  const api = useApi()
  useQuery(api.queryFor(listFleets, {}))
  return <Permissions />
}

const profile = { name: 'Olga', surname: 'Ferraro', email: 'o@muster.example', companyName: 'Agricola' }

async function open(screen = <Permissions />) {
  let acl = ['DESKTOP_VIEW']
  const server = fakeServer()
    .on(getMe, () => {
      const { accessToken: _, ...session } = aLogin({ acl })
      return Response.json({ ...session, ...profile })
    })
    .on(listFleets, () => {
      acl = []
      return problem(403, 'No.')
    })
  const core = fakeCore({ fetch: server.fetch, login: aLogin({ acl }) })
  const live = fakeLive()
  Object.assign(core.live, { notifications: live.bus })
  const shown = await render(<TestHost core={core}>{screen}</TestHost>)
  const asked = () => server.calls.filter(({ operation }) => operation === 'getMe').length
  await expect.poll(asked).toBeGreaterThan(0)
  return { shown, live, core, asked, change: (...codes: string[]) => void (acl = codes) }
}

it('applies changed permissions when the server reports them', async () => {
  const { shown, live, change } = await open()
  expect(live.subscriptions().map(({ destination }) => destination)).toEqual(['/user/queue/session'])
  change('DESKTOP_VIEW', 'ADM_FLEET_VIEW')
  live.push({ kind: 'changed' })
  await expect.element(shown.getByText('DESKTOP_VIEW ADM_FLEET_VIEW')).toBeVisible()
})

it('applies changes after a reconnection', async () => {
  const { shown, live, change } = await open()
  change('ADM_FLEET_VIEW')
  live.gap()
  await expect.element(shown.getByText('ADM_FLEET_VIEW')).toBeVisible()
})

it('applies a removed permission after a 403', async () => {
  const { core } = await open(<Fleets />)
  await expect.poll(() => core.session.get()?.acl).toEqual([])
})

it('stops requesting the user after logout', async () => {
  const { core, live, asked } = await open()
  core.session.signOut('user')
  await expect.poll(() => live.subscriptions()).toEqual([])
  const before = asked()
  live.gap()
  expect(asked()).toBe(before)
})
