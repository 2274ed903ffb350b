import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kinds } from './kinds.ts'
import { home, oneOfEach, openWorkshop } from './workshop.ts'

const root = join(import.meta.dirname, '../..')
const slow = 300_000
let workshop: ReturnType<typeof openWorkshop>

beforeAll(() => void (workshop = openWorkshop()))
afterAll(() => workshop.close())

const read = (path: string) => workshop.read(path)
const run = (command: string) => workshop.run(command)
/** What a tool of the house says of what was made. */
function said(tool: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin', tool), args, { encoding: 'utf8' })
  return status === 0 ? '' : stdout
}

it.each(oneOfEach)('%s', (command, file) => {
  expect(run(command)).toContain(file)
})

it('makes one of every kind', () => {
  expect(new Set(oneOfEach.map(([command]) => command.split(' ', 1)[0]))).toEqual(new Set(Object.keys(kinds)))
})

it('what was made stands in its plugin', () => {
  expect(read(`${home('admin')}/routes.ts`)).toContain(
    `export * from './notification-groups/notification-groups.routes.ts'`,
  )
  expect(read(`${home('admin')}/notification-groups/notification-groups.routes.ts`)).toContain(
    `path: '/administration/data/notificationgroup'`,
  )
  expect(read(`${home('admin')}/duty-profile-assign/duty-profile-assign.routes.ts`)).toContain(
    `path: '/administration/profiles/status/assign/:id'`,
  )
  expect(JSON.parse(read(`${home('commands')}/messages.en.json`))).toMatchObject({
    'commands.claimDevice': 'Claim device',
  })
  expect(read('packages/contract/src/report-limits.ts')).toContain('engineHours: { units: 100 }')
})

it('types have nothing to say about it', () => expect(said('tsc', '-p', workshop.into)).toBe(''), slow)

it(
  'lint has nothing to say about it',
  () => {
    expect(said('oxlint', '--deny-warnings', '-c', join(root, '.oxlintrc.json'), join(workshop.into, 'packages'))).toBe(
      '',
    )
  },
  slow,
)

it('writes nothing over what is there, and says what it can make', () => {
  workshop.write(`${home('admin')}/fleets/fleets.resource.ts`, '// there')
  expect(() => run('list fleets')).toThrow('packages/plugin-admin/src/fleets/fleets.resource.ts is there already')
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'new.ts'), 'poem', 'spring'], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([3, expect.stringContaining('npm run new -- list')])
})

it.each([
  ['list unicorns', 'The contract has no call listUnicorns'],
  ['list can-parameters --when calculusType=SPLINE:muId', 'is not one choice with SPLINE'],
  ['list fleets --editor unitIds', 'copy an editor of its own, such as curfews/week-picker.tsx'],
  ['map-editor fleets', 'takes no circle or polygon'],
  ['list Groups', 'write it as in notification-groups'],
  ['drawer resend --call resendUserActivation', 'asks for nothing that is typed'],
  ['live-drawer fleets --call listFleets', 'no channel tells of it: copy plugin-commands/src/send/history-tab.tsx'],
  ['tick-drawer fleets --call listFleets --get getFleet --save updateFleet', 'copy plugin-commands/src/geofences/'],
  ['card fleets --actions updateFleet', 'takes more than which one is meant'],
  ['card fleets', 'Say what may be done with one'],
  ['chart-report fleets --call listFleets', 'copy plugin-reports/src/vehicle-data/'],
  ['map-report dm1 --call dm1Messages', 'copy plugin-map/src/history/'],
  ['map fleets --call listFleets', 'lists no pages of what has an id, a name and a position'],
  ['navigator fleets --call listFleets --items listFleets', 'copy plugin-map/src/navigator/'],
  ['system fleets --call listFleets --actions updateFleet', 'takes more than which one is meant'],
  ['assign geofence', 'The contract has no call getGeofence'],
])('%s is refused in words', (command, words) => expect(() => run(command)).toThrow(words))
