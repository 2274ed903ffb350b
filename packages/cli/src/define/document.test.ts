import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { groups } from '../commands/index.ts'
import { documentation } from './document.ts'

it('docs/cli.md is up to date (npm run docs --workspace packages/cli)', () => {
  expect(readFileSync(new URL('../../../../docs/cli.md', import.meta.url), 'utf8')).toBe(documentation(groups))
})

it('every command has a unique name, a group and a one-line summary', () => {
  const names = groups.flatMap(({ commands }) => commands.map(({ command }) => command.name))
  expect(new Set(names).size).toBe(names.length)
  for (const { name, commands } of groups) {
    for (const { command } of commands) {
      expect(command.name.split(' ')[0] === name || !command.name.includes(' ')).toBe(true)
      expect(command.summary).toMatch(/^[A-Z][^.]+$/)
    }
  }
})
