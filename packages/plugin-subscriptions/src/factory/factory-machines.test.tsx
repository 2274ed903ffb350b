import { listUnitsWithoutSubscriptions, saveUnitFactorySubscription } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aSubscriptionServer } from '../../test/subscription-server.ts'
import { openScreen } from '../../test/open-screen.tsx'
import { FactoryMachines } from './factory-machines.tsx'

const open = (server = aSubscriptionServer(), actedBy = '') =>
  openScreen(query => <FactoryMachines query={{ tab: query.get('tab') === 'with' ? 'with' : 'without' }} />, {
    server,
    actedBy,
    href: '/administration/subscriptions/factoryMachineActivation',
  })
type Opened = Awaited<ReturnType<typeof open>>

const tick = ({ screen }: Opened, machine: string) =>
  screen.getByRole('checkbox', { name: new RegExp(machine) }).click()

it('SUB-016 SUB-033 ADM-029 shows tabs of units without and with a subscription, a filter and a panel', async () => {
  const { screen, went, sent, press } = await open()
  await expect.element(screen.getByRole('row', { name: /M-21/ })).toMatchTextContent('D-21CHSprayer')
  await expect.element(screen.getByRole('complementary', { name: 'Subscriptions' })).toBeVisible()
  const assign = screen.getByRole('button', { name: 'Assign', exact: true })
  await expect.element(assign).toBeVisible()
  await press('Close the panel')
  await expect.element(assign).not.toBeInTheDocument()
  await press('Open the panel')
  await expect.element(assign).toBeVisible()
  await expect.element(screen.getByRole('searchbox', { name: 'Machine, unit or device' })).toBeVisible()
  await screen.getByRole('tab', { name: 'With a subscription' }).click()
  await expect.element(screen.getByRole('row', { name: /M-24/ })).toMatchTextContent('D-24CHWorks')
  await expect.poll(() => went).toEqual(['/administration/subscriptions/factoryMachineActivation?tab=with'])
  await userEvent.fill(screen.getByRole('searchbox'), 'm-24')
  await expect.poll(() => sent('listUnitFactories').at(-1)?.query.get('filter')).toBe('m-24')
})

it.each([
  ['Without a subscription', 'listUnitsWithoutSubscriptions', /M-21/],
  ['With a subscription', 'listUnitFactories', /M-24/],
])(
  'SUB-016 SUB-024 %s: searches immediately for the first letter, and a second later for all others',
  async (tab, list, machine) => {
    const { screen, sent } = await open()
    const filters = () => sent(list).map(({ query }) => query.get('filter'))
    await screen.getByRole('tab', { name: tab }).click()
    await expect.element(screen.getByRole('row', { name: machine })).toBeVisible()
    await screen.getByRole('searchbox').click()
    await userEvent.keyboard('m')
    await expect.poll(filters).toEqual([null, 'm'])

    const box = screen.getByRole('searchbox').element() as HTMLInputElement
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const { setTimeout: realTimeout } = globalThis
    // polling by Vitest would advance the timers under test
    const settle = () => new Promise(resolve => realTimeout(resolve, 50))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    // one millisecond for the delay of the search box
    const typeIn = (text: string) => {
      type(text)
      vi.advanceTimersByTime(1)
    }
    typeIn('m-')
    // at most a second since the previous letter
    for (let waits = 0; waits < 100 && filters().length < 3; waits++) await settle()
    typeIn('m-2')
    vi.advanceTimersByTime(498)
    typeIn('m-22')
    vi.advanceTimersByTime(499)
    await settle()
    expect(filters()).toEqual([null, 'm', 'm-'])
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await expect.poll(filters).toEqual([null, 'm', 'm-', 'm-22'])
  },
)

it('SUB-022 ADM-020 rejects saving without a selection', async () => {
  const { press, dialog, sent } = await open()
  await press('Save')
  await expect.element(dialog).toMatchTextContent('No unit selected')
  expect(sent('saveUnitFactorySubscription')).toEqual([])
})

it('SUB-023 requires a product to assign', { meta: { raises: ['productIdRequiredError'] } }, async () => {
  const opened = await open()
  await tick(opened, 'M-21')
  await opened.press('Assign')
  await expect.element(opened.dialog).toMatchTextContent('No subscription selected')
})

it('ADM-020 requires units to assign a product', { meta: { raises: ['noUnitSelectedError'] } }, async () => {
  const opened = await open()
  const { screen, press, choose, dialog, answer, sent } = opened
  await choose('Subscription', 'Works (7 left)')
  await press('Assign')
  await expect.element(dialog).toMatchTextContent('No unit selected')
  await answer('OK')
  // the panel stays open while units can be assigned
  await expect.element(screen.getByRole('button', { name: 'Assign', exact: true })).toBeVisible()
  expect(sent('saveUnitFactorySubscription')).toEqual([])
})

it(
  'SUB-021 names selected units without a product and saves nothing',
  { meta: { raises: ['selectedUnitsWithourSubscriptions'] } },
  async () => {
    const opened = await open()
    await tick(opened, 'M-21')
    await opened.press('Save')
    await expect
      .element(opened.dialog)
      .toMatchTextContent('Some of the selected units have no subscription yet: New 21.')
    expect(opened.sent('saveUnitFactorySubscription')).toEqual([])
  },
)

it('SUB-018 SUB-020 selects a unit when a product is assigned, and saves unit and product', async () => {
  const opened = await open()
  const { screen, press, choose, dialog, sent } = opened
  const row = screen.getByRole('row', { name: /M-22/ })
  await row.hover()
  await row.getByRole('button', { name: 'Assign a subscription to New 22' }).click()
  await expect.element(screen.getByText('For New 22')).toBeVisible()
  await choose('Subscription', 'Works (7 left)')
  await press('Assign')
  await expect.element(screen.getByRole('checkbox', { name: /M-22/ })).toBeChecked()
  await expect.element(row).toMatchTextContent('Works')
  await press('Save')
  await expect.element(dialog).toMatchTextContent('The assignment of a subscription for one unit has been saved.')
  await expect
    .poll(() => sent('saveUnitFactorySubscription').map(({ body }) => body))
    .toEqual([[{ unitId: 22, productId: 15 }]])
})

it('ADM-019 keeps the selection if the server rejects it', async () => {
  const opened = await open(
    aSubscriptionServer().on(saveUnitFactorySubscription, () =>
      problem(409, 'Not enough is left of Works for this unit.'),
    ),
  )
  await tick(opened, 'M-21')
  await opened.choose('Subscription', 'Works (7 left)')
  await opened.press('Assign')
  await opened.press('Save')
  await expect.element(opened.dialog).toMatchTextContent('Not enough is left of Works for this unit.')
  await opened.answer('OK')
  await expect.element(opened.screen.getByRole('checkbox', { name: /M-21/ })).toBeChecked()
})

it('SUB-020 SUB-023 saves the other units after a rejected unit is removed from the panel', async () => {
  let isTaken = false
  const server = aSubscriptionServer()
    .on(listUnitsWithoutSubscriptions, () => {
      const units = [21, 22].filter(id => !(isTaken && id === 21))
      const items = units.map(id => ({ unitId: id, unitName: `New ${id}`, machineSN: `M-${id}`, isSelected: false }))
      return { items, totalCount: items.length }
    })
    .on(saveUnitFactorySubscription, ({ body }) => {
      isTaken = (body as { unitId: number }[]).some(({ unitId }) => unitId === 21)
      return isTaken ? problem(409, 'New 21 has a subscription by now.') : undefined
    })
  const opened = await open(server)
  const { screen, press, choose, dialog, answer, sent } = opened
  await tick(opened, 'M-21')
  await tick(opened, 'M-22')
  await choose('Subscription', 'Works (7 left)')
  await press('Assign')
  await press('Save')
  await expect.element(dialog).toMatchTextContent('New 21 has a subscription by now.')
  await answer('OK')
  await expect.element(screen.getByRole('row', { name: /M-21/ })).not.toBeInTheDocument()
  await press('Remove New 21')
  await expect.element(screen.getByRole('button', { name: 'Remove New 22' })).toHaveFocus()
  await press('Save')
  await expect.element(dialog).toMatchTextContent('The assignment of a subscription for one unit has been saved.')
  expect(sent('saveUnitFactorySubscription').at(-1)?.body).toEqual([{ unitId: 22, productId: 15 }])
})

it('SUB-020 deselects a unit removed from the panel, and focuses Save after the last one', async () => {
  const opened = await open()
  const { screen, press, choose } = opened
  await tick(opened, 'M-21')
  await choose('Subscription', 'Works (7 left)')
  await press('Assign')
  await press('Remove New 21')
  await expect.element(screen.getByRole('checkbox', { name: /M-21/ })).not.toBeChecked()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
})

it('shows units read-only to support that acts as a user', async () => {
  const { screen } = await open(aSubscriptionServer(), 'support')
  await expect.element(screen.getByRole('row', { name: /M-21/ })).toBeVisible()
  await expect.element(screen.getByText('Return to your own session', { exact: false })).toBeVisible()
  expect(screen.getByRole('complementary').elements()).toEqual([])
  expect(screen.getByRole('checkbox').elements()).toEqual([])
})
