import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as contract from '../src/index.ts'
import type { Operation } from '../src/operation.ts'

const root = join(import.meta.dirname, '..', '..', '..')

interface Module {
  handlers?: readonly { operation: Operation }[]
}

/** Returns the IDs of operations that the server's modules handle. */
export async function handledOperations(): Promise<Set<string>> {
  // loaded by its path: the contract imports no other package; this script counts how others use it
  const server = pathToFileURL(join(root, 'apps/server/src/start/modules.ts')).href
  const { modules } = (await import(server)) as { modules: readonly Module[] }
  return new Set(modules.flatMap(({ handlers = [] }) => handlers.map(({ operation }) => operation.id)))
}

/** Returns the IDs of operations whose token a client imports. */
export function usedBy(operations: readonly Operation[], folders = clientFolders()): Set<string> {
  const texts = folders.flatMap(sources)
  const imports = texts.flatMap(text => [...text.matchAll(/import\s*\{([^}]*)\}\s*from '@muster\/contract'/g)])
  const named = imports.flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  return known(operations, texts, named.flatMap(tokensOf))
}

/** Returns the IDs of an imported token, or of a group such as `fleetCalls`. */
export function tokensOf(name: string): string[] {
  const group = name.endsWith('Calls') ? (contract as Record<string, unknown>)[name] : undefined
  return group ? Object.values(group as Record<string, Operation>).map(({ id }) => id) : [name]
}

/** A table-driven module names no token but filters by area: `operation.area === 'lookups'`. */
function known(operations: readonly Operation[], texts: string[], named: (string | undefined)[]): Set<string> {
  const areas = new Set(texts.flatMap(text => [...text.matchAll(/\barea === '([\w-]+)'/g)].map(([, area]) => area)))
  const tokens = new Set(named)
  return new Set(operations.filter(({ id, area }) => tokens.has(id) || areas.has(area)).map(({ id }) => id))
}

function clientFolders(): string[] {
  const packages = readdirSync(join(root, 'packages')).filter(name => name !== 'contract')
  return [...packages.map(name => join(root, 'packages', name, 'src')), join(root, 'apps/portal/src')]
}

/** Returns the sources of a folder, without tests and test helpers. */
function sources(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter(file => /\.tsx?$/.test(file) && !/(\.test(-d)?|testing)\.tsx?$/.test(file))
    .map(file => readFileSync(join(folder, file), 'utf8'))
}
