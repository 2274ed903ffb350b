import { deleteSignInRules, getSignInRules, updateSignInRules } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../../test/open-screen.tsx'
import { SignInRulesButton } from './sign-in-rules.drawer.tsx'

const inherited = { sessionHours: 8, companyName: 'Alpine' }

const open = async (more: object = {}) => {
  const opened = await openScreen(<SignInRulesButton companyId={7} name="Northfield" />, {
    server: fakeServer()
      .on(getSignInRules, { sessionHours: 8, isOwn: false, inherited, longestHours: 12, version: 4, ...more })
      .on(updateSignInRules, undefined)
      .on(deleteSignInRules, undefined),
    login: { acl: ['ADM_COMPANY_VIEW', 'ADM_COMPANY_EDIT'], feature: ['ADMINISTRATION'] } as never,
  })
  await opened.press('Sessions')
  return { ...opened, limits: opened.screen.getByRole('combobox', { name: 'Limits' }) }
}

it('starts custom limits from the inherited ones, and omits empty fields', async () => {
  const { screen, limits, press, sent } = await open()
  await expect.element(limits).toHaveDisplayValue('From Alpine: 8 hours')
  await limits.selectOptions('Own limits')
  await screen.getByRole('spinbutton', { name: 'Longest session' }).fill('')
  await screen.getByRole('spinbutton', { name: 'Longest time without use' }).fill('30')
  expect(await problemsOf(screen.baseElement)).toEqual([])
  await press('Save')
  await expect.poll(() => sent('updateSignInRules')[0]?.body).toEqual({ idleMinutes: 30, version: 4 })
})

it('restores the inherited limits', async () => {
  const { limits, press, sent } = await open({ isOwn: true, sessionHours: 2 })
  await limits.selectOptions('From Alpine: 8 hours')
  await press('Save')
  await expect.poll(() => sent('deleteSignInRules')).toHaveLength(1)
})
