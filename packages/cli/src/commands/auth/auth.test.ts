import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  eraseAuditPerson,
  finishSignIn,
  impersonateUser,
  listSupportedUsers,
  login,
  logout,
  recoverLogin,
  redeemSignInCode,
  startVerification,
  verifyMe,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { testUser, fakeShell } from '../../../test/fake-shell.ts'

const session = { ...testUser, accessToken: 'fresh-token', expiresAt: '2026-12-31T00:00:00Z' }

const signedOut = () => {
  const shell = fakeShell({ signedIn: false })
  shell.server.on(login, session).on(logout, {})
  return shell
}
const words = ['login', '--username', 'operator', '--password-stdin']

describe('login', () => {
  it('stores the session in a file readable by its owner only, without the password', async () => {
    const shell = signedOut()
    const { exit, out, err } = await shell.muster(words, { stdin: 'pass-word-1\n' })
    expect({ exit, out }).toEqual({ exit: 0, out: '' })
    expect(err).toContain('as operator')
    const folder = join(shell.folder, 'config')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))) {
      if (statSync(name).isDirectory()) expect(statSync(name).mode & 0o077).toBe(0)
      else {
        expect(statSync(name).mode & 0o177).toBe(0)
        expect(readFileSync(name, 'utf8')).not.toContain('pass-word-1')
      }
    }
    expect(JSON.stringify(shell.server.calls)).not.toContain('pass-word-1')
    expect(await shell.muster(['whoami', '--json', '--fields', 'username,profile'])).toMatchObject({
      exit: 0,
      out: '{\n  "username": "operator",\n  "profile": "default"\n}\n',
    })
  })

  it('reads a token from stdin and never prints it', async () => {
    const shell = signedOut()
    const said = await shell.muster(['login', '--token-stdin'], { stdin: 'piped-token\n' })
    expect(said.exit).toBe(0)
    const who = await shell.muster(['whoami', '--json'])
    expect(who.exit).toBe(0)
    expect(said.out + said.err + who.out + who.err).not.toContain('piped-token')
    expect(shell.server.calls.at(-1)?.headers.get('authorization')).toBe('Bearer piped-token')
  })

  it('reports a wrong password', async () => {
    const shell = signedOut()
    shell.server.on(login, () => problem(401, 'User name or password is wrong.'))
    expect(await shell.muster(words, { stdin: 'x\n' })).toMatchObject({
      exit: 4,
      err: expect.stringContaining('User name or password is wrong.') as string,
    })
  })

  it('passes a code of a second factor, and explains what a script needs', async () => {
    const shell = signedOut()
    shell.server.on(login, { pending: 'p-1', expiresAt: '2026-12-31T00:00:00Z', methods: ['AUTHENTICATOR_APP'] })
    shell.server.on(finishSignIn, ({ body }) =>
      JSON.stringify(body).includes('123456')
        ? Response.json(session)
        : problem(400, 'This code is wrong.', { code: 'CODE_WRONG' }),
    )
    expect(await shell.muster(words, { stdin: 'x\n' })).toMatchObject({
      exit: 4,
      err: expect.stringContaining('--code') as string,
    })
    expect(await shell.muster([...words, '--code', '000000'], { stdin: 'x\n' })).toMatchObject({
      exit: 4,
      err: expect.stringContaining('This code is wrong.') as string,
    })
    expect(await shell.muster([...words, '--code', '123456'], { stdin: 'x\n' })).toMatchObject({ exit: 0 })
  })

  it('does not prompt in a pipe', async () => {
    expect(await signedOut().muster(['login'])).toMatchObject({
      exit: 3,
      err: expect.stringContaining('--token-stdin') as string,
    })
  })
})

describe('login --browser', () => {
  /** Confirms in the portal, and returns the page that the browser is redirected to. */
  const confirm = async (address: string, change: Record<string, string> = {}) => {
    const { port, state } = Object.fromEntries(new URL(address).searchParams)
    const query = new URLSearchParams({ code: 'c-1', state: state!, ...change })
    const answer = await fetch(`http://127.0.0.1:${port}/?${query}`, { redirect: 'manual' })
    return { status: answer.status, location: answer.headers.get('location') }
  }

  it('passes the code of the browser with the secret behind its challenge', async () => {
    const shell = signedOut()
    shell.server.on(redeemSignInCode, session)
    const answers: Promise<unknown>[] = []
    shell.onPage(address => {
      const foreign = confirm(address, { state: 'made-up' })
      answers.push(
        foreign,
        foreign.then(() => confirm(address)),
      )
    })
    const { exit, err } = await shell.muster(['login', '--browser'])
    expect({ exit, err }).toEqual({ exit: 0, err: expect.stringContaining('as operator') as string })
    const [address = ''] = shell.pages
    expect(err).toContain(address)
    expect(address).not.toContain('fresh-token')
    const { challenge } = Object.fromEntries(new URL(address).searchParams)
    const body = shell.server.calls.find(({ operation }) => operation === 'redeemSignInCode')?.body as {
      code: string
      verifier: string
    }
    expect(body.code).toBe('c-1')
    expect(createHash('sha256').update(body.verifier).digest('base64url')).toBe(challenge)
    expect(await Promise.all(answers)).toEqual([
      { status: 404, location: null },
      { status: 302, location: 'http://muster.test/user/command-line?purpose=SIGN_IN&result=done' },
    ])
    expect(await shell.muster(['whoami'])).toMatchObject({ exit: 0 })
  })

  it('shows the failure in the browser, and ends on Ctrl-C', async () => {
    const shell = signedOut()
    shell.server.on(redeemSignInCode, () => problem(400, 'This sign-in has expired.', { code: 'SIGN_IN_EXPIRED' }))
    let answer: Promise<{ location: string | null }> | undefined
    shell.onPage(address => {
      answer = confirm(address)
    })
    expect((await shell.muster(['login', '--browser'])).exit).not.toBe(0)
    expect((await answer)?.location).toContain('result=failed')
    shell.onPage(() => shell.interrupt())
    expect(await shell.muster(['login', '--browser'])).toMatchObject({ exit: 2 })
  })

  it('helps users of single sign-on and of passkeys only', async () => {
    const shell = signedOut()
    const hint = { exit: 4, err: expect.stringContaining('muster login --browser') as string }
    shell.server.on(login, () => problem(403, 'Farm requires single sign-on.', { code: 'SIGN_ON_REQUIRED' }))
    expect(await shell.muster(words, { stdin: 'x\n' })).toMatchObject(hint)
    shell.server.on(login, { pending: 'p-1', expiresAt: '2026-12-31T00:00:00Z', methods: ['PASSKEY'] })
    expect(await shell.muster(words, { stdin: 'x\n' })).toMatchObject(hint)
  })

  it('confirms with the passkeys in the browser, or with a recovery code', async () => {
    const shell = fakeShell({ onTerminal: true })
    let isProved = false
    shell.server
      .on(eraseAuditPerson, () =>
        isProved ? { entries: 1 } : problem(403, 'Confirm that it is you.', { code: 'VERIFICATION_REQUIRED' }),
      )
      .on(startVerification, { methods: ['RECOVERY_CODE'] })
      .on(verifyMe, () => void (isProved = true))
    const answers: Promise<unknown>[] = []
    shell.onPage(address => answers.push(confirm(address)))
    const proofs = []
    for (const stdin of ['\n', 'abcd-abcd-abcd-abcd\n']) {
      isProved = false
      expect(await shell.muster(['audit', 'erase', '3', '--yes'], { stdin })).toMatchObject({ exit: 0 })
      proofs.push(shell.server.calls.findLast(({ operation }) => operation === 'verifyMe')?.body)
    }
    expect(proofs).toEqual([
      { browser: { code: 'c-1', verifier: expect.any(String) as string } },
      { code: 'abcd-abcd-abcd-abcd' },
    ])
    expect(await Promise.all(answers)).toHaveLength(1)
  })
})

it('ends the session on the server and locally on logout', async () => {
  const shell = signedOut()
  await shell.muster(words, { stdin: 'x\n' })
  expect(await shell.muster(['logout'])).toMatchObject({ exit: 0 })
  expect(shell.server.calls.map(({ operation }) => operation)).toContain('logout')
  expect(existsSync(join(shell.folder, 'config/credentials/default.json'))).toBe(false)
  expect(await shell.muster(['whoami'])).toMatchObject({ exit: 4 })
})

it('stores separate sessions for several servers', async () => {
  const shell = signedOut()
  await shell.muster([...words, '--server', 'http://one.test'], { stdin: 'x\n', env: { MUSTER_SERVER: '' } })
  await shell.muster(['profile', 'add', 'two', 'http://two.test/'])
  await shell.muster([...words, '--profile', 'two'], { stdin: 'x\n', env: { MUSTER_SERVER: '' } })
  await shell.muster(['profile', 'use', 'two'])
  const { out } = await shell.muster(['profile', 'ls', '--jsonl'])
  expect(
    out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as object),
  ).toEqual([
    { name: 'default', server: 'http://one.test', current: false, session: true },
    { name: 'two', server: 'http://two.test', current: true, session: true },
  ])
  await shell.muster(['profile', 'rm', 'two'])
  expect((await shell.muster(['profile', 'ls', '--csv', '--fields', 'name,current'])).out).toBe(
    'name,current\ndefault,true\n',
  )
  expect(await shell.muster(['profile', 'use', 'nine'])).toMatchObject({ exit: 3 })
  expect(await shell.muster(['profile', 'add', '../x', 'http://x.test'])).toMatchObject({ exit: 3 })
})

it('sends a session to its own server only', async () => {
  const shell = signedOut()
  await shell.muster(words, { stdin: 'x\n' })
  const before = shell.server.calls.length
  expect(await shell.muster(['whoami', '--server', 'http://else.test'])).toMatchObject({
    exit: 4,
    err: expect.stringContaining('is for http://muster.test') as string,
  })
  expect(shell.server.calls).toHaveLength(before)
  await shell.muster([...words, '--server', 'http://else.test'], { stdin: 'x\n' })
  expect(shell.server.calls.slice(before).map(({ headers }) => headers.get('authorization'))).toEqual([null])
})

it('deletes the session of a profile whose address changes', async () => {
  const shell = signedOut()
  await shell.muster([...words, '--profile', 'two', '--server', 'http://two.test'], { stdin: 'x\n' })
  const before = shell.server.calls.length
  await shell.muster(['profile', 'add', 'two', 'http://two.test'])
  expect((await shell.muster(['profile', 'ls', '--csv', '--fields', 'name,session'])).out).toBe(
    'name,session\ntwo,true\n',
  )
  await shell.muster(['profile', 'add', 'two', 'http://else.test'])
  expect(await shell.muster(['units', 'ls', '--profile', 'two'], { env: { MUSTER_SERVER: '' } })).toMatchObject({
    exit: 4,
  })
  expect(shell.server.calls).toHaveLength(before)
})

/** Signs in as a user who supports another. */
const supporting = async (options?: { onTerminal?: boolean }) => {
  const shell = fakeShell({ signedIn: false, ...options })
  shell.server
    .on(login, session)
    .on(listSupportedUsers, {
      items: [{ userId: 21, login: 'm.rossi', name: 'Mario', surname: 'Rossi', companyName: 'Farm' }],
      totalCount: 1,
    })
    .on(impersonateUser, {
      ...session,
      accessToken: 'other-token',
      username: 'm.rossi',
      impersonator: { userId: 7, username: 'operator' },
    })
    .on(recoverLogin, session)
  await shell.muster(words, { stdin: 'x\n' })
  return shell
}

it('impersonates a user by login and returns to the own session', async () => {
  const shell = await supporting()
  expect(await shell.muster(['impersonate', 'M.Rossi', '--yes'])).toMatchObject({
    exit: 0,
    err: expect.stringContaining('Mario Rossi') as string,
  })
  expect(shell.server.calls.at(-1)).toMatchObject({ operation: 'impersonateUser', path: { userId: '21' } })
  expect((await shell.muster(['whoami', '--csv', '--fields', 'username,impersonatedBy'])).out).toBe(
    'username,impersonatedBy\nm.rossi,operator\n',
  )
  await shell.muster(['impersonate', '--stop'])
  expect((await shell.muster(['whoami', '--csv', '--fields', 'username,impersonatedBy'])).out).toBe(
    'username,impersonatedBy\noperator,\n',
  )
  expect(await shell.muster(['impersonate'])).toMatchObject({ exit: 3 })
})

it('SHELL-009 requires a confirmation to impersonate', async () => {
  const script = await supporting()
  expect(await script.muster(['impersonate', 'm.rossi'])).toMatchObject({
    exit: 3,
    err: expect.stringContaining('Confirm with --yes.') as string,
  })
  const terminal = await supporting({ onTerminal: true })
  const act = (answer: string) => terminal.muster(['impersonate', 'm.rossi'], { stdin: `${answer}\n` })
  expect(await act('n')).toMatchObject({ exit: 2, err: expect.stringContaining('Act as Mario Rossi') as string })
  const acts = [script, terminal].flatMap(({ server }) => server.calls.map(({ operation }) => operation))
  expect(acts).not.toContain('impersonateUser')
  expect(await act('y')).toMatchObject({ exit: 0 })
  expect(terminal.server.calls.at(-1)?.operation).toBe('impersonateUser')
})
