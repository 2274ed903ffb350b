import {
  getCompanyFleetsAndCompany,
  listSubcompanies,
  listUnitIds,
  listUnitsPaginated,
  listUnitTransferHistory,
  listUnitTransferHistoryDetails,
  lookupCompanies,
  lookupCompaniesIds,
  lookupUnitsIds,
  previewUnitTransfer,
  transferUnits,
  undoUnitTransfer,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { fleetKitMessages } from '@muster/fleet-kit/messages'
import { openScreen, problemsOf } from '@muster/ui/testing'
import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { messages } from '../../test/messages.ts'
import { UnitTransferWizard } from './unit-transfer-wizard.tsx'
import { TransferHistory } from './transfer-history.tsx'

const companies = [
  { id: 3, label: 'North' },
  { id: 4, label: 'South' },
]
const unit = (id: number) => ({
  id,
  name: `Digger ${id}`,
  serial: `S-${id}`,
  iconName: 'icon-wolf-general',
  statusId: 1,
  statusName: 'Working',
  statusColor: '1c8a4c',
  hasMntProfile: false,
})
const units = [unit(1), unit(2)]

const detail = (unitId: number, losses: FleetSchemas['UnitTransferLoss'][]): FleetSchemas['UnitTransferDetail'] => ({
  unitId,
  unitName: `Digger ${unitId}`,
  sourceCompanyName: 'North',
  targetCompanyName: 'South',
  maintenance: unitId === 1 ? 'COPIED' : 'NONE',
  losses,
})
const details = [
  detail(1, [{ kind: 'FLEET', name: 'Yard' }, { kind: 'FLEET' }, { kind: 'CURFEW', name: 'Night' }]),
  detail(2, []),
]
const preview: FleetSchemas['UnitTransferPreview'] = { previewKey: 'seen', targetCompanyName: 'South', units: details }

const transfer: FleetSchemas['UnitTransferRow'] = {
  historyId: 8,
  transferredAt: '2026-11-21T10:00:00Z',
  userName: 'Ada Keller',
  sourceCompanyNames: ['North'],
  targetCompanyName: 'South',
  unitsCount: 2,
  keepMaintenanceProfile: true,
  notes: 'Sold',
  undoUntil: '2026-11-22T10:00:00Z',
}

const aServer = () =>
  fakeServer()
    .on(lookupCompanies, { items: companies, totalCount: 2 })
    .on(lookupCompaniesIds, ({ body }) => companies.filter(({ id }) => (body as number[]).includes(id)))
    .on(listUnitsPaginated, { items: units, totalCount: 2 })
    .on(listUnitIds, [1, 2])
    .on(lookupUnitsIds, ({ body }) => (body as number[]).map(id => ({ id, label: `Digger ${id}` })))
    .on(listSubcompanies, { items: [], totalCount: 0 })
    .on(getCompanyFleetsAndCompany, { companyName: 'North', fleets: { items: [], totalCount: 0 }, unitsCount: 2 })
    .on(previewUnitTransfer, preview)
    .on(transferUnits, { historyId: 8, unitsCount: 2 })
    .on(listUnitTransferHistory, { items: [transfer], totalCount: 1 })
    .on(listUnitTransferHistoryDetails, { items: details, totalCount: 2 })
    .on(undoUnitTransfer, undefined)

async function open(render: (query: URLSearchParams) => ReactNode, { server = aServer(), width = 1280 } = {}) {
  let follow: (href: string) => void = () => undefined
  function Routed(): ReactNode {
    const [at, setAt] = useState('/')
    follow = setAt
    return render(new URL(at, 'http://host').searchParams)
  }
  const opened = await openScreen(<Routed />, {
    server,
    login: { acl: ['UNIT_TRANSFER', 'ADM_FLEET_AT_GLANCE_VIEW'], feature: ['ADMINISTRATION'] },
    messages: { ...fleetKitMessages, ...messages },
    width,
    onGo: to => follow(to),
  })
  const { screen } = opened
  return {
    ...opened,
    choose: async (field: RegExp, option: string) => {
      const input = screen.getByRole('combobox', { name: field })
      await input.click()
      await userEvent.fill(input, option)
      await screen.getByRole('option', { name: option }).click()
    },
  }
}

const openWizard = (more: Parameters<typeof open>[1] = {}) =>
  open(query => <UnitTransferWizard query={{ step: Number(query.get('step') ?? 1) }} />, more)

async function toReview({ screen, press, choose }: Awaited<ReturnType<typeof open>>) {
  await choose(/^Current company/, 'North')
  await press('Select all 2')
  await press('Next')
  await choose(/^New company/, 'South')
  await screen.getByLabelText('Keep the maintenance profile').click()
  await press('Next')
}

it('ADM-065 requires a company first, lists only its units, and requires a unit', async () => {
  const { screen, press, choose, sent } = await openWizard()
  await press('Next')
  const company = screen.getByRole('combobox', { name: /^Current company/ })
  await expect.element(company).toHaveAccessibleDescription(/Select the company that the units belong to\./)
  await expect.element(company).toHaveFocus()
  expect(sent('listUnitsPaginated')).toEqual([])
  await choose(/^Current company/, 'North')
  await expect.element(screen.getByRole('listbox', { name: 'Units of North' })).toBeVisible()
  await expect.poll(() => sent('listUnitsPaginated').map(({ query }) => query.get('companyId'))).toEqual(['3'])
  await press('Next')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Select at least one unit.')
})

it('ADM-065 rejects the current company as the new one', async () => {
  const { screen, press, choose } = await openWizard()
  await choose(/^Current company/, 'North')
  await press('Select all 2')
  await press('Next')
  await choose(/^New company/, 'North')
  await press('Next')
  await expect
    .element(screen.getByRole('alert').first())
    .toMatchTextContent('Select a company other than the current one.')
})

it('ADM-065 previews the losses of each unit and sends the reviewed plan', async () => {
  const opened = await openWizard()
  const { screen, press, sent } = opened
  await toReview(opened)
  await expect.element(screen.getByText('2 units move from North to South.')).toBeVisible()
  await expect.element(screen.getByText(/South also sees the units’ past/)).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^Digger 2/ })).toMatchTextContent('Digger 2NorthNoneNone')
  const toggle = screen.getByRole('button', { name: 'Digger 1: show 3 losses' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect.element(screen.getByText('Yard, 1 of another company')).toBeVisible()
  expect(await problemsOf(screen.container)).toEqual([])
  const previews = sent('previewUnitTransfer').length
  await press('Move units')
  await expect.element(screen.getByRole('heading', { name: 'The units have been moved' })).toBeVisible()
  await expect.element(screen.getByText('2 units now belong to South.')).toBeVisible()
  // the server refuses a preview of transferred units
  expect(sent('previewUnitTransfer')).toHaveLength(previews)
  expect(sent('transferUnits').map(({ body }) => body)).toEqual([
    {
      unitIds: [1, 2],
      targetCompanyId: 4,
      keepMaintenanceProfile: true,
      previewKey: 'seen',
      requestKey: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ])
})

it('refreshes the review after the server refused an outdated one', async () => {
  const server = aServer().on(transferUnits, () => {
    server.on(previewUnitTransfer, { ...preview, previewKey: 'seen again' })
    return problem(409, 'Something has changed since you reviewed the transfer.')
  })
  const opened = await openWizard({ server })
  const { screen, press, sent } = opened
  await toReview(opened)
  await expect.element(screen.getByText('2 units move from North to South.')).toBeVisible()
  await press('Move units')
  await expect.element(screen.getByText('Something has changed since you reviewed the transfer.')).toBeVisible()
  await press('Change entries')
  await expect.element(screen.getByText('2 units move from North to South.')).toBeVisible()
  await expect.poll(() => sent('previewUnitTransfer').length).toBeGreaterThan(1)
  await expect
    .poll(async () => {
      if (sent('transferUnits').length === 1) await press('Move units')
      return sent('transferUnits').map(({ body }) => (body as { previewKey: string }).previewKey)
    })
    .toEqual(['seen', 'seen again'])
})

it('explains why a transfer is impossible, and disables the next step', async () => {
  const opened = await openWizard({
    server: aServer().on(previewUnitTransfer, () => problem(400, 'Some units already belong to South.')),
  })
  const { screen, press, sent } = opened
  await toReview(opened)
  await expect.element(screen.getByText('Some units already belong to South.')).toBeVisible()
  await press('Move units')
  await expect.element(screen.getByText('Correct what the server refuses, or retry.')).toBeVisible()
  expect(sent('transferUnits')).toEqual([])
})

const openHistory = (more: Parameters<typeof open>[1] = {}) =>
  open(
    query => (
      <TransferHistory query={{ page: 1, size: undefined, q: undefined, sort: query.get('sort') ?? undefined }} />
    ),
    more,
  )

it('ADM-065 lists transfers with time, user, source, target and unit count, sorted by the server', async () => {
  const { screen, sent } = await openHistory()
  await expect
    .element(screen.getByRole('row', { name: /11\/2026/ }))
    .toMatchTextContent(/North.*South.*2.*Ada Keller.*Yes/)
  await screen.getByRole('columnheader', { name: 'Units' }).getByRole('button').click()
  await expect.poll(() => sent('listUnitTransferHistory').at(-1)?.query.getAll('sort')).toEqual(['unitsCount,asc'])
})

it('ADM-065 shows a transfer with the losses of each unit, and undoes it after confirmation', async () => {
  const { screen, sent, press } = await openHistory()
  await screen
    .getByRole('row', { name: /11\/2026/ })
    .getByRole('button')
    .first()
    .click()
  const drawer = screen.getByRole('dialog', { name: 'Transfer' })
  await expect.element(drawer.getByText('Sold')).toBeVisible()
  await drawer.getByRole('button', { name: 'Digger 1: show 3 losses' }).click()
  await expect.element(drawer.getByText('Night')).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo', exact: true }).click()
  const question = screen.getByRole('dialog', { name: 'Undo this transfer?' })
  await expect.element(question).toMatchTextContent('2 units return from South to North')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent('undoUnitTransfer')).toEqual([])
  await drawer.getByRole('button', { name: 'Undo', exact: true }).click()
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => sent('undoUnitTransfer').map(({ path }) => path)).toEqual([{ historyId: '8' }])
  await expect.poll(() => sent('listUnitTransferHistory').length).toBe(2)
  await press('Close')
})

it('keeps the focus in the drawer when the undo button disappears', async () => {
  let undone = {}
  const server = aServer()
    .on(listUnitTransferHistory, () => ({ items: [{ ...transfer, ...undone }], totalCount: 1 }))
    .on(undoUnitTransfer, () => {
      undone = { undoUntil: undefined, undoneAt: '2026-11-21T11:00:00Z', undoneBy: 'Ada Keller' }
      return undefined
    })
  const { screen } = await openHistory({ server })
  await screen
    .getByRole('row', { name: /11\/2026/ })
    .getByRole('button')
    .first()
    .click()
  const drawer = screen.getByRole('dialog', { name: 'Transfer' })
  const undo = drawer.getByRole('button', { name: 'Undo', exact: true })
  await expect.element(undo).toBeVisible()
  undo.element().focus()
  await userEvent.keyboard('{Enter}')
  const yes = screen.getByRole('dialog', { name: 'Undo this transfer?' }).getByRole('button', { name: 'Undo' })
  await expect.element(yes).toBeVisible()
  yes.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(undo).not.toBeInTheDocument()
  await expect.poll(() => drawer.element().contains(document.activeElement)).toBe(true)
})

it('shows why a transfer cannot be undone', async () => {
  const { screen } = await openHistory({
    server: aServer().on(undoUnitTransfer, () => problem(409, 'This transfer can no longer be undone.')),
  })
  await screen.getByRole('row', { name: /11\/2026/ }).hover()
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  const why = screen.getByRole('dialog', { name: 'The transfer could not be undone' })
  await expect.element(why).toMatchTextContent('This transfer can no longer be undone.')
})

it('hides the undo action after the deadline, and fits 360 px', async () => {
  const { undoUntil: _, ...late } = transfer
  const { screen } = await openHistory({
    server: aServer().on(listUnitTransferHistory, { items: [late], totalCount: 1 }),
    width: 360,
  })
  await expect.element(screen.getByText('South')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo', exact: true })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})
