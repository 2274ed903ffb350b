import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Packages built into the product, by program. */
const browser = [
  'react',
  'react-dom',
  'react-router-dom',
  'zustand',
  '@tanstack/react-query',
  'openapi-fetch',
  '@stomp/stompjs',
  '@blueprintjs/core',
  '@blueprintjs/table',
  '@react-google-maps/api',
  'supercluster',
  'uplot',
  'uplot-react',
  'react-hook-form',
  'zod',
  'i18next',
]
const widgets = ['react', 'react-dom', 'zustand', '@tanstack/react-query', 'openapi-fetch', '@stomp/stompjs']
const commandLine = ['commander', 'ink']

/** Packages that no browser build imports yet; remove a name when one does. */
const notYet: readonly string[] = []

/** Returns the packages imported in the last build of a program. */
function packagesIn(program: string): readonly string[] {
  const file = join(root, program, 'generated/packages.json')
  if (!existsSync(file)) throw new Error(`There is no build of ${program}: run npm run build first.`)
  return JSON.parse(readFileSync(file, 'utf8')) as string[]
}

test('the portal imports every package in the list, except those in notYet', () => {
  const imported = packagesIn('apps/portal')
  expect(browser.filter(name => !imported.includes(name)).toSorted()).toEqual(notYet.toSorted())
})

test('the widgets import the packages that they share with the portal', () => {
  expect(packagesIn('packages/widgets')).toEqual(expect.arrayContaining(widgets))
})

test('the command line imports the packages in the list', () => {
  expect(packagesIn('packages/cli')).toEqual(expect.arrayContaining(commandLine))
})

test.each([
  ['openapi-typescript', 'packages/contract/scripts/*.ts'],
  ['tsup', 'packages/cli/tsup.config.ts'],
  ['vite', 'apps/portal/vite.config.ts'],
  ['vite', 'packages/widgets/vite.config.ts'],
  ['vitest', 'vitest.config.ts'],
  ['@playwright/test', 'e2e/playwright.config.ts'],
])('%s is imported by %s', (name, files) => {
  const sources = globSync(files, { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'))
  expect(sources.some(source => new RegExp(`from '${name}(?:/[^']+)?'`).test(source))).toBe(true)
})
