import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { keyBytes } from './secrets.ts'

/** Returns a key from base64; undefined for anything else. */
export function parseKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64')
  return /^[\w+/-]{43}=?$/.test(text) && key.length === keyBytes ? key : undefined
}

const pathIn = (folder: string) => join(folder, 'secret.key')

/** Returns the key of a data folder; undefined if it has none. */
export async function readKey(folder: string): Promise<Buffer | undefined> {
  const path = pathIn(folder)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = parseKey(text.trim())
  if (!key) throw new Error(`${path} is no key: put the file back from a backup.`)
  return key
}

/** Creates the key of a data folder, written to disk before use and readable by this user only. */
export async function createKey(folder: string): Promise<Buffer> {
  const key = randomBytes(keyBytes)
  const draft = `${pathIn(folder)}.new`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.chmod(0o600)
    await file.writeFile(`${key.toString('base64')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, pathIn(folder))
  return key
}
