import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKey, readKey } from './secret-key.ts'
import { Secrets, UnreadableSecretError, type SealedColumns } from './secrets.ts'

const columns: SealedColumns = { table: 'authenticator_app', id: 'user_id', columns: ['key'] }
const keyOf = (byte: number) => Buffer.alloc(32, byte)

test('opens a sealed value in its own row only, and with its key only', () => {
  const secrets = new Secrets(keyOf(1))
  const stored = secrets.seal(columns, 7, 'JBSWY3DP')
  expect(stored).toMatch(/^sealed:[\da-f]{8}:[\w-]+$/)
  expect(secrets.open(columns, 7, stored)).toBe('JBSWY3DP')
  expect(secrets.seal(columns, 7, 'JBSWY3DP')).not.toBe(stored)
  expect(() => secrets.open(columns, 8, stored)).toThrow(UnreadableSecretError)
  expect(() => secrets.open({ ...columns, table: 'other' }, 7, stored)).toThrow(UnreadableSecretError)
  expect(() => new Secrets(keyOf(2)).open(columns, 7, stored)).toThrow(/MUSTER_SECRET_KEY_PREVIOUS/)
  expect(new Secrets(keyOf(2), [keyOf(1)]).open(columns, 7, stored)).toBe('JBSWY3DP')
  // values from before there was a key
  expect(secrets.open(columns, 7, 'JBSWY3DP')).toBe('JBSWY3DP')
  expect(new Secrets().seal(columns, 7, 'JBSWY3DP')).toBe('JBSWY3DP')
})

test('stores a created key in a file that only its user may read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-key-'))
  try {
    expect(await readKey(folder)).toBeUndefined()
    const key = await createKey(folder)
    expect(await readKey(folder)).toEqual(key)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
})
