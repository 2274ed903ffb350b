import {
  assignCompanyOrders,
  createCompany,
  deleteCompany,
  getCompany,
  getCompanyDeletable,
  getCompanyLimits,
  listCompanies,
  listCompanyOrders,
  listSharedDealerCodes,
  listSubcompanies,
  listUnassociatedOrders,
  lookupCompanies,
  lookupCompaniesIds,
  lookupCountries,
  lookupCountryPrefixes,
  lookupCurrencies,
  updateCompany,
  type FleetSchemas,
  type Permission,
} from '@muster/contract'
import { assemble } from '@muster/core'
import { fakeServer, problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import organisation from '../index.ts'
import { openScreen } from '../../test/open-screen.tsx'
import { CompanyDetail } from './company-detail.tsx'
import { CompanyList } from './company-list.tsx'

type Row = FleetSchemas['CompanyRow']

const acl: Permission[] = [
  'ADM_COMPANY_VIEW',
  'ADM_COMPANY_ADD',
  'ADM_COMPANY_EDIT',
  'ADM_COMPANY_DELETE',
  'ADM_ORDER_CTRL_VIEW',
]
const caller = { acl, feature: ['ADMINISTRATION', 'SUBSCRIPTIONS'], companyId: 1 }
const query = { page: 1, size: undefined, q: undefined, sort: undefined }
interface Narrowed {
  company?: number
  dealers?: boolean
}

const aRow = (companyId: number, name: string, more: Partial<Row> = {}): Row => ({
  companyId,
  name,
  isDealer: false,
  subcompaniesCount: 0,
  unitsCount: 0,
  deletable: { deletable: true, reasons: [] },
  ...more,
})
const root = aRow(1, 'Muster', {
  subcompaniesCount: 2,
  deletable: { deletable: false, reasons: ['it is the root company'] },
})
const dealer = aRow(2, 'Alpine Machines', {
  isDealer: true,
  city: 'Bolzano',
  countryDesc: 'Italy',
  parentCompanyId: 1,
  parentName: 'Muster',
  subcompaniesCount: 250,
  unitsCount: 1234,
  deletable: { deletable: false, reasons: ['1,234 units', '250 companies below it'] },
})
const empty = aRow(3, 'Empty Yard', { parentCompanyId: 1, parentName: 'Muster' })
const customers = Array.from({ length: 250 }, (_, index) =>
  aRow(10 + index, `Customer ${index + 1}`, { parentCompanyId: 2, parentName: 'Alpine Machines' }),
)
const all = [root, dealer, empty, ...customers]

const full: FleetSchemas['Company'] = {
  companyId: 2,
  version: 3,
  name: 'Alpine Machines',
  desc: 'Tractors',
  countryId: 'DE',
  countryDesc: 'Germany',
  city: 'Berlin',
  address: 'Hafenstraße 1',
  zipCode: '10115',
  phone: '+49 30 123456',
  mail: 'office@alpine.example',
  fax: '+49 30 123457',
  ownerId: 1,
  ownerDesc: 'Muster',
  code: 'ALP-01',
  vistaId: '00123',
  vistaName: 'ALPINE',
  currencyId: 'EUR',
  currencyLabel: 'Euro (EUR)',
  isDealer: true,
  dealerCode: 'D-2',
  dealerShipToCode: 'S-2',
  parentCompanyId: 1,
  hideAfterDays: 30,
}

function aServer() {
  const label = ({ companyId, name }: Row) => ({ id: companyId, label: name })
  return fakeServer()
    .on(listSharedDealerCodes, [])
    .on(listCompanies, ({ query }) => {
      const items = query.get('topOnly') ? [root] : all.filter(({ isDealer }) => !query.get('onlyDealers') || isDealer)
      return { items: items.slice(0, 20), totalCount: items.length }
    })
    .on(listSubcompanies, ({ path, query }) => {
      const items = all.filter(({ parentCompanyId }) => parentCompanyId === Number(path.id))
      const start = Number(query.get('start'))
      return { items: items.slice(start, start + Number(query.get('limit'))), totalCount: items.length }
    })
    .on(getCompany, ({ path }) => {
      const row = all.find(({ companyId }) => companyId === Number(path.id)) ?? root
      const { companyId, name, isDealer, parentCompanyId } = row
      const other = { companyId, name, isDealer, version: 1, ...(parentCompanyId && { parentCompanyId }) }
      return companyId === 2 ? full : other
    })
    .on(getCompanyDeletable, ({ path }) => ({
      deletable: path.id === '3',
      reasons: path.id === '3' ? [] : ['1,234 units', '250 companies below it'],
    }))
    .on(lookupCompanies, { items: all.slice(0, 20).map(label), totalCount: all.length })
    .on(lookupCompaniesIds, ({ body }) =>
      all.filter(({ companyId }) => (body as number[]).includes(companyId)).map(label),
    )
    .on(lookupCountries, [
      { id: 'DE', code: 'DE', label: 'Germany' },
      { id: 'IT', code: 'IT', label: 'Italy' },
    ])
    .on(lookupCountryPrefixes, [{ id: 'DE', code: 'DE', label: 'Germany +49', prefix: '+49' }])
    .on(lookupCurrencies, [{ id: 'EUR', code: 'EUR', label: 'Euro (EUR)' }])
    .on(listCompanyOrders, {
      items: [
        {
          orderId: 5,
          orderNumber: 'A-5',
          orderDate: '2026-11-01',
          assignedAt: '2026-11-02T08:00:00.000Z',
          subscriptionName: 'Full telematics, 1 year',
          quantity: 20,
          remainingQuantity: 12,
        },
      ],
      totalCount: 1,
    })
    .on(listUnassociatedOrders, {
      items: [
        {
          orderId: 31,
          orderNumber: 'MD-31',
          orderDate: '2026-11-01',
          subscriptionName: 'Full telematics',
          quantity: 10,
        },
        { orderId: 32, orderNumber: 'MD-32', orderDate: '2026-11-01', subscriptionName: 'Tracking only', quantity: 5 },
      ],
      totalCount: 2,
    })
    .on(assignCompanyOrders, undefined)
    .on(createCompany, { id: 77 })
    .on(updateCompany, undefined)
    .on(deleteCompany, undefined)
}

const openList = (
  { company, dealers }: Narrowed = {},
  server = aServer(),
  options: { login?: typeof caller; width?: number } = {},
) => openScreen(<CompanyList query={{ ...query, company, dealers }} />, { server, login: caller, ...options })
const openDetail = (id: string, server = aServer(), login: typeof caller = caller, parent?: number) =>
  openScreen(<CompanyDetail params={{ id }} query={{ parent }} />, { server, login })

describe('list', () => {
  it('names dealers that share a code, with links to their details', async () => {
    const dealers = [
      { companyId: 2, name: 'Alpine Machines' },
      { companyId: 9, name: 'Coast Machines' },
    ]
    const { screen } = await openList({}, aServer().on(listSharedDealerCodes, [{ code: 'ALP-01', dealers }]))
    await expect.element(screen.getByText(/^These dealers share a code/)).toBeVisible()
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'ALP-01' })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Coast Machines' }))
      .toHaveAttribute('href', '/administration/companies/9')
  })

  it('ADM-001 ADM-043 ADM-044 lists each company with parent, unit count and whether it can be deleted', async () => {
    const { screen, sent } = await openList()
    await expect
      .element(screen.getByRole('row', { name: 'Alpine Machines' }))
      .toMatchTextContent('Alpine MachinesBolzanoItalyYesMuster1,234Not possible: 1,234 units, 250 companies below it')
    await expect
      .element(screen.getByRole('link', { name: 'Alpine Machines' }))
      .toHaveAttribute('href', '/administration/companies/2')
    expect(Object.fromEntries(sent('listCompanies').find(({ query }) => !query.get('topOnly'))?.query ?? [])).toEqual({
      page: '0',
      size: '20',
    })
    expect(await problemsOf(screen.container)).toEqual([])
  })

  it('ADM-014 ADM-044 ERR-015 disables the delete button and explains why a company cannot be deleted', async () => {
    const { screen, sent, dialog } = await openList()
    const button = (name: string) =>
      screen.getByRole('row', { name, exact: true }).getByRole('button', { name: 'Delete', exact: true })
    await expect.element(button('Alpine Machines')).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(button('Alpine Machines'))
      .toHaveAccessibleDescription('Cannot be deleted: 1,234 units, 250 companies below it.')
    await button('Empty Yard').click()
    await expect.element(dialog).toMatchTextContent('Delete Empty Yard?')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => sent('deleteCompany').map(({ path }) => path)).toEqual([{ id: '3' }])
  })

  it('shows why the server refused to delete a company', async () => {
    const server = aServer().on(deleteCompany, () => problem(409, 'Empty Yard still has 1 unit.'))
    const { screen, dialog } = await openList({}, server)
    await screen
      .getByRole('row', { name: 'Empty Yard', exact: true })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.element(dialog).toMatchTextContent('Empty Yard still has 1 unit.')
  })

  it('ADM-007 ADM-044 puts the dealer filter, the company and the sort order into the address and the request', async () => {
    const { screen, went, sent } = await openList({ company: 2, dealers: true })
    await expect.element(screen.getByRole('checkbox', { name: 'Dealers only' })).toBeChecked()
    await expect
      .poll(() => sent('listCompanies').map(({ query }) => query.toString()))
      .toContain('page=0&size=20&belowCompanyId=2&onlyDealers=true')
    await screen.getByRole('button', { name: 'City' }).click()
    await expect.poll(() => went.at(-1)).toBe('/administration/companies?company=2&dealers=true&sort=city,ASC')
    await expect
      .element(screen.getByRole('link', { name: 'Add' }))
      .toHaveAttribute('href', '/administration/companies/new?parent=2')
    await screen.getByRole('checkbox', { name: 'Dealers only' }).click()
    await expect.poll(() => went.at(-1)).toBe('/administration/companies?company=2')
  })

  it('hides actions without permission', async () => {
    const { screen } = await openList({}, aServer(), { login: { ...caller, acl: ['ADM_COMPANY_VIEW'] } })
    await expect.element(screen.getByRole('row', { name: 'Alpine Machines' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Delete', exact: true }).elements()).toEqual([])
    expect(screen.getByRole('link', { name: 'Add' }).elements()).toEqual([])
    expect(screen.getByRole('columnheader', { name: 'Deletion' }).elements()).toEqual([])
  })
})

describe('tree', () => {
  const item = (opened: Awaited<ReturnType<typeof openList>>, name: string) =>
    opened.screen.getByRole('treeitem', { name, exact: true })

  const toggle = async (opened: Awaited<ReturnType<typeof openList>>, name: string) => {
    await expect.element(item(opened, name)).toBeVisible()
    item(opened, name).element().querySelector<HTMLElement>('.company-tree-toggle')?.click()
  }

  it('ADM-043 ADM-044 supports the keyboard and loads a level when it is opened', async () => {
    const opened = await openList()
    await expect.element(item(opened, 'Muster')).toHaveAttribute('aria-expanded', 'true')
    await expect.element(item(opened, 'Alpine Machines, dealer')).toHaveAttribute('aria-level', '2')
    await expect.poll(() => opened.sent('listSubcompanies').map(({ path }) => path.id)).toEqual(['1'])
    const top = item(opened, 'Muster').element() as HTMLElement
    top.focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(item(opened, 'Alpine Machines, dealer')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(item(opened, 'Customer 100')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(item(opened, 'Customer 1')).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.element(item(opened, 'Alpine Machines, dealer')).toHaveFocus()
    await expect.element(item(opened, 'Alpine Machines, dealer')).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('e')
    await expect.element(item(opened, 'Empty Yard')).toHaveFocus()
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
    await expect.poll(() => opened.went).toEqual(['/administration/companies?company=2'])
    // only one tab stop
    expect(opened.screen.container.querySelectorAll('[role=treeitem][tabindex="0"]')).toHaveLength(1)
  })

  it('loads a long level in pages', async () => {
    const opened = await openList()
    await toggle(opened, 'Alpine Machines, dealer')
    await opened.screen.getByRole('button', { name: '150 more companies' }).click()
    await expect.element(item(opened, 'Customer 200')).toBeInTheDocument()
    await opened.screen.getByRole('button', { name: '50 more companies' }).click()
    await expect.element(item(opened, 'Customer 250')).toBeInTheDocument()
  })

  it('expands to the company of the address, and navigates back by breadcrumb', async () => {
    const opened = await openList({ company: 12 })
    await expect.element(item(opened, 'Customer 3')).toHaveAttribute('aria-selected', 'true')
    const breadcrumb = opened.screen.getByRole('navigation', { name: 'Breadcrumb' })
    await expect.element(breadcrumb).toMatchTextContent('All companiesMusterAlpine MachinesCustomer 3')
    await breadcrumb.getByRole('button', { name: 'Alpine Machines' }).click()
    await breadcrumb.getByRole('button', { name: 'All companies' }).click()
    await expect.poll(() => opened.went).toEqual(['/administration/companies?company=2', '/administration/companies'])
    expect(await problemsOf(opened.screen.container)).toEqual([])
  })

  it('moves the focus to the company of the selected breadcrumb', async () => {
    function Routed(): ReactNode {
      const [at, setAt] = useState('/?company=12')
      follow = setAt
      const company = new URL(at, 'http://host').searchParams.get('company')
      return <CompanyList query={{ ...query, company: company ? Number(company) : undefined, dealers: undefined }} />
    }
    let follow: (href: string) => void = () => undefined
    const { screen } = await openScreen(
      <main tabIndex={-1}>
        <Routed />
      </main>,
      { server: aServer(), login: caller, onGo: to => follow(to) },
    )
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' })
    const crumb = (name: string) => breadcrumb.getByRole('button', { name })
    await expect.element(crumb('Alpine Machines')).toBeVisible()
    crumb('Alpine Machines').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(breadcrumb.getByText('Alpine Machines')).toHaveFocus()
    crumb('All companies').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(breadcrumb).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: 'Companies' })).toHaveFocus()
  })

  it('wraps a long name in the breadcrumb at phone width', async () => {
    const name = 'Vereinigte Landwirtschafts- und Tiefbaugesellschaft Oberlausitz-Niederschlesien mbH'
    const server = aServer().on(getCompany, { companyId: 2, name, isDealer: false, version: 1 })
    const { screen } = await openList({ company: 2 }, server, { width: 360 })
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' })
    await expect.element(breadcrumb.getByRole('button', { name })).toBeVisible()
    await expect.poll(() => breadcrumb.element().scrollWidth - breadcrumb.element().clientWidth).toBe(0)
  })

  it('navigates down by rows and up by breadcrumb at phone width', async () => {
    const { screen, went } = await openList({ company: 2 }, aServer(), { width: 360 })
    await expect.element(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
    expect(screen.getByRole('tree').elements()).toEqual([])
    const row = screen.getByRole('row', { name: 'Alpine Machines' })
    await row.getByRole('button').click()
    await screen.getByRole('menuitem', { name: 'Show the companies below it' }).click()
    await expect.poll(() => went).toEqual(['/administration/companies?company=2'])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('detail', () => {
  const combos = new Set(['Country', 'Currency', 'Parent company (owner)'])

  it('ADM-042 ADM-043 shows and sends every field of a company', async () => {
    const { screen, sent, press } = await openDetail('2')
    await expect.element(screen.getByLabelText('Name').first()).toHaveValue('Alpine Machines')
    for (const [label, value] of Object.entries({
      Code: 'ALP-01',
      'Street and number': 'Hafenstraße 1',
      'ZIP code': '10115',
      City: 'Berlin',
      Country: 'Germany',
      Currency: 'Euro (EUR)',
      Description: 'Tractors',
      Phone: '+49 30 123456',
      Fax: '+49 30 123457',
      Email: 'office@alpine.example',
      'Dealer code': 'D-2',
      'Dealer ship-to code': 'S-2',
      'VISTA ID': '00123',
      'VISTA name': 'ALPINE',
      'Parent company (owner)': 'Muster',
    }))
      await expect
        .element(screen.getByRole(combos.has(label) ? 'combobox' : 'textbox', { name: label, exact: true }))
        .toHaveValue(value)
    await screen.getByLabelText('City', { exact: true }).fill('Potsdam')
    await press('Save')
    const { companyId, countryDesc, currencyLabel, ownerId, ownerDesc, ...input } = full
    expect([companyId, countryDesc, currencyLabel, ownerId, ownerDesc]).toHaveLength(5)
    await expect
      .poll(() => sent('updateCompany').map(({ path, body }) => [path.id, body]))
      .toEqual([['2', { ...input, city: 'Potsdam' }]])
  })

  it('adds a company below the selected one and omits empty fields', async () => {
    const { screen, sent, press, went } = await openDetail('new', aServer(), caller, 2)
    await expect
      .element(screen.getByRole('combobox', { name: 'Parent company (owner)' }))
      .toHaveValue('Alpine Machines')
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Hill Farm')
    await press('Save')
    await expect
      .poll(() => sent('createCompany').map(({ body }) => body))
      .toEqual([{ name: 'Hill Farm', isDealer: false, parentCompanyId: 2, hideAfterDays: null }])
    await expect.poll(() => went).toEqual(['/administration/companies/77'])
  })

  it('WIDGET-028 offers the country prefix for a number without one', async () => {
    const { screen } = await openDetail('2')
    const phone = screen.getByLabelText('Phone', { exact: true })
    await phone.fill('030 555')
    await screen.getByRole('button', { name: 'Use +49 30 555' }).click()
    await expect.element(phone).toHaveValue('+49 30 555')
    expect(screen.getByRole('button', { name: /^Use / }).elements()).toEqual([])
    await phone.fill('call me')
    await expect.element(screen.getByText('digits', { exact: false })).toBeVisible()
  })

  it('ADM-043 shows codes and orders only for a dealer', async () => {
    const { screen, sent, press } = await openDetail('2')
    await expect.element(screen.getByRole('region', { name: 'Orders' })).toBeVisible()
    await screen.getByLabelText('This company is a dealer').click()
    expect(screen.getByLabelText('Dealer code').elements()).toEqual([])
    expect(screen.getByRole('region', { name: 'Orders' }).elements()).toEqual([])
    await press('Save')
    await expect.poll(() => sent('updateCompany')[0]?.body).toMatchObject({ isDealer: false })
    expect(sent('updateCompany')[0]?.body).not.toHaveProperty('dealerCode')
  })

  it('shows no parent field for a company at the top of the user’s scope', async () => {
    const { screen, sent, press } = await openDetail('1')
    await expect.element(screen.getByText('at the top of the companies you can see', { exact: false })).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Parent company (owner)' }).elements()).toEqual([])
    await screen.getByLabelText('City', { exact: true }).fill('Rome')
    await screen.getByLabelText('Hide units after their subscription ends (days)').fill('14')
    await press('Save')
    await expect
      .poll(() => sent('updateCompany')[0]?.body)
      .toEqual({ name: 'Muster', isDealer: false, city: 'Rome', hideAfterDays: 14, version: 1 })
  })

  it('ADM-044 explains in advance why a company cannot be deleted', async () => {
    const { screen, sent, dialog } = await openDetail('2')
    const button = screen.getByRole('button', { name: 'Delete', exact: true })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription('Cannot be deleted: 1,234 units, 250 companies below it.')
    await button.click({ force: true })
    expect(dialog.elements()).toEqual([])
    expect(sent('deleteCompany')).toEqual([])
  })

  it('shows why the server refused a new parent', async () => {
    const reason = 'this is Alpine Machines itself, or below it.'
    const server = aServer().on(updateCompany, () =>
      problem(400, 'Correct the marked fields.', { fieldErrors: [{ field: 'parentCompanyId', message: reason }] }),
    )
    const { screen, press, dialog } = await openDetail('2', server)
    await screen.getByLabelText('City', { exact: true }).fill('Potsdam')
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText(reason)).toBeVisible()
  })

  it('disables the form without the edit permission', async () => {
    const { screen } = await openDetail('2', aServer(), { ...caller, acl: ['ADM_COMPANY_VIEW'] })
    await expect.element(screen.getByLabelText('City', { exact: true })).toBeDisabled()
    expect(screen.getByRole('button', { name: /Save|Delete|Assign/ }).elements()).toEqual([])
  })
})

it('opens the limits of the company', async () => {
  const { press, dialog, sent } = await openDetail('2', aServer().on(getCompanyLimits, problem(500, 'Out of order')))
  await press('Limits')
  await expect.element(dialog).toMatchTextContent(/Limits of Alpine Machines/)
  await expect.poll(() => sent('getCompanyLimits')[0]?.path).toEqual({ id: '2' })
})

describe('orders of a dealer', () => {
  it('ADM-044 ADM-045 lists orders and assigns more', async () => {
    const registry = assemble([organisation], { mode: 'development' })
    const opened = await openScreen(<CompanyDetail params={{ id: '2' }} query={{ parent: undefined }} />, {
      server: aServer(),
      login: caller,
      registry,
    })
    const { screen, press, sent, dialog } = opened
    await expect
      .element(screen.getByRole('row', { name: 'A-5' }))
      .toMatchTextContent('A-5Full telematics, 1 year12 of 20')
    await press('Assign orders')
    await screen.getByRole('row', { name: 'MD-31' }).getByRole('checkbox').click()
    await screen.getByRole('row', { name: 'MD-32' }).getByRole('checkbox').click()
    expect(await problemsOf(screen.container)).toEqual([])
    await press('Assign 2 orders')
    await expect.element(dialog.filter({ hasText: 'Assigned' })).toMatchTextContent('The assignment of 2 orders')
    await expect
      .poll(() => sent('assignCompanyOrders'))
      .toMatchObject([{ path: { id: '2' }, body: { orderIds: [31, 32] } }])
    await expect.poll(() => sent('listCompanyOrders').length).toBe(2)
  })
})
