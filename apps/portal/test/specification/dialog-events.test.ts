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

/** Events named in the title of a component test; `expect-dialogs.ts` of `packages/ui` fails a test that does not raise them. */
const tested = new Set(
  globSync('{packages,apps}/*/src/**/*.test.tsx', { cwd: root })
    .filter(path => !path.endsWith('ui/src/dialogs.test.tsx'))
    .flatMap(path => [...readFileSync(join(root, path), 'utf8').matchAll(/\(raises ([\w, ]+)\)/g)])
    .flatMap(([, named = '']) => named.split(', ')),
)

describe.each(Object.entries(tabled))('ERR-005 WIDGET-036 each %s', (what, events) => {
  it.each(events)(`%s is a dialog of its kind, and a test raises it as a user does`, event => {
    expect(dialogEvents).toHaveProperty(event, kinds[what as keyof typeof kinds])
    expect([...tested]).toContain(event)
  })
})

it('tests raise the events beyond the specification, too', () => {
  expect(Object.keys(dialogEvents).filter(event => !tested.has(event))).toEqual([])
})
