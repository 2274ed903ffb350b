import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { make } from './make.ts'

const root = join(import.meta.dirname, '../..')
const srcOf = (plugin: string) => `packages/plugin-${plugin}/src`

/** What generated screens import from their plugin. */
const copied = [
  'tsconfig.base.json',
  'packages/contract/src/report-limits.ts',
  `${srcOf('organisation')}/labels.en.json`,
  `${srcOf('organisation')}/messages.en.json`,
  `${srcOf('profiles')}/labels.en.json`,
  `${srcOf('profiles')}/messages.en.json`,
  `${srcOf('reports')}/labels.en.json`,
  `${srcOf('reports')}/messages.en.json`,
  `${srcOf('reports')}/services/whole-days.ts`,
  `${srcOf('reports')}/testing-texts.ts`,
  `${srcOf('reports')}/testing.tsx`,
]

/** Commands that together use every template, and every kind of field. */
export const examples = [
  'list users',
  'list companies',
  'list devices',
  'list io-profiles --plugin profiles --path /administration/profiles/ioprofiles/amx',
  'list can-profiles --plugin profiles',
  'list power-profiles --plugin commands',
  'report equipment-utilization',
  'drawer claim-device --call claimQuarantinedDevice',
  'drawer new-user --call createUser --plugin organisation',
]

/** Plugins without screens in a folder of their own, to generate into. */
export function openWorkshop() {
  const into = mkdtempSync(join(tmpdir(), 'muster-new-'))
  const write = (path: string, text: string) => {
    mkdirSync(join(into, path, '..'), { recursive: true })
    writeFileSync(join(into, path), text)
  }
  for (const path of copied)
    cpSync(join(root, path), join(into, path), { recursive: true, filter: file => !/\.test\.tsx?$/.test(file) })
  for (const src of ['organisation', 'profiles', 'reports', 'commands'].map(srcOf)) {
    write(`${src}/index.ts`, `export * from './routes.ts'\n`)
    write(`${src}/routes.ts`, '')
    for (const file of ['labels.en.json', 'messages.en.json'])
      if (!existsSync(join(into, src, file))) write(`${src}/${file}`, '{}')
  }
  write('package.json', JSON.stringify({ private: true, type: 'module' }))
  const compilerOptions = { lib: ['es2024', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: ['vite/client', 'node'] }
  write(
    'tsconfig.json',
    JSON.stringify({ extends: './tsconfig.base.json', include: ['packages/plugin-*/src'], compilerOptions }),
  )
  symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'))
  return {
    into,
    write,
    read: (path: string) => readFileSync(join(into, path), 'utf8'),
    run: (command: string) => make(command.split(' '), into),
    close: () => rmSync(into, { recursive: true, force: true }),
  }
}
