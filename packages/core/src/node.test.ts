import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createSession } from './session/create-session.ts'
import { fileStore } from './node.ts'
import { aLogin } from '../test/testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('stores a session in a file that only its owner can read', () => {
  const path = join(folder, 'deep', 'session.json')
  createSession(fileStore(path)).signIn(aLogin())
  expect(createSession(fileStore(path)).get()?.username).toBe('operator')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  createSession(fileStore(path)).signOut('user')
  expect(createSession(fileStore(path)).get()).toBeNull()
})

it('treats a corrupt file as empty', () => {
  const path = join(folder, 'broken.json')
  writeFileSync(path, '{"token":')
  expect(createSession(fileStore(path)).get()).toBeNull()
})
