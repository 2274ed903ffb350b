import { readdir } from 'node:fs/promises'
import type { Fault } from './fault.ts'

const folder = new URL('faults/', import.meta.url)

/** Loads every file in `faults/`; each exports one fault. */
export async function catalogue(): Promise<Fault[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.ts')).toSorted()
  const modules = await Promise.all(
    files.map(name => import(new URL(name, folder).href) as Promise<{ default: Fault }>),
  )
  return modules.map(module => module.default)
}
