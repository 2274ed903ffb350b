import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make } from './make.ts'

const root = join(import.meta.dirname, '../..')
const plugins = ['admin', 'reports', 'subscriptions', 'commands', 'maintenance', 'map']
const home = (plugin: string) => `packages/plugin-${plugin}/src`
const line = (src: string) => `export const folder = '${src}'\n`
let into: string

/** Plugins without a screen, and what they stand on, in a folder of their own. */
beforeAll(() => {
  into = mkdtempSync(join(tmpdir(), 'muster-new-'))
  const shared = ['tsconfig.base.json', 'packages/contract/src/report-limits.ts', `${home('reports')}/testing.tsx`, `${home('reports')}/services/whole-days.ts`]
  for (const path of shared) cpSync(join(root, path), join(into, path))
  for (const src of plugins.map(home))
    for (const [file, text] of [['index.ts', line(src)], ['routes.ts', line(src)], ['messages.en.json', '{}']] as const) write(`${src}/${file}`, text)
  write('tsconfig.json', JSON.stringify({
    extends: './tsconfig.base.json', include: ['packages/plugin-*/src'],
    compilerOptions: { lib: ['es2024', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: ['vite/client', 'node'] },
  }))
  symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'))
})
afterAll(() => rmSync(into, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(into, path, '..'), { recursive: true })
  writeFileSync(join(into, path), text)
}
const read = (path: string) => readFileSync(join(into, path), 'utf8')
const run = (command: string) => make([...command.split(' '), '--into', into])
/** What a tool of the house says of what was made. */
function said(tool: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin', tool), args, { encoding: 'utf8' })
  return status === 0 ? '' : stdout
}

it.each([
  ['list notification-groups', `${home('admin')}/notification-groups/notification-group-list.tsx`],
  ['report engine-hours', `${home('reports')}/engine-hours/engine-hours-detail.tsx`],
  ['wizard add-service-type --call createMaintenanceServiceType', `${home('subscriptions')}/add-service-type/add-service-type.tsx`],
  ['assign duty-profile', `${home('admin')}/duty-profile-assign/duty-profile-assign.tsx`],
  ['drawer claim-device --call claimQuarantinedDevice', `${home('commands')}/claim-device/claim-device.drawer.tsx`],
  ['card users --actions resendUserActivation', `${home('maintenance')}/users/user-card.tsx`],
  ['map unit-places --call listUnitsPaginated', `${home('map')}/unit-places/unit-places.tsx`],
])('%s', (command, file) => {
  expect(run(command)).toContain(file)
})

it('what was made stands in its plugin, and types and lint have nothing to say about it', () => {
  expect(read(`${home('admin')}/routes.ts`)).toContain(`export * from './notification-groups/notification-groups.routes.ts'`)
  expect(read(`${home('admin')}/notification-groups/notification-groups.routes.ts`)).toContain(`path: '/administration/data/notificationgroup'`)
  expect(read(`${home('admin')}/duty-profile-assign/duty-profile-assign.routes.ts`)).toContain(`path: '/administration/profiles/status/assign/:id'`)
  expect(JSON.parse(read(`${home('commands')}/messages.en.json`))).toMatchObject({ 'commands.claimDevice': 'Claim device' })
  expect(read('packages/contract/src/report-limits.ts')).toContain('engineHours: { units: 100 }')
  expect(said('tsc', '-p', into)).toBe('')
  expect(said('oxlint', '--deny-warnings', '-c', join(root, '.oxlintrc.json'), join(into, 'packages'))).toBe('')
})

it('writes nothing over what is there, and says what it can make', () => {
  write(`${home('admin')}/fleets/fleets.resource.ts`, '// there')
  expect(() => run('list fleets')).toThrow('packages/plugin-admin/src/fleets/fleets.resource.ts is there already')
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'new.ts'), 'poem', 'spring'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([3, expect.stringContaining('npm run new -- list')])
})

it.each([
  ['list unicorns', 'The contract has no call listUnicorns'],
  ['list Groups', 'write it as in notification-groups'],
  ['drawer resend --call resendUserActivation', 'asks for nothing that is typed'],
  ['card fleets --actions updateFleet', 'takes more than which one is meant'],
  ['card fleets', 'Say what may be done with one'],
  ['map fleets --call listFleets', 'lists no pages of what has an id, a name and a position'],
  ['assign geofence', 'The contract has no call getGeofence'],
])('%s is refused in words', (command, words) => expect(() => run(command)).toThrow(words))
