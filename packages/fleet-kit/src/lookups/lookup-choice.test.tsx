import { lookupCompanies, lookupCompaniesIds } from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { openScreen, problemsOf } from '@muster/ui/testing'
import { useForm, useWatch } from 'react-hook-form'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fleetKitMessages } from '../messages.ts'
import { LookupChoice, LookupChoices } from './lookup-choice.tsx'
import { companyLookup } from './paged-lookup.ts'

/** Returns a server with ten thousand companies and a filter by name. */
function companies() {
  const all = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, label: `Company ${index + 1}` }))
  return fakeServer()
    .on(lookupCompanies, ({ query }) => {
      const found = all.filter(({ label }) => label.includes(query.get('filter') ?? ''))
      return { items: found.slice(0, Number(query.get('limit') ?? 20)), totalCount: found.length }
    })
    .on(lookupCompaniesIds, ({ body }) => all.filter(({ id }) => (body as number[]).includes(id)))
}

function Form({ first, several = [] }: { first?: number; several?: number[] }) {
  const form = useForm({ defaultValues: { companyId: first ?? null, extraCompanyIds: several } })
  return (
    <>
      <LookupChoice of={form} name="companyId" label="Company" lookup={companyLookup} required />
      <LookupChoices of={form} name="extraCompanyIds" label="Other companies" lookup={companyLookup} />
      <output>{JSON.stringify(useWatch({ control: form.control }))}</output>
    </>
  )
}

const open = (props: Parameters<typeof Form>[0]) =>
  openScreen(<Form {...props} />, { server: companies(), login: {}, messages: fleetKitMessages })

it('loads the names of all selected rows in one call', async () => {
  const { screen, sent } = await open({ first: 9_000, several: [8_001, 10_001] })
  await expect.element(screen.getByRole('combobox', { name: /^Company/ })).toHaveValue('Company 9000')
  await expect.element(screen.getByText('Company 8001')).toBeVisible()
  // a row that no longer exists or is outside the user's companies
  await expect.element(screen.getByText('#10001')).toBeVisible()
  await expect.poll(() => sent('lookupCompaniesIds').map(({ body }) => body)).toEqual([[9_000, 8_001, 10_001]])
  expect(await problemsOf(screen.container)).toEqual([])
})

it('searches on the server and shows the number of hidden rows', async () => {
  const { screen, sent } = await open({})
  const box = screen.getByRole('combobox', { name: /^Company/ })
  await box.click()
  await expect.element(screen.getByText('9,950 more. Type part of the name', { exact: false })).toBeVisible()
  await userEvent.keyboard('777')
  await screen.getByRole('option', { name: 'Company 7776' }).click()
  await expect.element(box).toHaveValue('Company 7776')
  await expect.element(screen.getByText('"companyId":7776', { exact: false })).toBeVisible()
  await expect.poll(() => sent('lookupCompanies').map(({ query }) => query.get('filter'))).toContain('777')
})

it('ignores results of an earlier search', async () => {
  const { screen } = await open({})
  const box = screen.getByRole('combobox', { name: /^Company/ })
  await box.click()
  await expect.element(screen.getByRole('option', { name: 'Company 50', exact: true })).toBeVisible()
  // types faster than the server responds
  await userEvent.keyboard('Company 90{Enter}')
  await expect.element(screen.getByText('"companyId":null', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('option', { name: 'Company 90', exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(box).toHaveValue('Company 90')
  await expect.element(screen.getByText('"companyId":90,', { exact: false })).toBeVisible()
})

it('selects several rows by keyboard and keeps them while searching', async () => {
  const { screen } = await open({ several: [9_999] })
  await screen.getByRole('combobox', { name: 'Other companies' }).click()
  await userEvent.keyboard('Company 42')
  await expect.element(screen.getByRole('option', { name: 'Company 4200' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('"extraCompanyIds":[9999,42]', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Company 9999')).toBeVisible()
})
