import { expect, test, type Page } from './test.ts'
import { get, send, tokenOf } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { address, signIn } from './portal.ts'

const wizard = '/administration/move-equipment'
const api = (path: string) => address(`/wlf/api${path}`)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

interface Company {
  companyId: number
  name: string
  unitsCount: number
}
interface Listed<Row> {
  items: Row[]
  totalCount: number
}

/** Returns customers of the dealer with at least two units, except those whose accounts other tests use. */
async function customers(): Promise<[Company, Company]> {
  const token = await tokenOf(address(''), 'dealer')
  const { items } = await get<Listed<Company>>(api('/companies?size=1000'), token)
  const [one, other] = items
    .filter(({ name, unitsCount }) => unitsCount >= 2 && !/^Muster|Agricola|Lindenbruch/.test(name))
    .toSorted((a, b) => a.companyId - b.companyId)
  if (!one || !other) throw new Error('The demo fleet has no two customers of the dealer with units.')
  return [one, other]
}

const unitsOf = async (companyId: number, token: string) =>
  (await get<Listed<{ unitId: number; name: string }>>(api(`/units?companyId=${companyId}&limit=100`), token)).items

/** Selects a company in a field that searches on the server. */
async function chooseCompany(page: Page, field: RegExp, name: string): Promise<void> {
  const input = page.getByRole('combobox', { name: field })
  await input.click()
  await input.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

interface Walk {
  from: string
  to: string
  units: readonly string[]
  /** Called with the name of each completed step. */
  look?(what: string): Promise<void>
}

async function toReview(page: Page, { from, to, units, look }: Walk): Promise<void> {
  await chooseCompany(page, /^Current company/, from)
  for (const name of units) {
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await look?.('move equipment units')
  await press(page, 'Next')
  await chooseCompany(page, /^New company/, to)
  await look?.('move equipment target')
  await press(page, 'Next')
  await expect(page.getByRole('heading', { name: 'Step 3 of 4: Review' })).toBeVisible()
  // nothing moves before the losses are shown
  await expect(page.getByRole('table', { name: 'What each unit loses' }).getByRole('row').nth(1)).toBeVisible()
}

test(
  'ADM-065 ADM-091 ADM-092 an administrator moves two units, reviews what they lose, and undoes the transfer',
  { tag: '@screens' },
  async ({ page }) => {
    const [from, to] = await customers()
    const admin = await tokenOf(address(''), 'admin')
    const [one, other] = await unitsOf(from.companyId, admin)
    if (!one || !other) throw new Error(`${from.name} has no two units.`)
    const yard = `Walled yard ${Date.now()}`
    await send('POST', api('/fence-profiles'), admin, {
      name: yard,
      companyId: from.companyId,
      inside: true,
      outside: false,
      shape: { shapeType: 'CIRCLE', circleRadius: 300, circleLongitude: 9, circleLatitude: 45 },
    })
    const fences = await get<Listed<{ id: number }>>(api(`/fence-profiles?filter=${encodeURIComponent(yard)}`), admin)
    const fenceId = fences.items[0]?.id
    await send('PUT', api(`/units/${one.unitId}/profile/fences`), admin, [
      { geofenceId: fenceId, breakInCommand: null, breakOutCommand: null },
    ])

    await signIn(page, 'admin', wizard)
    await press(page, 'Next')
    await expect(page.getByText('Select the company that the units belong to.')).toBeVisible()
    await checkScreen(page, 'move equipment')
    await toReview(page, {
      from: from.name,
      to: to.name,
      units: [one.name, other.name],
      look: what => checkScreen(page, what),
    })
    await expect(page.getByText(`2 units move from ${from.name} to ${to.name}.`)).toBeVisible()
    await page.getByRole('button', { name: `${one.name}: show` }).click()
    await expect(page.getByText(yard)).toBeVisible()
    await checkScreen(page, 'move equipment review')
    await press(page, 'Move units')
    await expect(page.getByRole('heading', { name: 'The units have been moved' })).toBeVisible()
    await checkScreen(page, 'move equipment result')
    expect((await unitsOf(to.companyId, admin)).map(({ unitId }) => unitId)).toEqual(
      expect.arrayContaining([one.unitId, other.unitId]),
    )

    await page.getByRole('link', { name: 'Transfer history' }).last().click()
    await expect(page).toHaveURL(/move-equipment\/history$/)
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText(to.name)
    await checkScreen(page, 'transfer history')
    await row.getByRole('button').first().click()
    const drawer = page.getByRole('dialog', { name: 'Transfer' })
    await drawer.getByRole('button', { name: `${one.name}: show` }).click()
    await expect(drawer.getByText(yard)).toBeVisible()
    await checkScreen(page, 'a transfer', { within: '.m-drawer' })
    await drawer.getByRole('button', { name: 'Undo', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Undo this transfer?' })
    await expect(question).toContainText(`2 units return from ${to.name} to ${from.name}`)
    await question.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(question).toBeHidden()
    await expect(drawer.getByText('Undone by')).toBeVisible()
    await page.keyboard.press('Escape')
    expect((await unitsOf(from.companyId, admin)).map(({ unitId }) => unitId)).toEqual(
      expect.arrayContaining([one.unitId, other.unitId]),
    )
    const back = await get<{ geofenceId: number }[]>(api(`/units/${one.unitId}/profile/fences`), admin)
    expect(back.map(({ geofenceId }) => geofenceId)).toEqual([fenceId])
  },
)
