import { amActivate, listDevices, listSubscriptions } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { hasUnsaved } from '@muster/ui'
import { expect, it } from 'vitest'
import { aSubscriptionServer, lines } from '../../test/subscription-server.ts'
import { openScreen, stepOf } from '../../test/open-screen.tsx'
import { Activation } from './activation.tsx'

const href = '/administration/subscriptions/amActivation'
const open = (server = aSubscriptionServer()) =>
  openScreen(query => <Activation query={stepOf(query)} />, { server, href })
type Opened = Awaited<ReturnType<typeof open>>

async function chooseDevice({ choose, press }: Opened) {
  await choose('Device', 'AM35-1')
  await choose('Company', 'Northfield')
  await press('Next')
}

async function fillIn(opened: Opened, serial = 'S-99') {
  await chooseDevice(opened)
  const { screen } = opened
  await screen.getByLabelText('Serial number of the machine').fill(serial)
  await screen.getByRole('radio', { name: 'Full, one year' }).click()
}

it('SUB-004 SUB-005 requires a device and a company in the first step and shows which is missing', async () => {
  const opened = await open()
  const { screen, press, choose, went, sent } = opened
  await expect.element(screen.getByRole('heading', { name: 'Step 1 of 3: Device and company' })).toBeVisible()
  await press('Next')
  const field = (name: string) => screen.getByRole('combobox', { name: new RegExp(`^${name}`) })
  await expect.element(field('Device')).toHaveFocus()
  await expect.element(field('Device')).toHaveAccessibleDescription(/Select the device\./)
  await choose('Device', 'AM35-1')
  await expect.element(screen.getByText('Select the device.')).not.toBeInTheDocument()
  await press('Next')
  await expect.element(field('Company')).toHaveFocus()
  await expect.element(field('Company')).toHaveAccessibleDescription(/Select the company\./)
  expect(went).toEqual([])
  await expect.poll(() => sent('listDevices')[0]?.query.get('active')).toBe('false')
})

it('SUB-006 loads the subscriptions of the company in the second step and requires one', async () => {
  const opened = await open()
  await chooseDevice(opened)
  const { screen, press, dialog, sent } = opened
  await expect.element(screen.getByRole('heading', { name: 'Step 2 of 3: Subscription' })).toBeVisible()
  expect(Object.fromEntries(sent('listSubscriptions')[0]?.query ?? [])).toMatchObject({
    typeCode: 'ACTIVATION',
    companyId: '3',
  })
  await screen.getByLabelText('Serial number of the machine').fill('S-99')
  await press('Activate')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Before you continue:Select a subscription.')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('amActivate')).toEqual([])
})

it('SUB-002 shows satellite products separately', async () => {
  const opened = await open()
  await chooseDevice(opened)
  const radios = (group: string) => opened.screen.getByRole('radiogroup', { name: group }).getByRole('radio')
  await expect.element(radios('By satellite')).toHaveAccessibleName('Full by satellite')
  await expect.element(radios('Subscriptions')).toHaveAccessibleName('Full, one year')
})

it.each([
  ['without a subscription', chooseDevice],
  ['with one', (opened: Opened) => fillIn(opened, '  ')],
])('SUB-006 SUB-008 reports an invalid form in the second step %s and marks the field', async (_, enter) => {
  const opened = await open()
  await enter(opened)
  const { screen, press, dialog, answer, sent } = opened
  await press('Activate')
  await expect.element(dialog).toMatchTextContent('Some fields need attention')
  await answer('OK')
  await expect.element(screen.getByText('Enter the serial number of the machine.')).toBeVisible()
  await expect.element(screen.getByLabelText('Serial number of the machine')).toHaveAttribute('aria-invalid', 'true')
  expect(sent('amActivate')).toEqual([])
})

it(
  'ERR-017 SHELL-007 SUB-003 SUB-006 SUB-007 SUB-010 activates once after confirmation and shows both IDs of the unit',
  { meta: { raises: ['subscriptionActivation'] } },
  async () => {
    const opened = await open()
    await fillIn(opened)
    const { screen, press, dialog, answer, sent } = opened
    await press('Activate')
    await expect.element(dialog).toMatchTextContent('Activate this subscription?')
    await expect.element(dialog).toMatchTextContent('Device AM35-1 for Northfield.')
    await answer('Cancel')
    expect(sent('amActivate')).toEqual([])
    await press('Activate')
    await answer('Activate')
    await expect.element(screen.getByRole('heading', { name: 'The device is active' })).toBeVisible()
    await expect.element(screen.getByText('imei-1')).toBeVisible()
    await expect.element(screen.getByText('4711')).toBeVisible()
    expect(sent('amActivate').map(({ body }) => body)).toEqual([
      {
        lineId: 1,
        deviceId: 1,
        companyId: 3,
        serialNumber: 'S-99',
        requestKey: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ])
    await expect.poll(hasUnsaved).toBe(false)
  },
)

it('SUB-007 SUB-009 shows a rejection, retries with the same key and keeps the input', async () => {
  const server = aSubscriptionServer().on(amActivate, () =>
    problem(409, 'Nothing is left of Full, one year in order O-1. Select another subscription.'),
  )
  const opened = await open(server)
  await fillIn(opened)
  const { screen, press, answer, sent } = opened
  await press('Activate')
  await answer('Activate')
  await expect.element(screen.getByRole('heading', { name: 'The device could not be activated' })).toBeVisible()
  await expect.element(screen.getByText(/Nothing is left of Full, one year/)).toBeVisible()
  await press('Retry')
  await expect.poll(() => sent('amActivate').length).toBe(2)
  expect(new Set(sent('amActivate').map(({ body }) => (body as { requestKey: string }).requestKey)).size).toBe(1)
  await press('Change entries')
  await expect.element(screen.getByLabelText('Serial number of the machine')).toHaveValue('S-99')
})

it('SUB-009 returns to the device step if the device has been activated concurrently', async () => {
  const others = {
    id: 2,
    serialNumber: 'AM35-2',
    uniqueId: 'imei-2',
    typeCode: 'am35',
    active: false,
    source: 'traccar',
    silent: false,
  }
  const server = aSubscriptionServer().on(amActivate, () => {
    server.on(listDevices, { items: [others], totalCount: 1 })
    return problem(409, 'The device AM35-1 has already been activated. Select another device.')
  })
  const opened = await open(server)
  await fillIn(opened)
  const { screen, press, answer, choose, sent } = opened
  await press('Activate')
  await answer('Activate')
  await expect.poll(() => sent('listDevices').length).toBe(2)
  await press('Change entries')
  await expect.element(screen.getByRole('heading', { name: 'Step 1 of 3: Device and company' })).toBeVisible()
  const device = screen.getByRole('combobox', { name: /^Device/ })
  const reason = /AM35-1 has just been activated by someone else\. Select another device\./
  await expect.element(device).toHaveAccessibleDescription(reason)
  await press('Next')
  await expect.element(device).toHaveFocus()
  await choose('Device', 'AM35-2')
  await press('Next')
  await expect.element(screen.getByLabelText('Serial number of the machine')).toHaveValue('S-99')
  await press('Activate')
  await answer('Activate')
  await expect.poll(() => sent('amActivate').map(({ body }) => (body as { deviceId: number }).deviceId)).toEqual([1, 2])
})

it('SUB-009 requires another subscription if the selected one is used up', async () => {
  const server = aSubscriptionServer().on(amActivate, () => {
    server.on(listSubscriptions, { items: lines.ACTIVATION?.slice(1) ?? [], totalCount: 1 })
    return problem(409, 'Nothing is left of Full, one year in order O-1. Select another subscription.')
  })
  const opened = await open(server)
  await fillIn(opened)
  const { screen, press, answer } = opened
  await press('Activate')
  await answer('Activate')
  await press('Change entries')
  await expect.element(screen.getByRole('radio', { name: 'Full, one year' })).not.toBeInTheDocument()
  await press('Activate')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Select a subscription.')
})

it('shows a notice if the company has no subscriptions left', async () => {
  const opened = await open(aSubscriptionServer().on(listSubscriptions, { items: [], totalCount: 0 }))
  await chooseDevice(opened)
  await expect.element(opened.screen.getByText('No subscription is left')).toBeVisible()
})

it('clears the subscription when another company is selected', async () => {
  const opened = await open()
  await fillIn(opened)
  await opened.press('Back')
  await opened.choose('Company', 'Southfield')
  await opened.press('Next')
  await expect.element(opened.screen.getByRole('radio', { name: 'Full, one year' })).not.toBeChecked()
})
