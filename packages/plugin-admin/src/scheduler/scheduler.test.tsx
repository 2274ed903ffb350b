import {
  disableSchedulerTrigger,
  enableSchedulerTrigger,
  listSchedulerTriggers,
  listServers,
  lookupTimeZones,
  previewSchedulerTrigger,
  rescheduleSchedulerTrigger,
  rescheduleSchedulerTriggerByCron,
  runSchedulerTrigger,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Server, Trigger } from '../clients/scheduler.client.ts'
import { openScreen } from '../../test/open-screen.tsx'
import { SchedulerScreen } from './scheduler-screen.tsx'

const retention: Trigger = {
  name: 'position-retention',
  type: 'cluster',
  description: 'Removes readings.',
  enabled: true,
  cron: '20 2 * * *',
  zone: 'UTC',
  previousFireTime: '2026-11-21T02:20:00Z',
  nextFireTime: '2026-11-22T02:20:00Z',
  lastRun: {
    outcome: 'failed',
    startedAt: '2026-11-21T02:20:00Z',
    durationMs: 1500,
    attempt: 4,
    error: 'The disk is full.',
  },
  lastError: 'The disk is full.',
  version: 2,
}
const keys: Trigger = {
  name: 'expired-keys',
  type: 'cluster',
  description: 'Removes logins.',
  enabled: false,
  intervalMs: 3_600_000,
  startDate: '2026-11-01T00:00:00Z',
  version: 0,
}
const sweep: Trigger = {
  name: 'sweep-commands',
  type: 'standalone',
  description: 'Moves commands on.',
  enabled: true,
  intervalMs: 1000,
  startDate: '2026-11-01T00:00:00Z',
  previousFireTime: '2026-11-21T10:00:00Z',
  nextFireTime: '2026-11-21T10:00:01Z',
  lastRun: { outcome: 'done', startedAt: '2026-11-21T10:00:00Z', durationMs: 12, attempt: 1 },
  processes: [
    { process: 'alpha:1', lastRun: { outcome: 'done', startedAt: '2026-11-21T10:00:00Z', durationMs: 12, attempt: 1 } },
    { process: 'beta:2' },
  ],
  version: 0,
}

const alpha: Server = {
  process: 'alpha:1',
  version: '0.1.0',
  startedAt: '2026-11-20T08:00:00Z',
  clients: 1234,
  lagMs: 12,
  silentMs: 3000,
}
const beta: Server = { ...alpha, process: 'beta:2', version: '0.2.0', clients: 0, lagMs: 1500, silentMs: 20_000 }

/** Returns a fake server that applies changes to these triggers. */
function aServer(triggers: Trigger[] = [retention, keys, sweep]) {
  const change = (name: unknown, changes: Partial<Trigger>) => {
    const index = triggers.findIndex(trigger => trigger.name === name)
    triggers[index] = { ...triggers[index]!, ...changes }
  }
  return fakeServer()
    .on(listSchedulerTriggers, ({ path }) => {
      const items = triggers.filter(({ type }) => type === path.type)
      return { items, totalCount: items.length }
    })
    .on(listServers, () => [alpha, beta])
    .on(enableSchedulerTrigger, ({ path }) => change(path.name, { enabled: true }))
    .on(disableSchedulerTrigger, ({ path }) => change(path.name, { enabled: false }))
    .on(runSchedulerTrigger, () => undefined)
    .on(rescheduleSchedulerTrigger, () => undefined)
    .on(rescheduleSchedulerTriggerByCron, ({ path, body }) => change(path.name, body as Partial<Trigger>))
    .on(
      lookupTimeZones,
      ['UTC', 'Europe/Rome'].map(id => ({ id, code: id, label: id })),
    )
    .on(previewSchedulerTrigger, ({ query }) =>
      query.get('cron')?.startsWith('99')
        ? problem(400, '“99” is no minute; give 0 to 59.')
        : { runs: ['2026-11-22T02:20:00Z', '2026-11-23T02:20:00Z', '2026-11-24T02:20:00Z'] },
    )
}

async function open(server = aServer(), failed = false) {
  const host = await openScreen(
    <>
      <SchedulerScreen query={{ failed }} />
      <Toasts />
    </>,
    {
      server,
      login: {
        acl: ['SYS_INTERNAL_SERVICE'],
        userSetting: { jsDateFormat: 'dd/MM/yyyy', jsTimeFormat: 'HH:mm', timezone: 'Europe/Rome' },
      },
    },
  )
  const row = (name: string) => host.screen.getByRole('row', { name })
  return {
    ...host,
    row,
    act: async (name: string, action: string) => {
      await row(name).hover()
      await row(name).getByRole('button', { name: action }).click()
    },
    drawer: host.screen.getByRole('dialog'),
  }
}

describe('list', () => {
  test('ADM-078 lists cluster and standalone triggers separately, with state, schedule in words and runs', async () => {
    const { screen, row } = await open()
    const cluster = screen.getByRole('table', { name: 'Once for all servers' })
    await expect
      .element(cluster.getByRole('row', { name: 'Old positions' }))
      .toMatchTextContent(/Failed.*Every day at 02:20, UTC.*21\/11\/2026.*1.5 s.*22\/11\/2026/)
    await expect.element(row('Expired logins')).toMatchTextContent(/Disabled.*Every hour/)
    const standalone = screen.getByRole('table', { name: 'On each server' })
    await expect
      .element(standalone.getByRole('row', { name: 'Commands to units' }))
      .toMatchTextContent(/Done.*Every second.*12 ms/)
    expect(cluster.getByRole('row').elements()).toHaveLength(3)
    expect(standalone.getByRole('row').elements()).toHaveLength(2)
  })

  test('lists servers with version, start, clients and lag, and marks a silent one', async () => {
    const { screen } = await open()
    const servers = screen.getByRole('table', { name: 'Servers' })
    await expect
      .element(servers.getByRole('row', { name: 'alpha:1' }))
      .toMatchTextContent(/Running.*0\.1\.0.*20\/11\/2026.*1,234.*12 ms/)
    await expect
      .element(servers.getByRole('row', { name: 'beta:2' }))
      .toMatchTextContent(/Silent for 20 s.*0\.2\.0.*1\.5 s/)
  })

  test('refreshes automatically', async () => {
    const triggers = [keys]
    const { row } = await open(aServer(triggers))
    await expect.element(row('Expired logins')).toMatchTextContent(/Disabled/)
    triggers[0] = {
      ...keys,
      enabled: true,
      lastRun: { outcome: 'running', startedAt: '2026-11-21T10:00:00Z', attempt: 1 },
    }
    await expect.element(row('Expired logins')).toMatchTextContent(/Running/)
  })
})

describe('actions', () => {
  test('ADM-078 disables a trigger after confirmation, and enables it', async () => {
    const { act, screen, dialog, row, sent, press } = await open()
    await act('Old positions', 'Disable')
    await expect.element(dialog).toMatchTextContent(/Disable Old positions\?/)
    await press('Cancel')
    expect(sent('disableSchedulerTrigger')).toEqual([])
    await act('Old positions', 'Disable')
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect.element(screen.getByText('Old positions is disabled.')).toBeVisible()
    await expect.element(row('Old positions')).toMatchTextContent(/Disabled/)
    await expect.element(row('Old positions').getByRole('button', { name: 'Enable' })).toHaveFocus()
    await expect
      .poll(() => sent('disableSchedulerTrigger'))
      .toMatchObject([{ path: { type: 'cluster', name: 'position-retention' } }])
    await act('Old positions', 'Enable')
    await expect.element(row('Old positions')).toMatchTextContent(/Failed/)
    await act('Commands to units', 'Disable')
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect
      .poll(() => sent('disableSchedulerTrigger').at(-1)?.path)
      .toEqual({ type: 'standalone', name: 'sweep-commands' })
  })

  test('runs a trigger now and shows why a run was refused', async () => {
    const server = aServer()
    const { act, screen, sent } = await open(server)
    await act('Commands to units', 'Run now')
    await expect.element(screen.getByText('Commands to units will run shortly.')).toBeVisible()
    await expect
      .poll(() => sent('runSchedulerTrigger'))
      .toMatchObject([{ path: { type: 'standalone', name: 'sweep-commands' } }])
    server.on(enableSchedulerTrigger, () => problem(503, 'The database is away.'))
    await act('Expired logins', 'Enable')
    await expect.element(screen.getByText('Expired logins could not be enabled. The database is away.')).toBeVisible()
  })
})

describe('trigger drawer', () => {
  test('shows the last result and the state of each server', async () => {
    const { screen, drawer, press } = await open()
    await screen.getByRole('button', { name: 'Old positions' }).click()
    await expect.element(drawer).toMatchTextContent(/Failed.*Attempt4.*Reason for the failure: The disk is full\./)
    await press('Cancel')
    await screen.getByRole('button', { name: 'Commands to units' }).click()
    await expect
      .element(drawer.getByRole('list', { name: 'Servers' }))
      .toMatchTextContent(/alpha:1.*Done.*beta:2.*Not run yet/)
  })

  test('ADM-078 ADM-080 ADM-081 reschedules by an interval above 0, previews three runs, then closes and resets', async () => {
    const { act, screen, drawer, sent, press } = await open()
    await act('Expired logins', 'Reschedule')
    const every = drawer.getByRole('spinbutton', { name: /^Every/ })
    await expect.element(every).toHaveValue('1')
    await every.fill('0')
    await userEvent.tab()
    await expect.element(every).toHaveValue('1')
    await every.fill('30')
    await drawer.getByRole('combobox', { name: /^Time unit/ }).selectOptions('minutes')
    await expect.poll(() => drawer.getByRole('listitem').elements().length).toBe(3)
    await press('Save schedule')
    await expect.element(screen.getByText('Expired logins has a new schedule.')).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
    await expect
      .poll(() => sent('rescheduleSchedulerTrigger').map(({ body }) => body))
      .toEqual([{ intervalMs: 1_800_000, version: 0 }])
    await screen.getByRole('button', { name: 'Expired logins' }).click()
    await expect.element(every).toHaveValue('1')
  })

  test('asks which schedule to keep if someone else has saved one in the meantime', async () => {
    const laterSave = { version: 1, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['intervalMs'] }
    const triggers = [retention, keys, sweep]
    const server = aServer(triggers).on(rescheduleSchedulerTrigger, ({ body }) =>
      (body as { version: number }).version === 1 ? undefined : problem(409, 'anna has saved it.', { laterSave }),
    )
    const { act, screen, drawer, sent, press } = await open(server)
    await act('Expired logins', 'Reschedule')
    await drawer.getByRole('spinbutton', { name: /^Every/ }).fill('3')
    await expect.poll(() => drawer.getByRole('listitem').elements().length).toBe(3)
    triggers[1] = { ...keys, intervalMs: 7_200_000, version: 1 }
    await press('Save schedule')
    const row = screen.getByRole('row', { name: /^Schedule/ })
    await expect.element(row).toMatchTextContent(/Changed by both.*Every 2 hours.*Every 3 hours/)
    await press('Save selection')
    await expect
      .poll(() => sent('rescheduleSchedulerTrigger').map(({ body }) => body))
      .toEqual([
        { intervalMs: 10_800_000, version: 0 },
        { intervalMs: 10_800_000, version: 1 },
      ])
  })

  test('confirms before it discards a changed schedule', async () => {
    const { act, screen, drawer, sent, press } = await open()
    await act('Expired logins', 'Reschedule')
    await drawer.getByRole('spinbutton', { name: /^Every/ }).fill('30')
    await press('Cancel')
    const question = screen.getByRole('dialog').last()
    await expect.element(question).toMatchTextContent('Leave without saving?')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
    expect(sent('rescheduleSchedulerTrigger')).toEqual([])
  })

  test('ADM-082 sends the optional start as YYYY-MM-DD HH:mm:ss, converted from the user’s time zone', async () => {
    const { act, drawer, sent, press } = await open()
    await act('Expired logins', 'Reschedule')
    await drawer.getByLabelText('First run').fill('2026-12-24T18:30')
    await expect.poll(() => drawer.getByRole('listitem').elements().length).toBe(3)
    await press('Save schedule')
    await expect
      .poll(() => sent('rescheduleSchedulerTrigger').map(({ body }) => body))
      .toEqual([{ intervalMs: 3_600_000, startDate: '2026-12-24 17:30:00', version: 0 }])
  })

  test('requires a time zone for a cron expression, and disables saving while the expression is invalid', async () => {
    const { screen, drawer, sent, press } = await open()
    await screen.getByRole('button', { name: 'Old positions' }).click()
    const cron = drawer.getByLabelText('Cron expression')
    const save = drawer.getByRole('button', { name: 'Save schedule' })
    await cron.fill('99 2 * * *')
    await expect.element(drawer.getByRole('alert')).toHaveTextContent('“99” is no minute; give 0 to 59.')
    await expect.element(save).toBeDisabled()
    await cron.fill('15 4 * * *')
    const zone = drawer.getByRole('combobox', { name: 'Time zone' })
    await zone.fill('Rome')
    await drawer.getByRole('option', { name: 'Europe/Rome' }).click()
    await expect.element(save).toBeEnabled()
    await press('Save schedule')
    await expect
      .poll(() => sent('rescheduleSchedulerTriggerByCron').map(({ body }) => body))
      .toEqual([{ cron: '15 4 * * *', zone: 'Europe/Rome', version: 2 }])
    await expect
      .element(screen.getByRole('row', { name: 'Old positions' }))
      .toMatchTextContent(/Every day at 04:15, Europe\/Rome/)
  })
})

test('lists only jobs whose last run failed', async () => {
  const { screen, row } = await open(aServer(), true)
  await expect.element(screen.getByText('The last run of each job succeeded.')).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Only jobs whose last run failed' }).element()).toBeChecked()
  expect(row('Remove login').elements()).toEqual([])
})
