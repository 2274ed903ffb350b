import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dialogEvents } from '@muster/ui'
import { describe, expect, it } from 'vitest'
import { tabled } from './dialog-events.ts'

const kinds = {
  failure: 'error',
  warning: 'info',
  success: 'info',
  deletion: 'delete',
  confirmation: 'confirm',
} as const satisfies Record<keyof typeof tabled, string>

const root = join(import.meta.dirname, '../../../..')

/** Events in `meta: { raises: […] }` of component tests; `expect-dialogs.ts` of `packages/ui` fails a test that does not raise them. */
const tested = new Set(
  globSync('{packages,apps}/*/src/**/*.test.tsx', { cwd: root })
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(/\braises: \[([^\]]+)\]/g)])
    .flatMap(([, events = '']) => events.match(/\w+/g) ?? []),
)

describe.each(Object.entries(tabled))('ERR-005 WIDGET-036 each %s', (category, events) => {
  it.each(events)('%s has its kind of dialog, which a component test raises', event => {
    expect(dialogEvents).toHaveProperty(event, kinds[category as keyof typeof kinds])
    expect([...tested]).toContain(event)
  })
})

it('has a component test for each event beyond the specification', () => {
  expect(Object.keys(dialogEvents).filter(event => !tested.has(event))).toEqual([])
})
