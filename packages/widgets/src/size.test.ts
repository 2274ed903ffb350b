import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'

const dist = join(import.meta.dirname, '../dist')

interface Part {
  file: string
  imports?: string[]
}

let parts: Record<string, Part>
beforeAll(() => {
  if (!existsSync(join(dist, 'manifest.json')))
    throw new Error('There are no widgets to weigh: run npm run build first.')
  parts = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as typeof parts
})

const every = ['src/runtime/mount.tsx', '../../node_modules/@stomp/stompjs/esm6/index.js']
const ofMap = ['../plugin-map/src/widgets/index.ts', '../plugin-map/src/messages.en.json']
const engine = ['../map-kit/src/maplibre/host.tsx', '../../node_modules/maplibre-gl/src/source/worker.ts']
const ofNotifications = ['../plugin-notifications/src/widgets/index.ts', '../plugin-notifications/src/messages.en.json']

/** Download size of a page with only this widget, in kB of gzip. */
const budgets = {
  'muster-notification-bell': {
    most: 120,
    loads: [...every, ...ofNotifications, '../plugin-notifications/src/widgets/bell.widget.tsx'],
  },
  'muster-alarm-list': {
    most: 120,
    loads: [...every, ...ofNotifications, '../plugin-notifications/src/widgets/alarm-list.widget.tsx'],
  },
  'muster-unit-card': { most: 120, loads: [...every, ...ofMap, '../plugin-map/src/widgets/unit-card.widget.tsx'] },
  'muster-command-button': {
    most: 120,
    loads: [
      ...every,
      '../plugin-commands/src/widgets/index.ts',
      '../plugin-commands/src/messages.en.json',
      '../plugin-commands/src/widgets/command-button.widget.tsx',
    ],
  },
  'muster-fleet-map': {
    most: 560,
    loads: [...every, ...ofMap, ...engine, '../plugin-map/src/widgets/fleet-map.widget.tsx'],
  },
  'muster-history-map': {
    most: 560,
    loads: [...every, ...ofMap, ...engine, '../plugin-map/src/widgets/history-map.widget.tsx'],
  },
}

/** Returns the files that load with a part, without those that it loads later. */
function closure(names: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    const part = parts[name]
    if (!part) throw new Error(`Nothing is built of ${name}.`)
    if (known.has(part.file)) continue
    known.add(part.file)
    closure(part.imports ?? [], known)
  }
  return known
}

const weightOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000, 0)

it.each(Object.entries(budgets))('%s weighs no more than its budget', (_tag, { most, loads }) => {
  const weight = weightOf(['muster.js', ...closure(loads)])
  expect(weight).toBeGreaterThan(0)
  expect(weight).toBeLessThanOrEqual(most)
})
