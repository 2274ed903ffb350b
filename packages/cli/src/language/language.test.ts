import { listUnitsPaginated } from '@muster/contract'
import { translationsOf } from '@muster/vite-kit/translations'
import { expect, it } from 'vitest'
import { fakeShell } from '../../test/fake-shell.ts'
import { languageOf } from './language.ts'

const { de = {}, fr = {} } = translationsOf('cli')

it.each([
  [{}, 'en'],
  [{ LANG: 'C' }, 'en'],
  [{ LANG: 'C.UTF-8', LC_ALL: 'POSIX' }, 'en'],
  [{ LANG: 'de_DE.UTF-8' }, 'de'],
  [{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'fr_FR.UTF-8' }, 'fr'],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'it_IT' }, 'it'],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: '', MUSTER_LANG: '' }, 'de'],
  [{ LC_ALL: 'de_DE.UTF-8', MUSTER_LANG: 'es' }, 'es'],
  [{ MUSTER_LANG: 'fr-CA' }, 'fr'],
])('reads the environment %j as %s', (env, language) => {
  expect(languageOf(env)).toBe(language)
})

it('translates help except words to type', async () => {
  const help = (env: Record<string, string>) => fakeShell().muster(['units', 'ls', '--help'], { env })
  const { out, exit } = await help({ MUSTER_LANG: 'de' })
  expect(exit).toBe(0)
  for (const key of ['cli.units.ls.summary', 'cli.help.usage', 'cli.global.profile', 'cli.exit.ok'])
    expect(out).toContain(de[key]?.split(' ')[0])
  expect(out).toContain(`\n\n${de['cli.units.ls.summary']}.\n`)
  expect(out).toContain('--profile-time')
  expect((await help({ LANG: 'fr_FR.UTF-8' })).out).toContain(fr['cli.units.ls.summary'])
  expect((await help({ LANG: 'xx_XX.UTF-8' })).out).toBe((await help({})).out)
})

it('translates command lists and completion', async () => {
  const env = { MUSTER_LANG: 'de' }
  expect((await fakeShell().muster(['--help'], { env })).out).toContain(de['cli.help.program'])
  expect((await fakeShell().muster(['units', '--help'], { env })).out).toContain(de['cli.group.units'])
  expect((await fakeShell().muster(['__complete', 'units', 'sh'], { env })).out).toBe(
    `show\t${de['cli.units.show.summary']}\n`,
  )
})

it('writes the same data in every language', async () => {
  const shell = fakeShell()
  shell.server.on(listUnitsPaginated, { items: [], totalCount: 0 })
  for (const format of ['--csv', '--json', '--jsonl']) {
    const english = await shell.muster(['units', 'ls', format])
    expect(await shell.muster(['units', 'ls', format], { env: { MUSTER_LANG: 'de' } })).toEqual(english)
  }
})
