import {
  createBrand,
  deleteBrand,
  getBrand,
  getBtm,
  getCatalogAccess,
  listBrands,
  lookupBrands,
  updateBrand,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { problemsOf, searchRests } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { configuration, modelConfigurationServer, modelUser, rows } from '../../test/model-configuration-server.ts'
import { openScreen } from '../../test/open-screen.tsx'
import { ModelConfigurationAssign } from './model-configuration-assign.tsx'
import { ModelConfigurationDetail } from './model-configuration-detail.tsx'
import { ModelConfigurationParameters } from './model-configuration-parameters.tsx'
import { ModelConfigurationsScreen } from './model-configurations-screen.tsx'

const query = { page: 1, size: undefined, q: undefined, sort: undefined, tab: undefined }

it('ADM-001 ADM-023 lists configurations with links to detail, parameters and units', async () => {
  const { screen, went } = await openScreen(<ModelConfigurationsScreen query={query} />, {
    server: modelConfigurationServer(),
    login: modelUser(),
  })
  await expect
    .element(screen.getByRole('link', { name: 'Tractors' }))
    .toHaveAttribute('href', '/administration/brandtypemodel/3')
  await expect
    .element(screen.getByRole('row', { name: 'Tractors' }))
    .toMatchTextContent('TractorsDeereTractor6RNorthfield12')
  await screen.getByRole('button', { name: 'Data sources and last info' }).click()
  await screen.getByRole('button', { name: 'Assign to units' }).click()
  expect(went).toEqual([
    '/settings/equipment-configuration/btm/btm-parameters-configuration/3',
    '/settings/equipment-configuration/btm/btm-assign/3',
  ])
  expect(await problemsOf(screen.container)).toEqual([])
})

it('ADM-015 ADM-023 hides links to the detail without the edit permission', async () => {
  const { screen } = await openScreen(<ModelConfigurationsScreen query={query} />, {
    server: modelConfigurationServer(),
    login: modelUser('ADM_BTM_VIEW'),
  })
  await expect.element(screen.getByText('Tractors')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Tractors' }).query()).toBeNull()
  expect(screen.getByRole('link', { name: 'Add' }).query()).toBeNull()
})

it.each([
  [0, 0, ['ADM_BTM_VIEW', 'ADM_BTM_EDIT', 'ADM_BTM_DELETE']],
  // the detail route requires the edit permission
  [0, 1, ['ADM_BTM_VIEW', 'ADM_BTM_ADD']],
  [1, 1, ['ADM_BTM_VIEW', 'ADM_BTM_ADD', 'ADM_BTM_EDIT']],
])(
  'ADM-015 ADM-117 shows %i links to add a configuration and %i buttons to add a brand for %j',
  async (links, buttons, acl) => {
    const { screen } = await openScreen(<ModelConfigurationsScreen query={query} />, {
      server: modelConfigurationServer(),
      login: modelUser(...acl),
    })
    await expect.element(screen.getByText('Tractors')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Add' }).elements()).toHaveLength(links)
    expect(screen.getByRole('button', { name: 'Add' }).elements()).toHaveLength(0)
    await screen.unmount()
    const { screen: brands } = await openScreen(<ModelConfigurationsScreen query={{ ...query, tab: 'brands' }} />, {
      server: modelConfigurationServer(),
      login: modelUser(...acl),
    })
    await expect.element(brands.getByRole('row', { name: 'Claas' })).toBeVisible()
    expect(brands.getByRole('button', { name: 'Add brand' }).elements()).toHaveLength(buttons)
  },
)

it('ADM-001 ADM-006 searches 500 ms after typing stops, and shows the selected number of rows per page', async () => {
  const { screen, went } = await openScreen(<ModelConfigurationsScreen query={query} />, {
    server: modelConfigurationServer(),
    login: modelUser(),
  })
  await expect.element(screen.getByText('Tractors')).toBeVisible()
  await searchRests(screen.getByRole('searchbox'), () => went.length)
  await screen.getByRole('combobox', { name: 'Rows per page' }).selectOptions('100')
  await expect.poll(() => went.at(-1)).toBe('/administration/brandtypemodel?size=100')
})

it('ADM-014 ERR-015 adds a brand, locks brands of the root company, and shows why one cannot be deleted', async () => {
  const server = modelConfigurationServer().on(deleteBrand, () => problem(409, 'Deere is in use by 2 models: 6R, 8R.'))
  const { screen, sent, dialog } = await openScreen(<ModelConfigurationsScreen query={{ ...query, tab: 'brands' }} />, {
    server,
    login: modelUser(),
  })
  await screen.getByRole('button', { name: 'Add brand' }).click()
  await dialog.getByLabelText('Name').fill(' Krone ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent('createBrand')[0]?.body).toEqual({ name: 'Krone' })
  const claas = screen.getByRole('row', { name: 'Claas' })
  await expect.element(claas.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('row', { name: 'Deere' }).getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog).toMatchTextContent('Deere is in use by 2 models: 6R, 8R.')
})

it('offers adding brands, types and models to the root company only, and informs others', async () => {
  const server = modelConfigurationServer()
    .on(getCatalogAccess, { readOnly: true })
    .on(listBrands, { items: [], totalCount: 0 })
  const { screen } = await openScreen(<ModelConfigurationsScreen query={{ ...query, tab: 'brands' }} />, {
    server,
    login: modelUser(),
  })
  await expect.element(screen.getByText('No brands yet.')).toBeVisible()
  await expect.element(screen.getByText(/^All companies share .* Only the root company can add/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add brand' }).elements()).toEqual([])
  expect(screen.getByText('Add the first one.').elements()).toEqual([])
})

it('hides adding a brand in the configuration form from companies without the right, and explains why', async () => {
  const server = modelConfigurationServer().on(getCatalogAccess, { readOnly: true })
  const { screen } = await openScreen(<ModelConfigurationDetail params={{ id: 'new' }} />, {
    server,
    login: modelUser(),
  })
  await expect.element(screen.getByText(/^All companies share .* Only the root company can add/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add brand' }).elements()).toEqual([])
})

it('ADM-022 ADM-117 sends name, brand, type and model with the version; a new brand requires its model', async () => {
  const { screen, sent, press } = await openScreen(<ModelConfigurationDetail params={{ id: '3' }} />, {
    server: modelConfigurationServer(),
    login: modelUser(),
  })
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Tractors')
  const choose = async (field: string, option: string) => {
    await screen.getByRole('combobox', { name: new RegExp(`^${field}`) }).click()
    await screen.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Brand', 'Claas')
  await press('Save')
  expect(sent('updateBtm')).toEqual([])
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await choose('Model', '8R')
  await press('Save')
  await expect
    .poll(() => sent('updateBtm')[0]?.body)
    .toEqual({
      name: 'Tractors',
      brand: { id: 2 },
      type: { id: 1 },
      model: { id: 2 },
      companyId: 1,
      version: 4,
    })
})

it('ERR-010 ERR-011 shows why a brand could not be added or changed, and keeps the input', async () => {
  const taken = () => problem(409, 'There is a brand of this name.')
  const { screen, dialog } = await openScreen(<ModelConfigurationsScreen query={{ ...query, tab: 'brands' }} />, {
    server: modelConfigurationServer().on(createBrand, taken).on(updateBrand, taken),
    login: modelUser(),
  })
  const refusal = async (title: string) => {
    await dialog.getByLabelText('Name').fill('Krone')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const message = screen.getByRole('dialog', { name: title })
    await expect.element(message).toMatchTextContent(/Krone .*There is a brand of this name\./)
    await message.getByRole('button', { name: 'OK' }).click()
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Krone')
  }
  await screen.getByRole('button', { name: 'Add brand' }).click()
  await refusal('Not added')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Leave' }).click()
  await screen.getByRole('row', { name: 'Deere' }).getByRole('button', { name: 'Change' }).click()
  await refusal('Not saved')
})

it('merges a brand that someone else saved in the meantime', async () => {
  const laterSave = { version: 4, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['name'] }
  const server = modelConfigurationServer()
    .on(getBrand, { id: 1, name: 'John Deere', modelsCount: 2, unitsCount: 12, readOnly: false, version: 4 })
    .on(updateBrand, ({ body }) =>
      (body as { version: number }).version === 4 ? undefined : problem(409, 'anna has saved Deere.', { laterSave }),
    )
  const { screen, dialog, press, sent } = await openScreen(
    <ModelConfigurationsScreen query={{ ...query, tab: 'brands' }} />,
    { server, login: modelUser() },
  )
  await screen.getByRole('row', { name: 'Deere' }).getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabelText('Name').fill('Deere & Co')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = screen.getByRole('dialog', { name: 'John Deere has changed' })
  await expect.element(question.getByRole('row', { name: /^Name/ })).toMatchTextContent(/John Deere.*Deere & Co/)
  await press('Save selection')
  await expect
    .poll(() => sent('updateBrand').map(({ body }) => body))
    .toEqual([
      { name: 'Deere & Co', version: 3 },
      { name: 'Deere & Co', version: 4 },
    ])
})

it('adds a missing brand, selects it, and keeps the input', async () => {
  const added = ['Deere', 'Claas']
  const server = modelConfigurationServer()
    .on(lookupBrands, () => rows(...added))
    .on(createBrand, () => {
      added.push('Krone')
      return { id: 3 }
    })
  const { screen, press, dialog } = await openScreen(<ModelConfigurationDetail params={{ id: 'new' }} />, {
    server,
    login: modelUser(),
  })
  await screen.getByLabelText('Name').fill('Balers')
  await press('Add brand')
  await dialog.getByLabelText('Name').fill('Krone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('combobox', { name: /^Brand/ })).toHaveValue('Krone')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Balers')
  await expect.element(dialog).not.toBeInTheDocument()
})

it('shows a configuration of a parent company read-only', async () => {
  const server = modelConfigurationServer().on(getBtm, { ...configuration, readOnly: true, companyName: '-' })
  const { screen } = await openScreen(<ModelConfigurationDetail params={{ id: '3' }} />, { server, login: modelUser() })
  await expect.element(screen.getByText(/^This belongs to a parent company/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete' }).query()).toBeNull()
})

it('ADM-024 ADM-089 selects a data source, and sends the ID that its type requires', async () => {
  const { screen, sent, press, dialog } = await openScreen(<ModelConfigurationParameters params={{ id: '3' }} />, {
    server: modelConfigurationServer(),
    login: modelUser(),
  })
  const hours = screen.getByRole('group', { name: 'Engine hours' })
  await hours.getByLabelText('Source type').selectOptions('CAN parameter')
  await press('Save data sources')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(hours).toMatchTextContent('Select what it is read from.')
  expect(sent('updateBtmDataSource')).toEqual([])
  await hours.getByRole('combobox', { name: /^CAN parameter/ }).click()
  await screen.getByRole('option', { name: 'ECU hours (h)' }).click()
  await press('Save data sources')
  await expect
    .poll(() => sent('updateBtmDataSource')[0]?.body)
    .toEqual({
      dataSources: [
        { measureCode: 'SPEED', type: 'GPS' },
        { measureCode: 'ENGINE_HOURS', type: 'CAN', canParameterId: 7 },
      ],
      version: 5,
    })
})

it('ADM-024 orders, renames and hides the values of the last-info panel', async () => {
  const { screen, sent, press } = await openScreen(<ModelConfigurationParameters params={{ id: '3' }} />, {
    server: modelConfigurationServer(),
    login: modelUser(),
  })
  await screen.getByLabelText('Label of Engine speed').fill('RPM')
  await press('Move Engine speed down')
  await screen
    .getByRole('region', { name: 'Last info' })
    .getByRole('group', { name: 'Speed', exact: true })
    .getByLabelText('Visible')
    .click()
  await screen.getByRole('combobox', { name: 'Add a value' }).click()
  await screen.getByRole('option', { name: 'Supply voltage' }).click()
  expect(await problemsOf(screen.container)).toEqual([])
  await press('Save last info')
  await expect
    .poll(() => sent('createBtmLastinfo')[0]?.body)
    .toEqual({
      items: [
        { code: 'SPEED', visible: false },
        { code: 'rpm', visible: true, label: 'RPM' },
        { code: 'power', visible: true },
      ],
    })
})

it('ADM-024 keeps the focus on a value moved by keyboard, and moves it to the next value on removal', async () => {
  const { screen } = await openScreen(<ModelConfigurationParameters params={{ id: '3' }} />, {
    server: modelConfigurationServer(),
    login: modelUser(),
  })
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  await expect.element(button('Move Engine speed down')).toBeVisible()
  button('Move Engine speed down').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Move Engine speed down')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Move Engine speed down')).toHaveFocus()
  button('Remove Speed').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Remove Engine speed')).toHaveFocus()
})

it('ADM-024 ADM-090 previews what each unit gains and loses, then assigns units with the model’s profiles', async () => {
  const { screen, sent, press, dialog } = await openScreen(<ModelConfigurationAssign params={{ id: '3' }} />, {
    server: modelConfigurationServer(),
    login: modelUser(),
  })
  const body = { assignements: [{ unitId: 2, assign: true }], applyProfiles: true }
  await screen.getByRole('checkbox', { name: /Roller/ }).click()
  await screen.getByLabelText('Also assign its profiles').click()
  await press('Save assignment')
  const roller = dialog.getByRole('listitem', { name: 'Roller' })
  await expect.element(roller).toMatchTextContent('Model8R → 6R')
  await expect.element(roller).toMatchTextContent('GetsCommand profile Diggers')
  await expect.element(roller).toMatchTextContent('LosesMaintenance profile Old plan')
  await expect.element(dialog.getByRole('note')).toMatchTextContent('The curfew profile is not assigned')
  expect(await problemsOf(document.body)).toEqual([])
  expect(sent('previewBtmAssign')[0]?.body).toEqual(body)
  expect(sent('assignBtm')).toEqual([])
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => sent('assignBtm')[0]?.body).toEqual(body)
})

it('ADM-025 changes the profiles and command profiles of a model', async () => {
  const { screen, sent, dialog } = await openScreen(<ModelConfigurationAssign params={{ id: '3' }} />, {
    server: modelConfigurationServer(),
    login: modelUser(),
  })
  await screen.getByRole('button', { name: 'Profiles of the model' }).click()
  await dialog.getByRole('combobox', { name: 'Curfew profile' }).click()
  await screen.getByRole('option', { name: 'Day' }).click()
  await dialog.getByRole('combobox', { name: 'Add a command profile' }).click()
  await screen.getByRole('option', { name: 'Rollers' }).click()
  await dialog.getByRole('button', { name: 'Remove Diggers' }).click()
  await expect.element(dialog.getByRole('list', { name: 'Command profiles' })).toMatchTextContent('Rollers')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent('createBtmProfiles')[0]?.body)
    .toEqual({ btmId: 3, canBusProfileId: 1, commandProfileIds: [6], curfewProfileId: 2 })
})

it('ADM-117 lists the units of a configuration, and copies an earlier version into the form', async () => {
  const { screen, dialog } = await openScreen(<ModelConfigurationDetail params={{ id: '3' }} />, {
    server: modelConfigurationServer(),
    login: modelUser(),
  })
  const usage = screen.getByRole('region', { name: 'Used by' })
  await expect.element(usage).toMatchTextContent('A change affects 12 units.')
  await expect.element(usage).toMatchTextContent('Digger and 11 more')
  await screen.getByRole('button', { name: 'Versions' }).click()
  await dialog.getByRole('button', { name: /^Version 1\b/ }).click()
  await expect.element(dialog.getByRole('row', { name: /^Model/ })).toMatchTextContent('Model8R6R')
  await dialog.getByRole('button', { name: 'Fill the form with version 1' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Big tractors')
  await expect.element(screen.getByRole('combobox', { name: /^Model/ })).toHaveValue('8R')
})
