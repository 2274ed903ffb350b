import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { KeyValueStore } from './session/key-value-store.ts'

/**
 * Stores entries in a JSON file that only its owner can read. A missing or corrupt file counts as empty; a failed
 * write keeps the old file.
 */
export function fileStore(path: string): KeyValueStore {
  const read = (): Record<string, string> => {
    try {
      const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
      return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
    } catch {
      return {}
    }
  }
  const write = (entries: Record<string, string>) => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.${process.pid}`
    writeFileSync(draft, JSON.stringify(entries, null, 2), { mode: 0o600 })
    renameSync(draft, path)
  }
  return {
    get: key => read()[key] ?? null,
    set: (key, value) => write({ ...read(), [key]: value }),
    remove(key) {
      const { [key]: gone, ...rest } = read()
      if (gone !== undefined) write(rest)
    },
  }
}
