import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kinds } from './make.ts'
import { examples, openWorkshop } from './workshop.ts'

const root = join(import.meta.dirname, '../..')
const slow = 300_000
let workshop: ReturnType<typeof openWorkshop>

beforeAll(async () => {
  workshop = openWorkshop()
  for (const command of examples) await workshop.run(command)
}, slow)
afterAll(() => workshop.close())

/** What a tool reports about the generated code. Empty where it has nothing to report. */
function check(tool: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', tool), args, { encoding: 'utf8' })
  return status === 0 ? '' : `${stdout}${stderr}`
}

describe('the generated code', () => {
  it('has correct types', () => expect(check('tsc', '-p', workshop.into)).toBe(''), slow)

  it(
    'passes lint',
    () => {
      const config = join(root, '.oxlintrc.json')
      expect(check('oxlint', '--deny-warnings', '-c', config, join(workshop.into, 'packages'))).toBe('')
    },
    slow,
  )

  it('is formatted', () => {
    const config = join(root, '.oxfmtrc.json')
    expect(check('oxfmt', '--check', '-c', config, join(workshop.into, 'packages'))).toBe('')
  })

  it('imports its own routes and is exported in order', () => {
    const organisation = 'packages/plugin-organisation/src'
    expect(workshop.read(`${organisation}/users/user-list.tsx`)).toContain(`from './users.routes.ts'`)
    const lines = workshop.read('packages/plugin-profiles/src/routes.ts').trim().split('\n')
    expect(lines).toContain(`export * from './io-profiles/io-profile-assign.routes.ts'`)
    expect(lines).toEqual(lines.toSorted())
  })

  it('has the addresses of the route table', () => {
    const routes = workshop.read('packages/plugin-organisation/src/users/users.routes.ts')
    expect(routes).toContain(`path: '/administration/users'`)
    expect(routes).toContain(`path: '/administration/data/users/:id'`)
    expect(workshop.read('packages/plugin-profiles/src/io-profiles/io-profile-assign.routes.ts')).toContain(
      `path: '/administration/profiles/ioprofiles/amx/assign/:id'`,
    )
  })

  it('uses the shared texts of its plugin', () => {
    const textsIn = (file: string) =>
      JSON.parse(workshop.read(`packages/plugin-organisation/src/${file}.en.json`)) as Record<string, string>
    const texts = textsIn('messages')
    expect(textsIn('labels')).toMatchObject({ 'organisation.user': 'User' })
    expect(texts).toMatchObject({ 'organisation.user.group': 'Group' })
    expect(texts).not.toHaveProperty(['organisation.user.company'])
  })
})

it('covers every kind with an example', () => {
  const used = examples.map(command => command.split(' ', 1)[0])
  // a list makes the assign screen as well
  expect(new Set([...used, 'assign'])).toEqual(new Set(Object.keys(kinds)))
})

it('explains itself without arguments', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'new.ts')], { encoding: 'utf8' })
  expect(status).toBe(0)
  for (const kind of Object.keys(kinds)) expect(stdout).toContain(`  ${kind} <`)
})

it('overwrites nothing', async () => {
  await expect(workshop.run('list users')).rejects.toThrow('users.resource.ts already exists')
})

it.each([
  ['poem spring', 'There is no kind "poem"'],
  ['list', 'Add a name: npm run new -- list <plural>'],
  ['list unicorns', 'The contract has no operation "listUnicorns". If it has another name, pass it as --list'],
  ['list Groups', 'Use small letters and hyphens'],
  ['list fleets --plugin fleet', 'There is no plugin "fleet"'],
  ['list units --colour red', 'The option --colour is unknown'],
  ['list sensors', 'createSensor takes no plain record'],
  ['list curfew-profiles', '"days" is required and has no plain control'],
  ['list units --path', 'The option --path is unknown or has no value'],
  ['assign curfew-profiles', 'Make the list first: npm run new -- list curfew-profiles'],
  ['report engine-hours', 'engineHoursUnits does not take units and two dates'],
  ['drawer resend', 'Pass the operation that the screen calls as --call'],
  ['drawer resend --call resendUserActivation', 'takes nothing that is typed'],
  ['drawer move-units --call transferUnits', '"unitIds" has no plain control'],
])('%s is refused with what to do', async (command, message) => {
  await expect(workshop.run(command)).rejects.toThrow(message)
})
