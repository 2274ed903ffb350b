import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
let into: string

/** Two plugins and what they stand on, in a folder of their own. */
beforeAll(() => {
  into = mkdtempSync(join(tmpdir(), 'muster-new-'))
  for (const path of ['tsconfig.base.json', 'packages/plugin-admin', 'packages/plugin-reports', 'packages/contract/src/report-limits.ts'])
    cpSync(join(root, path), join(into, path), { recursive: true, filter: file => !file.includes('node_modules') })
  symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'))
})
afterAll(() => rmSync(into, { recursive: true, force: true }))

const make = (...args: string[]) => spawnSync(process.execPath, [join(import.meta.dirname, 'new.ts'), ...args, '--into', into], { encoding: 'utf8' })
const read = (path: string) => readFileSync(join(into, path), 'utf8')

it('makes a list, a wizard and their tests that type-check, and registers them', () => {
  expect(make('list', 'notification-groups').stdout).toContain('packages/plugin-admin/src/notification-groups/notification-group-list.tsx')
  expect(make('wizard', 'add-service-type', '--call', 'createMaintenanceServiceType', '--plugin', 'admin').stderr).toBe('')
  expect(read('packages/plugin-admin/src/routes.ts')).toContain(`export * from './notification-groups/notification-groups.routes.ts'`)
  expect(read('packages/plugin-admin/src/notification-groups/notification-groups.routes.ts')).toContain(`path: '/administration/data/notificationgroup'`)
  expect(typesOf('packages/plugin-admin')).toBe('')
})

it('makes a report with its limits', () => {
  expect(make('report', 'engine-hours').stdout).toContain('packages/plugin-reports/src/engine-hours/engine-hours-detail.tsx')
  expect(read('packages/contract/src/report-limits.ts')).toContain('engineHours: { units: 100 }')
  expect(typesOf('packages/plugin-reports')).toBe('')
})

it('writes nothing over what is there, and says what is missing', () => {
  expect(make('list', 'fleets').stderr).toContain('packages/plugin-admin/src/fleets/fleets.resource.ts is there already')
  expect(make('list', 'unicorns').stderr).toContain('The contract has no call listUnicorns')
  expect(make('list', 'Notification Groups').stderr).toContain('write it as in notification-groups')
  expect(make('poem', 'spring').stderr).toContain('npm run new -- list')
  expect(make('poem', 'spring').status).toBe(3)
})

/** What the compiler has to say. */
function typesOf(folder: string): string {
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(into, folder)], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
