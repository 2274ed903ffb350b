import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Mail } from '#kernel/ports/mail.ts'
import { accountTests, sha } from '#test/accounts.ts'

const { call, signIn, db, mailed, later } = accountTests()

const keyIn = (mail: Mail | undefined) =>
  /https:\/\/muster\.example\/auth\/reset-password\?changeKey=([\w-]+)&activation=true/.exec(mail?.text ?? '')?.[1] ??
  ''
const setPassword = (password: string, changeKey: string) =>
  call('POST', '/users/reset-password', { payload: { password: sha(password), changeKey } })
const invite = async (token: string, login: string) => {
  const payload = { companyId: 2, groupId: 3, login, name: 'Nora', surname: 'Lind', email: `${login}@example.com` }
  return (await call<{ id: number }>('POST', '/users', { token, payload })).body.id
}
const statusOf = async (token: string, id: number) =>
  (await call<{ status: string }>('GET', `/users/${id}`, { token })).body.status
const boss = async () => (await signIn('boss')).accessToken

test('sets the first password once with the mailed link and signs in with the permissions of the group', async () => {
  const token = await boss()
  const id = await invite(token, 'nora')
  // the caller reads the user at once, before the mail is sent
  const { body } = await call<{ invitationExpiresAt: string }>('GET', `/users/${id}`, { token })
  const days = (Date.parse(body.invitationExpiresAt) - Date.now()) / 86_400_000
  expect([days > 6.9, days <= 7]).toEqual([true, true])
  const [mail] = await mailed()
  expect(mail).toMatchObject({ to: 'nora@example.com', subject: 'Activate your account' })
  expect(mail?.text).toMatch(/^You have a new account at https:\/\/muster\.example\.\n/)
  expect(mail?.text).toContain('Your user name is: nora')
  expect(mail?.text).toContain('within 7 days')
  expect(await statusOf(token, id)).toBe('INVITED')

  expect((await setPassword('Chosen-1!', keyIn(mail))).status).toBe(204)
  expect((await setPassword('Chosen-2!', keyIn(mail))).status).toBe(400)
  expect((await signIn('nora', 'Chosen-1!')).acl).toEqual(['ADM_FLEET_VIEW', 'ADM_UNIT_EDIT'])
  expect(await statusOf(token, id)).toBe('ACTIVE')
  expect((await call('GET', `/users/${id}`, { token })).body).not.toHaveProperty('invitationExpiresAt')
})

test('sends the activation again until it is used and disables the earlier link', async () => {
  const token = await boss()
  const id = await invite(token, 'omar')
  const resend = () => call<{ detail: string }>('POST', `/users/${id}/resend-activation`, { token })
  const reset = () => call<{ detail: string }>('POST', `/users/${id}/send-password-reset`, { token })
  await mailed()
  expect(await reset()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Send the activation') } })
  expect((await resend()).status).toBe(204)
  const [first, second] = (await mailed()).map(keyIn)
  expect((await setPassword('Chosen-1!', first!)).body).toMatchObject({ code: 'RESET_KEY_INVALID' })
  for (let i = 0; i < 2; i++) expect((await resend()).status).toBe(204)
  expect((await resend()).status).toBe(429)
  expect((await setPassword('Chosen-1!', second!)).status).toBe(400)
  expect((await setPassword('Chosen-1!', keyIn((await mailed()).at(-1)))).status).toBe(204)
  later(15 * 60 + 1)
  expect(await resend()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('already activated') },
  })
  expect((await reset()).status).toBe(204)
  expect((await mailed()).at(-1)).toMatchObject({ to: 'omar@example.com', subject: 'Choose a new password' })
})

test('sends the link to a corrected address and disables the earlier link', async () => {
  const token = await boss()
  const id = await invite(token, 'pia')
  await mailed()
  const user = { companyId: 2, groupId: 3, login: 'pia', name: 'Pia', surname: 'Berg', email: 'right@example.com' }
  expect((await call('PUT', `/users/${id}`, { token, payload: user })).status).toBe(204)
  const [wrong, right] = await mailed()
  expect(right).toMatchObject({ to: 'right@example.com', subject: 'Activate your account' })
  expect((await setPassword('Chosen-1!', keyIn(wrong))).status).toBe(400)
  expect((await setPassword('Chosen-1!', keyIn(right))).status).toBe(204)
})

test('sends no link to a disabled user and disables the earlier link', async () => {
  const token = await boss()
  const id = await invite(token, 'quin')
  await mailed()
  const user = { companyId: 2, groupId: 3, login: 'quin', name: 'Quin', surname: '', email: 'quin@example.com' }
  await call('PUT', `/users/${id}`, { token, payload: { ...user, active: false } })
  expect((await call('POST', `/users/${id}/resend-activation`, { token })).status).toBe(409)
  expect((await setPassword('Chosen-1!', keyIn((await mailed())[0]))).status).toBe(400)
  expect(await statusOf(token, id)).toBe('DISABLED')
  await call('PUT', `/users/${id}`, { token, payload: { ...user, active: true } })
  expect(await statusOf(token, id)).toBe('INVITED')
})

test('reports an expired link and sends another from the login page', async () => {
  const token = await boss()
  await invite(token, 'rosa')
  expect(await mailed()).toHaveLength(1)
  await sql`update password_reset set expires_at = now() where used_at is null`.execute(db())
  expect((await setPassword('Chosen-1!', keyIn((await mailed())[0]))).body).toMatchObject({
    detail: expect.stringContaining('expired. Request a new one'),
  })
  await call('POST', '/users/recover-password', { payload: { username: 'rosa', email: 'rosa@example.com' } })
  const key = /changeKey=([\w-]+)/.exec((await mailed()).at(-1)?.text ?? '')?.[1] ?? ''
  expect((await setPassword('Chosen-1!', key)).status).toBe(204)
  await signIn('rosa', 'Chosen-1!')
})

test('mails activation and reset in the language of the user', async () => {
  const token = await boss()
  const german = 2
  const payload = {
    companyId: 2,
    groupId: 3,
    login: 'greta',
    name: 'Greta',
    surname: 'Lind',
    email: 'greta@example.com',
    languageId: german,
  }
  const { id } = (await call<{ id: number }>('POST', '/users', { token, payload })).body
  const [mail] = await mailed()
  expect(mail?.subject).toBe('Konto aktivieren')
  expect(mail?.text).toContain('Diese E-Mail ist für Greta')
  expect(mail?.text).toContain('innerhalb von 7 Tagen')
  expect((await setPassword('Chosen-1!', keyIn(mail))).status).toBe(204)
  expect((await call('POST', `/users/${id}/send-password-reset`, { token })).status).toBe(204)
  const reset = (await mailed()).at(-1)
  expect(reset?.subject).toBe('Neues Passwort wählen')
  expect(reset?.text).toContain('Bis Sie ein neues Passwort gewählt haben')
})

test('limits the links to an address, ignoring case, for all users and calls', async () => {
  const token = await boss()
  const id = await invite(token, 'tess')
  const user = { companyId: 2, groupId: 3, login: 'tess', name: 'Tess', surname: 'Lind' }
  const save = (email: string) => call('PUT', `/users/${id}`, { token, payload: { ...user, email } })
  expect((await save('TESS@example.com')).status).toBe(204)
  // same address, no mail
  expect(await mailed()).toHaveLength(1)
  const shared = (i: number) => ({
    ...user,
    login: `shared ${i}`,
    email: i % 2 ? 'Workshop@example.com' : 'workshop@example.com',
  })
  const add = async (i: number) => call<{ detail: string }>('POST', '/users', { token, payload: shared(i) })
  for (let i = 0; i < 10; i++) expect((await add(i)).status).toBe(200)
  const refused = { status: 429, body: { detail: expect.stringContaining('this address') as string } }
  expect(await add(10)).toMatchObject(refused)
  expect(await save('workshop@example.com')).toMatchObject(refused)
  expect(await mailed()).toHaveLength(11)
  // rejected changes are not saved
  expect((await call('GET', `/users/${id}`, { token })).body).toMatchObject({ email: 'TESS@example.com' })
  const { body } = await call<{ items: { userId: number; login: string }[] }>('GET', '/users?filter=shared&size=20', {
    token,
  })
  expect(body.items.map(({ login }) => login)).not.toContain('shared 10')
  const [first] = body.items
  expect(await call('POST', `/users/${first?.userId}/resend-activation`, { token })).toMatchObject(refused)
  later(3601)
  expect((await add(10)).status).toBe(200)
})
