import {
  cloneReportConfig,
  createReportConfig,
  deleteReportConfig,
  getReportConfig,
  listMyReportHistory,
  listReportConfigHistory,
  listReportConfigs,
  lookupCompanies,
  lookupCompaniesIds,
  lookupLanguages,
  lookupNotificationGroupsForUser,
  lookupPresets,
  lookupRepschedFrequencyTypesWithNotes,
  lookupRepschedReportTypes,
  lookupTimeZones,
  lookupNotificationRecipients,
  lookupVisibleUsersIds,
  permissions,
  previewReport,
  sendReportNow,
  updateReportConfig,
  type FleetSchemas,
  type Permission,
} from '@muster/contract'
import { admit, assemble, sessionOf } from '@muster/core'
import { aLogin, problem } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { describe, expect, it, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import reports from '../index.ts'
import { aReportServer, openScreen } from '../../test/open-screen.tsx'
import { MyReportHistory } from './my-report-history.tsx'
import { ScheduledReportDetail } from './scheduled-report-detail.tsx'
import { ScheduledReportHistory } from './scheduled-report-history.tsx'
import { ScheduledReportList } from './scheduled-report-list.tsx'

const config: FleetSchemas['ReportConfig'] = {
  configurationId: 4,
  name: 'Morning report',
  version: 3,
  enabled: true,
  visibilityTypeId: 1,
  unitIds: [1, 2],
  frequencyTypeId: 1,
  timezoneId: 'UTC',
  reportTypeIds: [1],
  users: [1],
  notificationGroupIds: [],
  langId: 1,
  presetId: 1,
  equipments: [
    { id: 1, name: 'Unit 1' },
    { id: 2, name: 'Unit 2' },
  ],
}
const names = (stem: string, count: number) => Array.from({ length: count }, (_, i) => `${stem}${i + 1}`)
const run: FleetSchemas['ReportRun'] = {
  historyId: 1,
  configurationId: 4,
  configurationName: 'Morning report',
  timestamp: '2026-11-21T05:00:00Z',
  status: 'SENT',
  fromDate: '2026-11-20T00:00:00Z',
  toDate: '2026-11-20T23:59:59.999Z',
  reportTypeNames: ['Key on/off'],
  notifiedUsers: names('Person ', 7),
  sizeBytes: 48_210,
  sentNow: true,
  equipmentNames: names('Unit ', 12),
}
const failed: FleetSchemas['ReportRun'] = {
  ...run,
  historyId: 2,
  status: 'FAILED',
  errorMessage: 'The mail server does not answer.',
  notifiedUsers: [],
}
const partly: FleetSchemas['ReportRun'] = {
  ...failed,
  historyId: 3,
  errorMessage: 'Not sent to ben.',
  notifiedUsers: names('Reached ', 6),
}
const items = (...labels: string[]) => labels.map((label, i) => ({ id: i + 1, label }))

// more than a lookup page
const companies = items('Northfield', 'Hillside', ...names('Company ', 2000))
const people = items('Ada Keller', 'Ben', ...names('Person ', 2000))
const searched = (rows: typeof people, query: URLSearchParams) => {
  const found = rows.filter(({ label }) => label.includes(query.get('filter') ?? ''))
  return { items: found.slice(0, Number(query.get('limit'))), totalCount: found.length }
}

const aServer = () =>
  aReportServer()
    .on(listReportConfigs, {
      items: [
        {
          configurationId: 4,
          name: 'Morning report',
          enabled: true,
          visibilityTypeId: 1,
          equipmentNames: names('U', 11),
          frequencyTypeName: 'Daily',
          reportTypeNames: ['Key on/off'],
          reportTypeIds: [1],
          nextRunAt: '2026-11-22T05:00:00Z',
        },
        {
          configurationId: 5,
          name: 'Dealers',
          enabled: false,
          visibilityTypeId: 2,
          visibilityCompanyName: 'Northfield',
          equipmentNames: [],
          frequencyTypeName: 'Weekly',
          reportTypeNames: ['Vehicle data'],
        },
      ],
      totalCount: 2,
    })
    .on(getReportConfig, config)
    .on(createReportConfig, { id: 9 })
    .on(updateReportConfig, undefined)
    .on(deleteReportConfig, undefined)
    .on(cloneReportConfig, { id: 10 })
    .on(listReportConfigHistory, { items: [run, failed, partly], totalCount: 3 })
    .on(listMyReportHistory, { items: [run], totalCount: 1 })
    .on(sendReportNow, undefined)
    .on(
      previewReport,
      () => new Response('file', { headers: { 'content-disposition': 'attachment; filename="key-on-off.xlsx"' } }),
    )
    .on(lookupCompanies, ({ query }) => searched(companies, query))
    .on(lookupCompaniesIds, ({ body }) => companies.filter(({ id }) => (body as number[]).includes(id)))
    .on(lookupNotificationRecipients, ({ query }) => searched(people, query))
    .on(lookupVisibleUsersIds, ({ body }) => people.filter(({ id }) => (body as number[]).includes(id)))
    .on(lookupLanguages, items('English'))
    .on(lookupPresets, items('Metric', 'Imperial'))
    .on(lookupNotificationGroupsForUser, items('Workshop'))
    .on(
      lookupRepschedFrequencyTypesWithNotes,
      items('Daily', 'Weekly', 'Monthly').map(item => ({ ...item, notes: `over the time before` })),
    )
    .on(lookupRepschedReportTypes, items('Key on/off', 'Vehicle data'))
    .on(
      lookupTimeZones,
      ['UTC', 'Europe/Rome'].map(id => ({ id, label: id })),
    )

const listQuery = { page: 1, size: undefined, q: undefined, sort: undefined }
const historyQuery = { ...listQuery, fromDate: undefined, toDate: undefined }
const detail = (id: string) => openScreen(<ScheduledReportDetail params={{ id }} />, { server: aServer() })

describe('routes', () => {
  const { routeOf } = assemble([reports], { mode: 'development' })
  const holder = (...acl: Permission[]) =>
    sessionOf(aLogin({ acl, feature: ['REPORTS', 'REPORT_SCHEDULED'], legalDisclaimerAccepted: true }))

  test.each([
    ['SCHED-014', '/reports/automatic/setup', 'SCH_REPORT_CONFIG_VIEW'],
    ['SCHED-015', '/reports/automatic/setup/4', 'SCH_REPORT_CONFIG_VIEW'],
    ['SCHED-016', '/reports/automatic/setup/history/4', 'SCH_REPORT_CONFIG_VIEW'],
    ['SCHED-017', '/reports/automatic/history', 'SCH_REPORT_HISTORY_VIEW'],
  ] as const)('%s %s requires %s', (_, path, permission) => {
    const accessRules = routeOf(path.replace('4', ':id'))?.accessRules ?? []
    expect(admit(holder(permission), accessRules)).toBe('open')
    expect(admit(holder(...permissions.filter(other => other !== permission)), accessRules)).toBe('refused')
  })

  it('SCHED-007 SCHED-016 redirects a history without an ID to the list', async () => {
    // a URL without an ID matches the detail route
    expect(routeOf('/reports/automatic/setup/history')).toBeUndefined()
    const { went } = await detail('history')
    await expect.poll(() => went).toEqual(['/reports/automatic/setup'])
  })
})

it('hides the form for a new report from support that acts as a user and shows the reason', async () => {
  const { screen } = await openScreen(<ScheduledReportDetail params={{ id: 'new' }} />, {
    server: aServer(),
    impersonator: { username: 'helen' },
  })
  await expect.element(screen.getByText(/Return to your own session first/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Name/ }).query()).toBeNull()
})

it('ADM-001 SCHED-006 SCHED-011 lists reports, times and units, with links to the detail and the history', async () => {
  const { screen, went } = await openScreen(<ScheduledReportList query={listQuery} />, { server: aServer() })
  await expect
    .element(screen.getByRole('link', { name: 'Morning report' }))
    .toHaveAttribute('href', '/reports/automatic/setup/4')
  await expect
    .element(screen.getByRole('row', { name: 'Morning report' }))
    .toMatchTextContent(/Daily.*Key on\/off.*U9, U10 ?\(\+1\)/)
  await expect.element(screen.getByRole('row', { name: 'Dealers' })).toMatchTextContent(/Weekly.*Northfield.*Off/)
  await expect
    .element(screen.getByRole('link', { name: 'Add' }))
    .toHaveAttribute('href', '/reports/automatic/setup/new')
  await screen.getByRole('row', { name: 'Morning report' }).getByRole('button', { name: 'History' }).click()
  await expect.poll(() => went).toEqual(['/reports/automatic/setup/history/4'])
})

describe('a configuration', () => {
  it('WIDGET-034 requires at least one report and shows it at the field', async () => {
    const { screen, sent, press, dialog } = await detail('new')
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Evening report')
    await press('Select units')
    await dialog.getByRole('option', { name: /Unit 3/ }).click()
    await press('Apply')
    const reports = screen.getByRole('combobox', { name: /^Reports/ })
    await press('Save')
    await press('OK')
    await expect.element(reports).toHaveAttribute('aria-invalid', 'true')
    expect(sent('createReportConfig')).toEqual([])
    await reports.click()
    await screen.getByRole('option', { name: 'Key on/off' }).click()
    await press('Save')
    await expect.poll(() => sent('createReportConfig')).toHaveLength(1)
  })

  it('SCHED-002 SCHED-003 SCHED-008 requires at least one unit, selected in a panel, for visibility by equipment', async () => {
    const { screen, sent, press, dialog } = await detail('new')
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Evening report')
    await screen.getByRole('combobox', { name: /^Reports/ }).click()
    await screen.getByRole('option', { name: 'Key on/off' }).click()
    await press('Save')
    await press('OK')
    await expect.element(screen.getByText('Select at least one unit.')).toBeVisible()
    expect(sent('createReportConfig')).toEqual([])
    await press('Select units')
    await dialog.getByRole('option', { name: /Unit 3/ }).click()
    await press('Apply')
    await press('Save')
    await expect
      .poll(() => sent('createReportConfig').map(({ body }) => body))
      .toMatchObject([
        {
          name: 'Evening report',
          visibilityTypeId: 1,
          unitIds: [3],
          reportTypeIds: [1],
          enabled: true,
          frequencyTypeId: 1,
          timezoneId: 'UTC',
        },
      ])
  })

  it('SCHED-002 SCHED-003 SCHED-009 SCHED-010 SCHED-011 requires a company and sends no units for visibility by company', async () => {
    const { screen, sent, press } = await detail('4')
    await screen.getByRole('radio', { name: 'All units of a company' }).click()
    await press('Save')
    await press('OK')
    await expect.element(screen.getByText('Select a company.')).toBeVisible()
    await screen.getByRole('combobox', { name: /^Company/ }).click()
    await screen.getByRole('option', { name: 'Northfield' }).click()
    await press('Save')
    await expect
      .poll(() => sent('updateReportConfig').map(({ body }) => body))
      .toMatchObject([{ visibilityTypeId: 2, visibilityCompanyId: 1, unitIds: [], version: 3 }])
  })

  it('SCHED-001 SCHED-010 sends no company for visibility by equipment and keeps unchanged values', async () => {
    const kept = { notificationGroupIds: [1], presetId: 2, notes: 'Good morning.', notesFrame: 'Every day' }
    const { screen, sent, press } = await openScreen(<ScheduledReportDetail params={{ id: '4' }} />, {
      server: aServer().on(getReportConfig, { ...config, ...kept }),
    })
    await screen.getByRole('radio', { name: 'All units of a company' }).click()
    await screen.getByRole('combobox', { name: /^Company/ }).click()
    await screen.getByRole('option', { name: 'Northfield' }).click()
    await screen.getByRole('radio', { name: 'Selected units' }).click()
    await press('Save')
    await expect.poll(() => sent('updateReportConfig').length).toBe(1)
    const { configurationId: _, equipments: __, ...sentBack } = config
    expect(sent('updateReportConfig')[0]?.body).toEqual({
      ...sentBack,
      ...kept,
      emails: [],
      sendAt: '05:00',
      fileFormat: 'excel',
    })
  })

  it('offers every company and user, and ignores results of an earlier search on Enter', async () => {
    const { screen, sent, press } = await detail('4')
    await screen.getByRole('radio', { name: 'All units of a company' }).click()
    const company = screen.getByRole('combobox', { name: /^Company/ })
    await company.click()
    await expect.element(screen.getByRole('option', { name: 'Northfield' })).toBeVisible()
    // types faster than the server responds
    await userEvent.keyboard('Company 1999{Enter}')
    await expect.element(screen.getByRole('option', { name: 'Company 1999' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(company).toHaveValue('Company 1999')
    const users = screen.getByRole('combobox', { name: /^Users/ })
    await users.click()
    await expect.element(screen.getByRole('option', { name: 'Ben' })).toBeVisible()
    await userEvent.keyboard('Person 1998{Enter}')
    await expect.element(screen.getByRole('option', { name: 'Person 1998' })).toBeVisible()
    await userEvent.keyboard('{Enter}{Escape}')
    await press('Save')
    await expect
      .poll(() => sent('updateReportConfig')[0]?.body)
      .toMatchObject({ visibilityCompanyId: 2001, users: [1, 2000] })
  })

  it('sets the time of day and further addresses, and shows who unsubscribed', async () => {
    const { screen, sent, press, dialog } = await openScreen(<ScheduledReportDetail params={{ id: '4' }} />, {
      server: aServer().on(getReportConfig, {
        ...config,
        sendAt: '18:30',
        emails: ['guest@example.org'],
        unsubscribed: ['eve@example.org'],
      }),
    })
    const time = screen.getByRole('textbox', { name: /^Time of day/ })
    await expect.element(time).toHaveValue('18:30')
    await expect.element(screen.getByText('Unsubscribed: eve@example.org')).toBeVisible()
    await time.fill('7:05')
    const emails = screen.getByRole('textbox', { name: 'Other email addresses' })
    await emails.fill('nobody')
    await press('Save')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('“nobody” is not an email address.', { exact: false })).toBeVisible()
    expect(sent('updateReportConfig')).toEqual([])
    await emails.fill('boss@example.org')
    await press('Save')
    await expect
      .poll(() => sent('updateReportConfig')[0]?.body)
      .toMatchObject({ sendAt: '07:05', emails: ['guest@example.org', 'boss@example.org'] })
    expect(sent('updateReportConfig')[0]?.body).not.toHaveProperty('unsubscribed')
  })

  it('previews and sends a saved report, but not one with unsaved changes', async () => {
    const { screen, sent, press, dialog } = await openScreen(
      <>
        <ScheduledReportDetail params={{ id: '4' }} />
        <Toasts />
      </>,
      { server: aServer() },
    )
    await press('Preview')
    await expect.poll(() => sent('previewReport')[0]?.query.get('reportTypeId')).toBe('1')
    await press('Send now')
    expect(sent('sendReportNow')).toEqual([])
    await dialog.getByRole('button', { name: 'Send now' }).click()
    await expect.poll(() => sent('sendReportNow')).toHaveLength(1)
    await expect.element(screen.getByText('“Morning report” is being sent.', { exact: false })).toBeVisible()
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Renamed')
    await press('Send now')
    await expect.element(screen.getByText('Save your changes first.')).toBeVisible()
    expect(sent('sendReportNow')).toHaveLength(1)
  })

  it('SCHED-011 clones and deletes a configuration after confirmation', async () => {
    const { sent, press, went, dialog } = await detail('4')
    await press('Clone')
    await dialog.getByRole('button', { name: 'Clone' }).click()
    await expect.poll(() => went.at(-1)).toBe('/reports/automatic/setup/10')
    await expect.poll(() => sent('cloneReportConfig')).toHaveLength(1)
    await press('Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => sent('deleteReportConfig')).toHaveLength(1)
  })
})

describe('while support acts as the user', () => {
  const impersonator = { username: 'support' }

  it('offers no Add button in the list', async () => {
    const list = <ScheduledReportList query={listQuery} />
    const { screen } = await openScreen(list, { server: aServer(), impersonator })
    await expect.element(screen.getByRole('row', { name: /Morning report/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add' }).elements()).toEqual([])
  })

  it('shows a report read-only, without Save, Clone or Delete', async () => {
    const { screen } = await openScreen(<ScheduledReportDetail params={{ id: '4' }} />, {
      server: aServer(),
      impersonator,
    })
    await expect.element(screen.getByLabelText('Name', { exact: true })).toBeDisabled()
    for (const name of ['Save', 'Clone', 'Delete', 'Send now'])
      expect(screen.getByRole('button', { name, exact: true }).elements(), name).toEqual([])
  })
})

describe('histories', () => {
  it('SCHED-004 SCHED-005 shows five recipients, and all in a popover', async () => {
    const { screen } = await openScreen(<ScheduledReportHistory params={{ id: '4' }} query={historyQuery} />, {
      server: aServer(),
    })
    await expect.element(screen.getByRole('heading', { name: 'History of Morning report' })).toBeVisible()
    const all = screen.getByRole('button', { name: 'Person 1, Person 2, Person 3, Person 4, Person 5 (+2)' })
    await all.click()
    await expect.element(screen.getByRole('dialog', { name: 'Sent to' })).toMatchTextContent(/Person 7/)
    await expect.element(screen.getByText('(+2)').first()).toBeVisible()
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent(/Sent by hand.*48 kB/)
    await expect.element(screen.getByRole('cell', { name: 'The mail server does not answer.' })).toBeVisible()
  })

  it('SCHED-004 SCHED-005 shows reached recipients beside the error if a report did not reach all', async () => {
    const { screen } = await openScreen(<ScheduledReportHistory params={{ id: '4' }} query={historyQuery} />, {
      server: aServer(),
    })
    const cell = screen.getByRole('cell', { name: /^Not sent to ben\..*\(\+1\)$/ })
    await expect.element(cell.getByText('Not sent to ben.')).toBeVisible()
    await cell.getByRole('button', { name: 'Reached 1, Reached 2, Reached 3, Reached 4, Reached 5 (+1)' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Sent to' })).toMatchTextContent(/Reached 6/)
  })

  it('ADM-005 SCHED-013 CONST-001 requests the history of the configuration, period, page and search in the URL', async () => {
    const { sent, screen, went } = await openScreen(
      <ScheduledReportHistory
        params={{ id: '4' }}
        query={{ ...historyQuery, page: 2, size: 20, q: 'morning', fromDate: '2026-11-01' }}
      />,
      { server: aServer() },
    )
    await expect.poll(() => sent('listReportConfigHistory').length).toBe(1)
    await expect.poll(() => sent('listReportConfigHistory')[0]).toMatchObject({ path: { configurationId: '4' } })
    await expect.poll(() => sent('listReportConfigHistory')[0]?.query.get('fromDate')).toBe('2026-11-01')
    const asked = sent('listReportConfigHistory')[0]?.query
    expect(['start', 'limit', 'filter'].map(name => asked?.get(name))).toEqual(['20', '20', 'morning'])
    await screen.getByLabelText('To').fill('2026-11-30')
    await expect
      .poll(() => went.at(-1))
      .toBe('/reports/automatic/setup/history/4?page=1&size=20&q=morning&fromDate=2026-11-01&toDate=2026-11-30')
  })

  it('SCHED-006 SCHED-012 shows reports sent to the user as cards at 360 px, with empty and error states', async () => {
    const { screen } = await openScreen(<MyReportHistory query={historyQuery} />, { server: aServer() })
    await expect.element(screen.getByRole('row').nth(1)).toBeVisible()
    const heads = screen
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
    const cells = screen.getByRole('row').nth(1).element().querySelectorAll('td, th')
    expect([cells[heads.indexOf('Units')]?.textContent, cells[heads.indexOf('Reports')]?.textContent]).toEqual([
      expect.stringMatching(/^Unit 1, .*Unit 9, Unit 10 ?\(\+2\)$/),
      'Key on/off',
    ])
    await page.viewport(360, 720)
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent(/Morning report.*Sent.*21\/11\/2026/)
    const nothing = await openScreen(<MyReportHistory query={historyQuery} />, {
      server: aServer().on(listMyReportHistory, { items: [], totalCount: 0 }),
    })
    await expect.element(nothing.screen.getByText('Sent reports appear here.')).toBeVisible()
    const away = await openScreen(<MyReportHistory query={historyQuery} />, {
      server: aServer().on(listMyReportHistory, () => problem(503, 'The database is away.')),
    })
    await expect.element(away.screen.getByText(/The database is away\./)).toBeVisible()
  })
})
