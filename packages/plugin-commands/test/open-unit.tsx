import {
  abortCommand,
  assignUnitFenceProfile,
  exportCommandsHistory,
  getUnitFenceProfile,
  listAssetCommandTemplates,
  listCommands,
  listFenceProfiles,
  sendCommand,
  type Feature,
  type Permission,
} from '@muster/contract'
import { assemble } from '@muster/core'
import { aLogin, fakeCore, fakeLive, fakeServer, type FakeServer } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { DrawerHost } from '@muster/ui/drawer-host'
import { TestHost } from '@muster/ui/testing'
import { Fragment } from 'react'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { GeofenceAction, SendAction } from '../src/actions/unit-actions.tsx'
import plugin from '../src/index.ts'
import { messages } from './messages.ts'
import type { AssignedGeofence, AvailableTemplate, SentCommand } from '../src/clients/index.ts'

/** Expects the first column of a command list to be at most 250 px wide, also at its maximum width. */
export async function expectFirstColumn(screen: RenderResult): Promise<void> {
  const width = () => screen.getByRole('columnheader', { name: 'Command' }).element().getBoundingClientRect().width
  expect(width()).toBeLessThanOrEqual(250)
  const edge = screen.getByRole('separator', { name: 'Width of Command' })
  await expect.element(edge).toHaveAttribute('aria-valuemax', '250')
  edge.element().focus()
  await userEvent.keyboard('{End}')
  await expect.poll(width).toBe(250)
}

/** Returns the texts of the toasts with a tone. */
export const toastsOf = (tone: 'success' | 'danger') =>
  [...document.querySelectorAll(`.m-toast[data-tone=${tone}] p`)].map(({ textContent }) => textContent)

const unit = { unitId: 7, unitName: 'T7.270' }

export const templates: AvailableTemplate[] = [
  { id: 1, name: 'Request position', type: 'CAN_INJECTION', description: 'The unit reports where it is at once.' },
  { id: 2, name: 'Immobilise', type: 'CAN_INJECTION' },
  { id: 3, name: 'Upload configuration', type: 'FILE_TRANSFER' },
]

export const aCommand = (id: number, changes: Partial<SentCommand> = {}): SentCommand => ({
  id,
  templateName: `Command ${id}`,
  status: 'QUEUED',
  userName: 'Ada Keller',
  creationTimestamp: '2026-11-20T08:00:00Z',
  updateTimestamp: '2026-11-20T09:30:00Z',
  ...changes,
})

const paged = <Row,>(rows: readonly Row[], query: URLSearchParams) => {
  const from = Number(query.get('page')) * 50
  return { items: rows.slice(from, from + 50), totalElements: rows.length, totalPages: Math.ceil(rows.length / 50) }
}
const named = (name: string, query: URLSearchParams, key: string) =>
  name.toLowerCase().includes((query.get(key) ?? '').toLowerCase())

interface CommandServerOptions {
  sent?: SentCommand[]
  available?: AvailableTemplate[]
  assigned?: AssignedGeofence[]
  /** Number of geofences, named `Yard 1` … */
  fences?: number
}

/** Fakes the command operations for the given templates, commands and geofences, with paging and search. */
export function commandServer({
  sent = [],
  available = templates,
  assigned = [],
  fences = 60,
}: CommandServerOptions = {}): FakeServer {
  const yards = Array.from({ length: fences }, (_, i) => ({
    id: i + 1,
    name: `Yard ${i + 1}`,
    isDefault: false,
    companyId: 1,
    companyName: '-',
    unitsCount: 0,
    shapeType: 'CIRCLE' as const,
    inside: true,
    outside: false,
  }))
  return fakeServer()
    .on(listAssetCommandTemplates, ({ query }) =>
      paged(
        available.filter(({ name }) => named(name, query, 'searchPattern')),
        query,
      ),
    )
    .on(listCommands, ({ query }) =>
      paged(
        sent.filter(
          ({ templateName, status }) =>
            named(templateName, query, 'searchPattern') && query.getAll('statuses').includes(status),
        ),
        query,
      ),
    )
    .on(sendCommand, ({ body }) => {
      const { templateId } = body as { templateId: number }
      const command = aCommand(sent.length + 1, {
        templateName: templates.find(({ id }) => id === templateId)?.name ?? '',
      })
      sent.unshift(command)
      return command
    })
    .on(abortCommand, ({ path }) => {
      const command = sent.find(({ id }) => id === Number(path['id'])) ?? aCommand(0)
      command.status = 'ABORTED'
      return command
    })
    .on(
      exportCommandsHistory,
      () => new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename="Commands T7.xlsx"' } }),
    )
    .on(getUnitFenceProfile, assigned)
    .on(listFenceProfiles, ({ query }) => {
      const found = yards.filter(({ name }) => named(name, query, 'filter'))
      const start = Number(query.get('start'))
      return { items: found.slice(start, start + Number(query.get('limit'))), totalCount: found.length }
    })
    .on(assignUnitFenceProfile, { hasWarning: false })
}

interface Options {
  server?: FakeServer
  acl?: Permission[]
  feature?: Feature[]
  width?: number
  units?: { unitId: number; unitName: string }[]
}

/** Renders both unit actions for one or several units, with a fake server and a fake live channel. */
export async function openUnit({
  server = commandServer(),
  acl = ['ADM_COMMAND_VIEW', 'ADM_COMMAND_SEND', 'ADM_GEOFENCE_ASSIGN'],
  feature,
  width = 1280,
  units = [unit],
}: Options = {}) {
  await page.viewport(width, 800)
  const core = fakeCore({ fetch: server.fetch, login: aLogin({ acl, ...(feature && { feature }) }) })
  const live = fakeLive()
  Object.assign(core.live, { commands: live.bus })
  const screen = await render(
    <TestHost core={core} registry={assemble([plugin], { mode: 'development' })} messages={messages}>
      <DrawerHost at="/fleet">
        {units.map(each => (
          <Fragment key={each.unitId}>
            <SendAction {...each} />
            <GeofenceAction {...each} />
          </Fragment>
        ))}
      </DrawerHost>
      <Toasts />
    </TestHost>,
  )
  // left by the previous test
  for (const close of document.querySelectorAll<HTMLElement>('.m-toast [aria-label=Close]')) close.click()
  const press = (name: string | RegExp) => screen.getByRole('button', { name, exact: true }).click()
  return {
    core,
    screen,
    live,
    server,
    press,
    drawer: screen.getByRole('dialog').first(),
    /** Returns the requests of an operation. */
    sent: (operation: { id: string }) => server.calls.filter(call => call.operation === operation.id),
    openSend: () => press('Send command'),
    openHistory: async () => {
      await press('Send command')
      await screen.getByRole('tab', { name: 'History' }).click()
    },
    /** @param index 0-based position of the unit */
    openGeofences: (index = 0) =>
      screen.getByRole('button', { name: 'Assign geofence', exact: true }).nth(index).click(),
  }
}
