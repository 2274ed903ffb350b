import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { findResettableAccount, resetAccount } from '#modules/auth/reset-account.ts'
import { accountTests, sha } from '#test/accounts.ts'

const { call, signIn, me, db, databaseUrl } = accountTests()

const main = new URL('../main.ts', import.meta.url).pathname

async function resetFor(typed: string) {
  const child = spawn(process.execPath, [main, 'reset-password'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(),
      MUSTER_DEMO: '0',
      MUSTER_PUBLIC_URL: 'https://fleet.example',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(typed)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { out, err }
}

const setPassword = async (changeKey: string | undefined) =>
  (await call('POST', '/users/reset-password', { payload: { password: sha('Fresh-2!'), changeKey } })).status

test('ends password and sessions of the account read from standard input and prints a link that works once', async () => {
  const sessions = [await signIn('anna'), await signIn('anna')]
  const other = await signIn('foreign')
  const { out, err } = await resetFor('ANNA\n')
  expect(err).toBe('')
  expect(out).toContain('The password of anna (Name anna, Company 2) no longer works')
  expect(await Promise.all([...sessions, other].map(({ accessToken }) => me(accessToken)))).toEqual([401, 401, 200])
  await expect(signIn('anna')).rejects.toThrow()
  const [, changeKey] = /^ {2}https:\/\/fleet\.example\/auth\/reset-password\?changeKey=([\w-]+)$/m.exec(out) ?? []
  expect(await setPassword(changeKey)).toBe(204)
  await signIn('anna', 'Fresh-2!')
  expect(await setPassword(changeKey)).toBe(400)
})

test('invalidates the link of an earlier reset', async () => {
  const { userId } = await findResettableAccount(db(), 'wide')
  const [first, second] = [await resetAccount(db(), userId), await resetAccount(db(), userId)]
  expect([await setPassword(first), await setPassword(second)]).toEqual([400, 204])
})

test('names the fault of an unknown login, a deleted and a disabled account', async () => {
  await db().updateTable('app_user').set({ active: false }).where('login', '=', 'boss').execute()
  const find = (login: string) => findResettableAccount(db(), login)
  await expect(find('nobody')).rejects.toThrow('There is no user "nobody". Enter the user name')
  await expect(find('gone')).rejects.toThrow('There is no user "gone"')
  await expect(find('boss')).rejects.toThrow('The account "boss" is disabled. An administrator can enable it')
})
