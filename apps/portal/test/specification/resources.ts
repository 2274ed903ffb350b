import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceClient } from '@muster/core'
import { vi } from 'vitest'

type Service = ResourceClient<unknown, unknown>
const root = join(import.meta.dirname, '../../../..')

const isResource = (part: unknown): part is Service =>
  typeof part === 'object' && part !== null && 'create' in part && 'access' in part && 'add' in (part.access as object)

// a form's schema imports controls that add window listeners
vi.stubGlobal('addEventListener', () => {})
const files = globSync('packages/plugin-*/src/**/*.resource{,s}.ts', { cwd: root })
const parts = await Promise.all(files.map(async file => Object.values((await import(join(root, file))) as object)))

/** Resources of all plugins by ID. */
export const resources = parts
  .flat()
  .filter(isResource)
  .map(service => [service.id, service] as const)
