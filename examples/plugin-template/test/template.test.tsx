import { assemble, definePlugin } from '@muster/core'
import { fakeServer } from '@muster/core/testing'
import { dashboardTiles } from '@muster/plugin-dashboards/slots'
import { DrawerHost } from '@muster/ui/drawer-host'
import { openScreen } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { addEntry, listEntries, type Entry } from '../src/calls.ts'
import { EntryList } from '../src/entries/entry-list.tsx'
import { LatestTile } from '../src/entries/latest.tile.tsx'
import plugin from '../src/index.ts'
import labels from '../src/labels.en.json' with { type: 'json' }
import texts from '../src/messages.en.json' with { type: 'json' }

const messages = { ...labels, ...texts }
const login = { acl: ['ADM_UNIT_VIEW' as const, 'ADM_UNIT_EDIT' as const], feature: ['MAP' as const] }
const entry: Entry = { id: 1, unitName: 'Tractor 7', time: '2026-11-21T08:00:00.000Z', note: 'North gate' }

// throws every wiring mistake
const dashboards = definePlugin({ id: 'dashboards', slots: [dashboardTiles] })
const registry = assemble([dashboards, plugin], { mode: 'development' })

it('lists entries and adds one', async () => {
  const items = [entry]
  const server = fakeServer()
    .on(listEntries, () => ({ items }))
    .on(addEntry, ({ body }) => {
      const added = { ...entry, id: 2, ...(body as Pick<Entry, 'unitName' | 'note'>) }
      items.push(added)
      return added
    })
  const list = (
    <DrawerHost at="/template/entries">
      <EntryList />
    </DrawerHost>
  )
  const { screen, press } = await openScreen(list, { server, messages, login, registry })
  await expect.element(screen.getByText('North gate')).toBeVisible()
  await press('Add an entry')
  await screen.getByRole('textbox', { name: /^Unit/ }).fill('Loader 3')
  await press('Add')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Loader 3')).toBeVisible()
})

it('shows the newest entries in a tile', async () => {
  const server = fakeServer().on(listEntries, { items: [entry] })
  const { screen, went } = await openScreen(<LatestTile />, { server, messages, login, registry })
  await expect.element(screen.getByText('Tractor 7')).toBeVisible()
  await screen.getByRole('link', { name: 'All entries' }).click()
  expect(went).toEqual(['/template/entries'])
})
