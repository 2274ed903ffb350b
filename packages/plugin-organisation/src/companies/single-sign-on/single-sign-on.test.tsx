import { getSingleSignOn, lookupUserGroups, trySingleSignOn, updateSingleSignOn } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../../test/open-screen.tsx'
import { SingleSignOnButton } from './single-sign-on.drawer.tsx'

const settings = {
  issuer: 'https://login.example.com',
  clientId: 'muster',
  rules: [],
  createsUsers: true,
  isRequired: false,
  emergencyUserIds: [],
}
const domains = [{ domain: 'corp.example', status: 'WAITING', requestedAt: '2026-11-29T12:00:00Z' }]
const addresses = {
  redirectUri: 'https://muster.example/auth/sign-on',
  backChannelLogoutUri: 'https://muster.example/out',
}

it('sends the settings without the stored secret, and tests the rules while editing', async () => {
  const { screen, press, sent } = await openScreen(<SingleSignOnButton companyId={7} name="Northfield" />, {
    server: fakeServer()
      .on(getSingleSignOn, { settings, domains, hasClientSecret: true, version: 4, ...addresses } as never)
      .on(lookupUserGroups, [{ id: '3', label: 'Operators', grantable: true }] as never)
      .on(trySingleSignOn, { mail: 'ada@corp.example', groupId: 3, groupName: 'Operators', rule: 1 })
      .on(updateSingleSignOn, undefined),
    login: { acl: ['ADM_COMPANY_VIEW', 'ADM_COMPANY_EDIT'], feature: ['ADMINISTRATION'] } as never,
  })
  await press('Single sign-on')
  await expect.element(screen.getByText('corp.example: Waiting for approval')).toBeVisible()
  await press('Add a rule')
  await screen.getByRole('textbox', { name: 'Value' }).fill('drivers')
  await screen.getByRole('combobox', { name: 'User group' }).click()
  await screen.getByRole('option', { name: 'Operators' }).click()
  await screen.getByText('Try the rules').click()
  await screen.getByRole('textbox', { name: 'Sample' }).fill('{"groups":["drivers"]}')
  await press('Try')
  await expect.element(screen.getByText('Operators, by rule 1')).toBeVisible()
  const rules = [{ claim: 'groups', value: 'drivers', groupId: 3 }]
  expect(sent('trySingleSignOn')[0]?.body).toEqual({
    rules,
    domains: ['corp.example'],
    sample: '{"groups":["drivers"]}',
  })
  await screen.getByRole('textbox', { name: 'Mail domains' }).fill('corp.example\n@New.example')
  expect(await problemsOf(screen.baseElement)).toEqual([])
  await press('Save')
  await expect
    .poll(() => sent('updateSingleSignOn')[0]?.body)
    .toEqual({ ...settings, rules, domains: ['corp.example', 'new.example'], version: 4 })
})

it('marks empty required fields and sends nothing', async () => {
  const { screen, press, sent } = await openScreen(<SingleSignOnButton companyId={7} name="Northfield" />, {
    server: fakeServer()
      .on(getSingleSignOn, { domains: [], hasClientSecret: false, version: 0, ...addresses } as never)
      .on(lookupUserGroups, [] as never),
    login: { acl: ['ADM_COMPANY_VIEW', 'ADM_COMPANY_EDIT'], feature: ['ADMINISTRATION'] } as never,
  })
  await press('Single sign-on')
  await screen.getByRole('checkbox', { name: 'Users sign in at a provider' }).click()
  await press('Save')
  const issuer = screen.getByRole('textbox', { name: /^Issuer/ })
  await expect.poll(() => document.activeElement).toBe(issuer.element())
  await expect.element(issuer).toHaveAccessibleDescription(/This field is required\./)
  await issuer.fill('login')
  await press('Save')
  await expect.element(issuer).toHaveAccessibleDescription(/Invalid value\./)
  expect(sent('updateSingleSignOn')).toEqual([])
})
