import { assignCurfewProfile, listCurfewProfileUnits } from '@muster/contract'
import { defineAssignment } from '@muster/core'
import { fakeServer, problem } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AssignScreen } from './assign-screen.tsx'
import { FleetHost } from './fixture.tsx'
import { useAssign } from './use-assign.ts'

const curfewUnits = defineAssignment({ id: 'fixture.curfew-units', units: listCurfewProfileUnits, assign: assignCurfewProfile })
const login = { acl: ['ADM_CURFEW_ASSIGN'], feature: ['SETTINGS'] } as const

function CurfewAssign({ needsUnit }: { needsUnit?: boolean }): ReactNode {
  const assign = useAssign(curfewUnits, { id: 3, name: 'Night', back: '/curfews', needsUnit })
  return <AssignScreen title="Assign curfew" name="Night" assign={assign} />
}

const aServer = () =>
  fakeServer()
    .on(listCurfewProfileUnits, [
      { unitId: 1, name: 'Digger', companyName: 'Northfield', fleetNames: ['Yard'], assigned: true },
      { unitId: 2, name: 'Roller', companyName: 'Northfield', assigned: false },
      { unitId: 4, name: 'Tractor', companyName: 'Southfield', assigned: false },
    ])
    .on(assignCurfewProfile, { hasWarning: false })

async function open({ server = aServer(), needsUnit = false } = {}) {
  const went: string[] = []
  const screen = await render(
    <FleetHost server={server} login={{ acl: [...login.acl], feature: [...login.feature] }} went={went}>
      <div style={{ height: 600 }}><CurfewAssign needsUnit={needsUnit} /></div>
    </FleetHost>,
  )
  const sent = () => server.calls.filter(call => call.operation === 'assignCurfewProfile').map(call => call.body)
  const tick = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) }).click()
  return { screen, sent, tick, went, save: () => screen.getByRole('button', { name: 'Save assignment' }).click() }
}

it('sends only the units that change sides, ticked on another search too', async () => {
  const { screen, sent, tick, went, save } = await open()
  await tick('Digger')
  await userEvent.fill(screen.getByRole('searchbox'), 'southfield')
  await expect.element(screen.getByText('Roller')).not.toBeInTheDocument()
  await tick('Tractor')
  await save()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('The assignment of Night has been saved.')
  expect(sent()).toEqual([{ assignements: [{ unitId: 1, assign: false }, { unitId: 4, assign: true }] }])
  expect(went).toEqual(['/curfews'])
})

it('ERR-018 shows the warning of an assignment, or a dash', async () => {
  const { screen, tick, save } = await open({ server: aServer().on(assignCurfewProfile, { hasWarning: true }) })
  await tick('Roller')
  await save()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Please note-')
})

it('keeps the ticks when the assignment is refused', async () => {
  const server = aServer().on(assignCurfewProfile, () => problem(409, 'The profile is gone.'))
  const { screen, tick, went, save } = await open({ server })
  await tick('Roller')
  await save()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('The profile is gone.')
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('checkbox', { name: /Roller/ })).toBeChecked()
  expect(went).toEqual([])
})

it('asks for a unit where one is needed', async () => {
  const { screen, sent, tick, save } = await open({ needsUnit: true })
  await tick('Digger')
  await save()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Choose at least one unit.')
  expect(sent()).toEqual([])
})
