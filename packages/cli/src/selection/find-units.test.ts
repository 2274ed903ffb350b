import { listFleets, listFleetUnitsPaginatedV2 } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../test/fake-shell.ts'

const fleet = (fleetId: number, name: string, companyName: string) => ({
  fleetId,
  name,
  companyName,
  companyId: fleetId,
  isDefault: false,
  unitsCount: 0,
})

function shell() {
  const made = fakeShell()
  made.server
    .on(listFleets, {
      items: [fleet(3, 'North', 'Farm'), fleet(4, 'north', 'Dealer'), fleet(5, 'South', 'Farm')],
      totalCount: 3,
    })
    .on(listFleetUnitsPaginatedV2, { items: [], totalCount: 0 })
  return made
}

it('requires an ID if companies have fleets of the same name', async () => {
  const { muster } = shell()
  expect(await muster(['units', 'ls', '--fleet', 'North'])).toMatchObject({
    exit: 3,
    err: "2 fleets are called 'North'.\nUse the id: 3 (Farm), 4 (Dealer).\n",
  })
  expect(await muster(['units', 'ls', '--fleet', '4'])).toMatchObject({ exit: 0 })
  expect(await muster(['units', 'ls', '--fleet', 'south'])).toMatchObject({ exit: 0 })
})

it('names a missing file of units', async () => {
  expect(await shell().muster(['commands', 'send', '1', '--units-from', '/nowhere.txt'])).toMatchObject({
    exit: 3,
    err: 'There is no file /nowhere.txt.\n',
  })
})

it('rejects an unknown command status', async () => {
  expect(await shell().muster(['commands', 'history', '1', '--status', 'done'])).toMatchObject({
    exit: 3,
    err: expect.stringContaining('COMPLETED') as string,
  })
})
