import {
  getMaintenanceCard,
  listMaintenanceActions,
  listMaintenanceClosed,
  maintenanceDoAction,
  maintenanceRemoveServices,
  maintenanceReopen,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aCard, aMaintenanceServer, openScreen } from '../../test/open-screen.tsx'
import { CardScreen } from './card-screen.tsx'

const card = <CardScreen params={{ id: '7' }} query={{ backUrl: undefined }} />
type Opened = Awaited<ReturnType<typeof openScreen>>

const group = ({ screen }: Opened, name: string) => screen.getByRole('region', { name })
const overdue = 'Overdue, By engine hours'
const started = 'In progress, By odometer'

/** Presses a row button that is visible on hover and focus. */
const onRow = (opened: Opened, service: string, action: string) =>
  opened.screen.getByRole('row', { name: service }).getByRole('button', { name: action, exact: true }).click()

async function fillWork({ dialog }: Opened) {
  await dialog.getByLabelText('on', { exact: false }).first().fill('2026-06-09T08:30')
  await dialog.getByLabelText('at the time', { exact: false }).fill('985')
  await dialog.getByLabelText('Cost').fill('120.5')
}
const confirm = ({ dialog }: Opened, name: string) => dialog.getByRole('button', { name, exact: true }).click()
const body = ({ sent }: Opened) => sent('maintenanceDoAction').map(call => call.body)

describe('the card', () => {
  it('MNT-005 MNT-006 shows a unit, its counters and its services by state, most severe first', async () => {
    const opened = await openScreen(card)
    const { screen } = opened
    await expect.element(screen.getByRole('heading', { name: /Tractor 7/, level: 1 })).toBeVisible()
    for (const fact of ['Working', '990 h', '45,000 km', 'Field machines', 'Northfield T 200', 'North, South'])
      await expect.element(screen.getByText(fact, { exact: true })).toBeVisible()
    expect(
      screen
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['OverdueBy engine hours', 'In progressBy odometer', 'Closed'])
    await expect.element(group(opened, overdue).getByRole('row', { name: 'Oil' })).toMatchTextContent('-10 h')
    await expect.element(group(opened, started).getByRole('row', { name: 'Brakes' })).toMatchTextContent('550 km')
    await expect.element(group(opened, started).getByRole('row', { name: 'Brakes' })).toMatchTextContent('WO 9')
  })

  it('MNT-008 loads the allowed actions of its states and offers only those', async () => {
    const opened = await openScreen(card)
    await expect.element(group(opened, overdue).getByRole('button', { name: 'Postpone' }).first()).toBeVisible()
    await expect.poll(() => opened.sent('listMaintenanceActions')[0]?.query.getAll('stateFromIds')).toEqual(['3', '4'])
    const names = (name: string) => [
      ...new Set(
        group(opened, name)
          .getByRole('button')
          .elements()
          .map(element => element.getAttribute('aria-label') ?? element.textContent)
          .filter(text => /^(Start|Close service|Postpone|Undo start)$/.test(text ?? '')),
      ),
    ]
    expect(names(overdue)).toEqual(['Start', 'Close service', 'Postpone'])
    expect(names(started)).toEqual(['Close service', 'Undo start'])
  })

  it('offers no actions to a user with view permission only', async () => {
    const opened = await openScreen(card, { acl: ['MNT_FLEET_REPORT_VIEW'] })
    await expect.element(group(opened, overdue).getByRole('row', { name: 'Oil' })).toBeVisible()
    expect(opened.sent('listMaintenanceActions')).toEqual([])
    expect(opened.screen.getByRole('button', { name: /Start|Close service|Delete|Reopen/ }).elements()).toEqual([])
  })

  it('shows a notice for a unit without a profile and a retry button after a failed load', async () => {
    const { profileName: _, ...bare } = aCard
    const { screen } = await openScreen(card, {
      server: aMaintenanceServer()
        .on(getMaintenanceCard, { ...bare, serviceGroups: [] })
        .on(listMaintenanceClosed, []),
    })
    await expect.element(screen.getByText(/has no maintenance profile/)).toBeVisible()
    const failing = await openScreen(card, {
      server: aMaintenanceServer().on(getMaintenanceCard, () => problem(503, 'Not now.')),
    })
    await expect.element(failing.screen.getByText('Not now.')).toBeVisible()
    await expect.element(failing.screen.getByRole('button', { name: 'Retry' })).toBeVisible()
  })
})

it('MNT-008 shows an error if closed services or actions failed to load, and offers them after a retry', async () => {
  const server = aMaintenanceServer()
    .on(listMaintenanceClosed, () => problem(400, 'Broken.'))
    .on(listMaintenanceActions, () => problem(400, 'Broken.'))
  const { screen } = await openScreen(card, { server })
  await expect.element(screen.getByText('The closed services could not be loaded.', { exact: false })).toBeVisible()
  const actions = screen.getByRole('alert').filter({ hasText: 'The actions for these services' })
  await expect.element(actions).toBeVisible()
  server.on(listMaintenanceActions, [{ stateFromId: 3, actions: ['POSTPONE'] }])
  await actions.getByRole('button', { name: 'Retry' }).click()
  await expect.element(actions).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Postpone' }).first()).toBeVisible()
  expect(screen.getByRole('button', { name: /^(Start|Close service)$/ }).elements()).toEqual([])
})

describe('actions', () => {
  it('MNT-007 MNT-016 starts a service with workshop data', async () => {
    const opened = await openScreen(card)
    await onRow(opened, 'Oil', 'Start')
    await expect.element(opened.dialog.getByLabelText('Engine hours at the time')).toHaveValue('990')
    await fillWork(opened)
    await opened.dialog.getByLabelText('Work order').fill('WO 7')
    await opened.dialog.getByLabelText('Mechanic').fill('Ann')
    await opened.dialog.getByLabelText('Expected completion').fill('Tomorrow')
    await opened.dialog.getByLabelText('Notes').fill('Seals as well')
    await confirm(opened, 'Start')
    await expect
      .poll(() => body(opened))
      .toEqual([
        {
          actionCode: 'START',
          serviceKeys: ['1'],
          counterValue: 985,
          attachments: {
            cost: 120.5,
            dateMillis: Date.parse('2026-06-09T08:30:00Z'),
            workOrderNumber: 'WO 7',
            mechanicName: 'Ann',
            eta: 'Tomorrow',
            notes: 'Seals as well',
          },
        },
      ])
    await expect.element(opened.dialog).toMatchTextContent('DoneThe maintenance card has been updated: Oil.')
  })

  it.each(['START', 'CLOSE'])('MNT-012 requires date, counter value and cost for %s', async code => {
    const opened = await openScreen(card)
    const name = code === 'START' ? 'Start' : 'Close service'
    await onRow(opened, 'Oil', name)
    const date = opened.dialog.getByLabelText('on', { exact: false }).first()
    await date.fill('')
    await opened.dialog.getByLabelText('Engine hours at the time').fill('')
    await confirm(opened, name)
    for (const field of [
      date,
      opened.dialog.getByLabelText('Engine hours at the time'),
      opened.dialog.getByLabelText('Cost'),
    ])
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(body(opened)).toEqual([])
    await fillWork(opened)
    await confirm(opened, name)
    await expect
      .poll(() => body(opened))
      .toMatchObject([{ actionCode: code, counterValue: 985, attachments: { cost: 120.5 } }])
  })

  it('MNT-016 converts a distance from the user’s unit to metres', async () => {
    const server = aMaintenanceServer().on(listMaintenanceActions, [{ stateFromId: 4, actions: ['CLOSE', 'POSTPONE'] }])
    const opened = await openScreen(card, { server, preset: 'imperial' })
    await onRow(opened, 'Brakes', 'Close service')
    await fillWork(opened)
    await confirm(opened, 'Close service')
    await expect.poll(() => (body(opened)[0] as { counterValue: number }).counterValue).toBeCloseTo(985 * 1609.344, 3)
    await confirm(opened, 'OK')
    await onRow(opened, 'Brakes', 'Postpone')
    await opened.dialog.getByLabelText('Postpone by').fill('10')
    await confirm(opened, 'Postpone')
    await expect.poll(() => (body(opened)[1] as { postponeValue: number }).postponeValue).toBeCloseTo(16_093.44, 3)
  })

  it('MNT-013 MNT-016 requires a value for POSTPONE', async () => {
    const opened = await openScreen(card)
    await onRow(opened, 'Oil', 'Postpone')
    await confirm(opened, 'Postpone')
    await expect.element(opened.dialog.getByLabelText('Postpone by')).toHaveAttribute('aria-invalid', 'true')
    await opened.dialog.getByLabelText('Postpone by').fill('0')
    await confirm(opened, 'Postpone')
    await expect.element(opened.dialog.getByText('Enter a value greater than 0.')).toBeVisible()
    expect(body(opened)).toEqual([])
    await opened.dialog.getByLabelText('Postpone by').fill('50')
    await opened.dialog.getByLabelText('Notes').fill('Parts late')
    await confirm(opened, 'Postpone')
    await expect
      .poll(() => body(opened))
      .toEqual([
        { actionCode: 'POSTPONE', serviceKeys: ['1'], postponeValue: 50, attachments: { notes: 'Parts late' } },
      ])
  })

  it('MNT-014 requires no input for UNDO_START', async () => {
    const opened = await openScreen(card)
    await onRow(opened, 'Brakes', 'Undo start')
    expect(opened.dialog.getByRole('textbox').elements()).toEqual([])
    await confirm(opened, 'Undo start')
    await expect.poll(() => body(opened)).toEqual([{ actionCode: 'UNDO_START', serviceKeys: ['3'] }])
  })

  it('applies to all services of a group, or to the selected ones', async () => {
    const opened = await openScreen(card)
    const bar = group(opened, overdue).getByRole('group')
    await expect.element(bar.getByText('All 2 services')).toBeVisible()
    await group(opened, overdue).getByRole('row', { name: 'Filters' }).getByRole('checkbox').click()
    await expect.element(bar.getByText('1 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Postpone' }).click()
    await opened.dialog.getByLabelText('Postpone by').fill('50')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => body(opened)).toMatchObject([{ serviceKeys: ['2'] }])
  })

  it(
    'MNT-017 shows the server’s message after a failed action and keeps the input',
    { meta: { raises: ['mntCardPerformActionError'] } },
    async () => {
      const opened = await openScreen(card, {
        server: aMaintenanceServer().on(maintenanceDoAction, () => problem(400, 'This cannot be done now.')),
      })
      await onRow(opened, 'Oil', 'Postpone')
      await opened.dialog.getByLabelText('Postpone by').fill('50')
      await confirm(opened, 'Postpone')
      const told = opened.screen.getByRole('dialog', { name: 'Not done' })
      await expect.element(told).toMatchTextContent('This cannot be done now.')
      await told.getByRole('button', { name: 'OK' }).click()
      await expect.element(opened.dialog.getByLabelText('Postpone by')).toHaveValue('50')
    },
  )

  it(
    'MNT-017 shows a message after an action and reloads the card',
    { meta: { raises: ['mntCardPerformActionSuccess'] } },
    async () => {
      const opened = await openScreen(card)
      await onRow(opened, 'Brakes', 'Undo start')
      await confirm(opened, 'Undo start')
      await expect.element(opened.screen.getByRole('dialog', { name: 'Done' })).toMatchTextContent('Brakes')
      await expect.poll(() => opened.sent('getMaintenanceCard')).toHaveLength(2)
    },
  )
})

describe('a concurrent change', () => {
  /** Returns the card without its first overdue service. */
  const without = {
    ...aCard,
    serviceGroups: aCard.serviceGroups.map(each => ({
      ...each,
      services: each.services.filter(({ serviceKey }) => serviceKey !== '1'),
    })),
  }

  it.each([409, 404])('shows a message and the current status after a response of %i', async status => {
    const server = aMaintenanceServer()
    const opened = await openScreen(card, { server })
    await onRow(opened, 'Oil', 'Postpone')
    await opened.dialog.getByLabelText('Postpone by').fill('50')
    server.on(maintenanceDoAction, () => problem(status, 'Oil has been closed.')).on(getMaintenanceCard, without)
    await confirm(opened, 'Postpone')
    await expect
      .element(opened.screen.getByRole('dialog', { name: 'Not done' }))
      .toMatchTextContent('Oil has been closed.')
    await expect.element(opened.screen.getByRole('row', { name: 'Oil' })).not.toBeInTheDocument()
    await confirm(opened, 'OK')
    await expect.element(opened.dialog).not.toBeInTheDocument()
    await expect.element(opened.screen.getByRole('row', { name: 'Filters' })).toHaveFocus()
  })
})

describe('the focus', () => {
  it('moves to the row of a service in its new group', async () => {
    const server = aMaintenanceServer()
    const opened = await openScreen(card, { server })
    await onRow(opened, 'Oil', 'Start')
    await fillWork(opened)
    const [late, begun] = aCard.serviceGroups
    const [oil, ...others] = late?.services ?? []
    if (!late || !begun || !oil) throw new Error('The card has lost its groups')
    server.on(getMaintenanceCard, {
      ...aCard,
      serviceGroups: [
        { ...late, services: others },
        { ...begun, services: [...begun.services, oil] },
      ],
    })
    await confirm(opened, 'Start')
    await expect.element(opened.dialog).toMatchTextContent('Done')
    await userEvent.keyboard('{Enter}')
    await expect.element(group(opened, started).getByRole('row', { name: 'Oil' })).toHaveFocus()
  })

  it('focuses the title if no service is left', async () => {
    const server = aMaintenanceServer()
    const opened = await openScreen(card, { server })
    await group(opened, overdue).getByRole('group').getByRole('button', { name: 'Delete' }).click()
    server.on(getMaintenanceCard, { ...aCard, serviceGroups: [] }).on(listMaintenanceClosed, [])
    await confirm(opened, 'Delete')
    await expect.element(opened.dialog).toMatchTextContent('Deleted')
    await userEvent.keyboard('{Enter}')
    await expect.element(opened.screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })
})

describe('deleting', () => {
  const removed = ({ sent }: Opened) => sent('maintenanceRemoveServices').map(call => call.body)

  it(
    'ERR-017 MNT-010 MNT-011 deletes a service after confirmation',
    { meta: { raises: ['maintenanceServiceDelete'] } },
    async () => {
      const opened = await openScreen(card)
      await opened.screen
        .getByRole('row', { name: 'Oil' })
        .getByRole('button', { name: 'Actions', exact: false })
        .click()
      await opened.screen.getByRole('menuitem', { name: 'Delete' }).click()
      await expect.element(opened.dialog).toMatchTextContent('No longer due on this unit: Oil.')
      await confirm(opened, 'Cancel')
      expect(removed(opened)).toEqual([])
      await opened.screen
        .getByRole('row', { name: 'Oil' })
        .getByRole('button', { name: 'Actions', exact: false })
        .click()
      await opened.screen.getByRole('menuitem', { name: 'Delete' }).click()
      await confirm(opened, 'Delete')
      await expect.poll(() => removed(opened)).toEqual([['1']])
    },
  )

  it(
    'MNT-010 MNT-018 deletes an entire group and confirms it with a message',
    { meta: { raises: ['mntCardDeleteServiceSuccess'] } },
    async () => {
      const opened = await openScreen(card)
      await group(opened, overdue).getByRole('group').getByRole('button', { name: 'Delete' }).click()
      await confirm(opened, 'Delete')
      await expect.poll(() => removed(opened)).toEqual([['1', '2']])
      await expect.element(opened.screen.getByRole('dialog', { name: 'Deleted' })).toMatchTextContent('Oil, Filters')
    },
  )

  it(
    'MNT-018 shows the server’s message after a failed deletion',
    { meta: { raises: ['mntCardDeleteServiceError'] } },
    async () => {
      const opened = await openScreen(card, {
        server: aMaintenanceServer().on(maintenanceRemoveServices, () => problem(500, 'Sorry.')),
      })
      await group(opened, overdue).getByRole('group').getByRole('button', { name: 'Delete' }).click()
      await confirm(opened, 'Delete')
      await expect.element(opened.screen.getByRole('dialog', { name: 'Not deleted' })).toMatchTextContent('Sorry.')
    },
  )
})

describe('reopening', () => {
  const reopened = ({ sent }: Opened) => sent('maintenanceReopen').map(call => call.body)

  it(
    'MNT-009 MNT-019 reopens the selected closed services and confirms it',
    { meta: { raises: ['mntClosedServicesReopeningSuccess'] } },
    async () => {
      const opened = await openScreen(card)
      await opened.press('Reopen services')
      await opened.dialog.getByLabelText('Seals', { exact: false }).click()
      await confirm(opened, 'Reopen')
      await expect.poll(() => reopened(opened)).toEqual([['9']])
      await expect
        .element(opened.screen.getByRole('dialog', { name: 'Reopened', exact: true }))
        .toMatchTextContent('Seals')
    },
  )

  it('MNT-015 requires at least one service', { meta: { raises: ['mntClosedServiceNoServiceSelected'] } }, async () => {
    const opened = await openScreen(card)
    await opened.press('Reopen services')
    await confirm(opened, 'Reopen')
    await expect.element(opened.screen.getByRole('dialog', { name: 'No service selected' })).toBeVisible()
    expect(reopened(opened)).toEqual([])
  })

  it(
    'MNT-019 shows the server’s message after a failed reopening',
    { meta: { raises: ['mntClosedServicesReopeningFailure'] } },
    async () => {
      const opened = await openScreen(card, {
        server: aMaintenanceServer().on(maintenanceReopen, () => problem(409, 'Work on the next one has begun.')),
      })
      await opened.press('Reopen services')
      await opened.dialog.getByLabelText('Belt', { exact: false }).click()
      await confirm(opened, 'Reopen')
      await expect
        .element(opened.screen.getByRole('dialog', { name: 'Not reopened' }))
        .toMatchTextContent('Work on the next one has begun.')
    },
  )
})
