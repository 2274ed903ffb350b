import { expect, test } from 'vitest'
import type { Mail } from '#kernel/ports/mail.ts'
import { accountTests, loginHash, sha } from '#test/accounts.ts'

const { call, signIn, me, db, mailed, later } = accountTests()

const keyIn = (mail: Mail | undefined) =>
  /https:\/\/muster\.example\/auth\/reset-password\?changeKey=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

const recover = (username: string, email: string, from = '10.1.0.1') =>
  call('POST', '/users/recover-password', { payload: { username, email }, from })

const reset = (password: string, changeKey: string) =>
  call('POST', '/users/reset-password', { payload: { password: sha(password), changeKey } })

test('SHELL-047 responds alike to every recovery and mails a link only to the matching user', async () => {
  for (const [username, email] of [
    ['anna', 'ANNA@example.com'],
    ['anna', 'other@example.com'],
    ['nobody', 'nobody@example.com'],
    ['gone', 'gone@example.com'],
  ] as const) {
    expect(await recover(username, email)).toMatchObject({ status: 204, body: undefined })
  }
  expect((await mailed()).map(({ to }) => to)).toEqual(['anna@example.com'])
  expect(keyIn((await mailed())[0])).not.toBe('')
  expect((await recover('anna', 'anna@example.com')).status).toBe(204)
  expect((await recover('anna', 'anna@example.com')).status).toBe(429)
})

test('neither blocks resets of the owner nor fills the mailbox after requests of others', async () => {
  for (let i = 0; i < 30; i++) expect((await recover('anna', 'wrong@example.com', `10.2.0.${i}`)).status).toBe(204)
  expect(await mailed()).toEqual([])
  expect((await recover('anna', 'anna@example.com')).status).toBe(204)
  expect(await mailed()).toHaveLength(1)

  for (let i = 0; i < 30; i++) expect((await recover('anna', 'anna@example.com', `10.3.0.${i}`)).status).toBe(204)
  const mails = await mailed()
  expect(mails).toHaveLength(3)
  // concurrent requests send their mails concurrently
  expect(mails.filter(({ text }) => text.includes('last link'))).toHaveLength(1)
  expect(mails[0]!.text).not.toContain('last link')
  // mailed links belong to the owner, no matter who requested them
  expect((await recover('anna', 'anna@example.com')).status).toBe(204)
  for (let i = 0; i < 30; i++)
    await call('POST', '/users/reset-password', {
      payload: { password: sha('x'), changeKey: `guess ${i}` },
      from: '10.3.0.1',
    })
  expect((await reset('Fresh-2!', keyIn(mails[0]))).status).toBe(204)
  await signIn('anna', 'Fresh-2!')

  later(15 * 60 + 1)
  await recover('anna', 'anna@example.com')
  expect(await mailed()).toHaveLength(4)
})

test('mails links to a familiar address after requests of others', async () => {
  await call('POST', '/auth/login', {
    payload: { username: 'wide', password: loginHash('Right-1!') },
    from: '10.4.0.1',
  })
  for (let i = 0; i < 10; i++) await recover('wide', 'wide@example.com', `10.3.0.${i}`)
  expect(await mailed()).toHaveLength(3)
  expect((await recover('wide', 'wide@example.com', '10.4.0.1')).status).toBe(204)
  expect(await mailed()).toHaveLength(4)
})

test('SHELL-048 sets the password once with a mailed key, ends all sessions and allows a login', async () => {
  const before = await signIn('root')
  await recover('root', 'root@example.com')
  await recover('root', 'root@example.com')
  const [first, second] = (await mailed()).map(keyIn)
  expect((await reset('Fresh-2!', `${first}x`)).body).toMatchObject({ status: 400, code: 'RESET_KEY_INVALID' })
  expect((await reset('Fresh-2!', first!)).status).toBe(204)
  expect(await me(before.accessToken)).toBe(401)
  await signIn('root', 'Fresh-2!')
  expect((await reset('Other-3!', first!)).body).toMatchObject({ code: 'RESET_KEY_INVALID' })
  expect((await reset('Other-3!', second!)).body).toMatchObject({ code: 'RESET_KEY_INVALID' })

  await recover('root', 'root@example.com')
  const late = keyIn((await mailed())[2])
  await db()
    .updateTable('password_reset')
    .set({ expires_at: new Date(0) })
    .where('used_at', 'is', null)
    .execute()
  expect((await reset('Other-3!', late)).body).toMatchObject({ code: 'RESET_KEY_INVALID' })
  expect((await call('POST', '/users/reset-password', { payload: { password: 'plain', changeKey: 'k' } })).status).toBe(
    400,
  )
})

test('accepts one of two concurrent uses of a key', async () => {
  await recover('boss', 'boss@example.com')
  const key = keyIn((await mailed())[0])
  const answers = await Promise.all(['One-1!aa', 'Two-2!bb', 'Three-3!'].map(password => reset(password, key)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400])
})

test('SHELL-049 requires the current password for a change and ends the other sessions', async () => {
  const [here, elsewhere] = [await signIn('foreign'), await signIn('foreign')]
  const change = (oldPassword: string, newPassword: string) =>
    call('PUT', '/users/change-password', {
      token: here.accessToken,
      payload: { oldPassword: loginHash(oldPassword), newPassword: sha(newPassword) },
    })
  expect((await change('wrong', 'New-1!aa')).body).toMatchObject({
    status: 400,
    code: 'PASSWORD_WRONG',
    errors: ['oldPassword: is wrong'],
  })
  expect((await change('Right-1!', 'Right-1!')).status).toBe(400)
  expect((await change('Right-1!', 'New-1!aa')).status).toBe(204)
  expect([await me(here.accessToken), await me(elsewhere.accessToken)]).toEqual([200, 401])
  await signIn('foreign', 'New-1!aa')
})

test('invalidates mailed links by a change, and accepts one of two concurrent changes', async () => {
  const { accessToken: token } = await signIn('jürgen')
  await recover('jürgen', 'jürgen@example.com')
  const key = keyIn((await mailed())[0])
  const change = (newPassword: string) =>
    call('PUT', '/users/change-password', {
      token,
      payload: { oldPassword: loginHash('Right-1!'), newPassword: sha(newPassword) },
    })
  const answers = await Promise.all(['One-1!aa', 'Two-2!bb'].map(change))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
  expect((await reset('Other-3!', key)).body).toMatchObject({ code: 'RESET_KEY_INVALID' })
})

test('opens no session with a password that is replaced during the sign-in', async () => {
  // the first sign-in stores the MD5
  await signIn('support')
  await db().deleteFrom('user_session').where('user_id', '=', 2).execute()
  const change = await db().startTransaction().execute()
  await change.updateTable('app_user').set({ password_hash: 'another' }).where('login', '=', 'support').execute()
  const sessions = () => db().selectFrom('user_session').select('revoked_at').where('user_id', '=', 2).execute()
  const waiting = call('POST', '/auth/login', { payload: { username: 'support', password: loginHash('Right-1!') } })
  await expect.poll(sessions).toHaveLength(1)
  await change.commit().execute()
  expect((await waiting).body).toMatchObject({ status: 401, code: 'CREDENTIALS_WRONG' })
  expect(await sessions()).toEqual([{ revoked_at: expect.any(Date) as Date }])
})

test.each([
  ['de', 'Neues Passwort wählen', 'innerhalb von 24 Stunden'],
  ['it', 'Scelta di una nuova password', 'entro 24 ore'],
  ['es', 'Elegir una contraseña nueva', 'en un plazo de 24 horas'],
  ['fr', 'Choisir un nouveau mot de passe', 'dans un délai de 24 heures'],
  ['en', 'Choose a new password', 'within 24 hours'],
])('mails a link in the language of the user: %s', async (language, subject, within) => {
  await db().updateTable('app_user').set({ language }).where('login', '=', 'wide').execute()
  await recover('wide', 'wide@example.com', '10.9.0.1')
  const [mail] = await mailed()
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain(within)
  expect(mail?.text).toContain('Name wide')
  expect(keyIn(mail)).not.toBe('')
})
