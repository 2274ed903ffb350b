import { decideSignOnDomain, getSingleSignOn, trySingleSignOn, updateSingleSignOn } from '@muster/contract'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const settings = {
  issuer: 'https://login.example.com',
  clientId: 'muster',
  rules: [{ claim: 'groups', value: 'drivers', groupId: 3 }],
  createsUsers: true,
  isRequired: false,
  emergencyUserIds: [],
}

it('sets the provider of a company, tries its rules with a sample, and approves a domain', async () => {
  const { server, muster } = fakeShell()
  server
    .on(getSingleSignOn, {
      settings,
      domains: [{ domain: 'corp.example', status: 'WAITING', requestedAt: '2026-11-29T12:00:00Z' }],
      hasClientSecret: true,
      redirectUri: 'https://muster.example/auth/sign-on',
      backChannelLogoutUri: 'https://muster.example/wlf/api/auth/sign-on/logout',
      version: 7,
    })
    .on(updateSingleSignOn, undefined)
    .on(trySingleSignOn, { mail: 'ada@corp.example', groupId: 3, groupName: 'Drivers', rule: 1 })
    .on(decideSignOnDomain, undefined)
  const [file, sample] = ['settings', 'claims'].map(name => join(tmpdir(), `sso-${name}-${process.pid}.json`))
  const saved = { ...settings, domains: ['corp.example'] }
  await writeFile(file!, JSON.stringify(saved))
  await writeFile(sample!, '{"groups":["drivers"]}')
  expect(await muster(['sso', 'set', file!, '--company', '3'])).toMatchObject({ exit: 0 })
  expect(server.calls.at(-1)).toMatchObject({ path: { id: '3' }, body: { ...saved, version: 7 } })
  const { out } = await muster(['sso', 'try', sample!, '--company', '3'])
  expect(JSON.parse(out)).toMatchObject({ groupName: 'Drivers', rule: 1 })
  expect(server.calls.at(-1)?.body).toEqual({
    rules: settings.rules,
    domains: ['corp.example'],
    sample: '{"groups":["drivers"]}',
  })
  expect((await muster(['sso', 'approve', 'corp.example'])).err).toBe('corp.example is approved.\n')
  expect(server.calls.at(-1)).toMatchObject({ path: { domain: 'corp.example' }, body: { isApproved: true } })
})
