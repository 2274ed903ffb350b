import { definePlugin, fill } from '@muster/core'
import { dashboardTiles } from '@muster/plugin-dashboards/slots'
import { addEntryDrawer } from './drawers.ts'
import labels from './labels.en.json' with { type: 'json' }
import { entryList } from './routes.ts'
import { widgets } from './widgets/index.ts'

export default definePlugin({
  id: 'template',
  routes: [entryList],
  menu: [{ under: 'fleet', nodes: [{ id: 'template-entries', label: 'template.entries', order: 90, to: entryList }] }],
  drawers: [addEntryDrawer],
  fills: [
    fill(dashboardTiles, {
      id: 'template-latest',
      access: entryList.access,
      meta: { w: 1, h: 1, title: 'template.latest' },
      load: () => import('./entries/latest.tile.tsx').then(m => m.LatestTile),
    }),
  ],
  widgets,
  labels,
  messages: () => import('./messages.en.json', { with: { type: 'json' } }).then(m => m.default),
})
