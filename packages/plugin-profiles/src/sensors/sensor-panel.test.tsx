import {
  createSensor,
  deleteSensor,
  getIoProfile,
  getSensor,
  lookupMeasurementUnits,
  lookupMeasurementUnitTypes,
  updateSensor,
} from '@muster/contract'
import { problem } from '@muster/core/testing'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { names, tank, door, profile, aServer, detail, type Opened, input, body } from '../../test/io-profiles.tsx'

const panel = ({ screen }: Opened, name: string) => screen.getByRole('dialog', { name })

it('PROF-043 PROF-044 offers AMX profiles no analog inputs and no sensors', async () => {
  const opened = await detail({
    family: 'amx',
    server: aServer().on(getIoProfile, { ...profile, deviceFeatureSet: 'amx', inputs: [door] }),
  })
  await expect.element(input(opened, 8)).toBeVisible()
  const types = input(opened, 2).getByLabelText('Type').element() as HTMLSelectElement
  expect([...types.options].map(({ label }) => label)).toEqual(['Digital'])
  expect(opened.screen.getByRole('button', { name: 'Add a sensor' }).query()).toBeNull()
})

it('PROF-044 offers AM35 profiles sensors for analog inputs, as for WLX', async () => {
  const opened = await detail({
    family: 'am35',
    server: aServer().on(getIoProfile, { ...profile, deviceFeatureSet: 'am35' }),
  })
  await expect.element(input(opened, 4)).toBeVisible()
  const types = input(opened, 2).getByLabelText('Type').element() as HTMLSelectElement
  expect([...types.options].map(({ label }) => label)).toEqual(['Digital', 'Analog'])
  await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
  await expect.element(panel(opened, 'Add a sensor').getByLabelText('Kind')).toBeVisible()
})

it('PROF-043 PROF-046 PROF-047 PROF-049 adds a sensor with five types, two rows of value and millivolts, and range V12', async () => {
  const opened = await detail()
  await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
  const add = panel(opened, 'Add a sensor')
  const kinds = add.getByLabelText('Kind')
  await expect.element(kinds).toBeVisible()
  expect([...(kinds.element() as HTMLSelectElement).options].map(({ label }) => label)).toEqual([
    'Fuel',
    'Voltage',
    'Interpolated frequency',
    'Interpolated ratiometric',
    'Interpolated voltage',
  ])
  expect(add.getByLabelText('Voltage', { exact: true }).elements()).toHaveLength(2)
  const rows = [1, 2].map(number => add.getByRole('group', { name: `Row ${number}` }))
  for (const [row, [raw, value]] of [
    [rows[0], ['500', '0']],
    [rows[1], ['4500', '400']],
  ] as const) {
    await row?.getByLabelText('Voltage').fill(raw)
    await row?.getByLabelText('Value').fill(value)
  }
  await add.getByLabelText('Name').fill('Tank')
  await add.getByLabelText('Tank size').fill('400')
  await add.getByLabelText('Test a raw value').fill('2500')
  await expect.element(add.getByText('= 200 l')).toBeVisible()
  await expect
    .element(add.getByRole('img', { name: 'Curve through 2 rows, from 500 mV (0 l) to 4,500 mV (400 l)' }))
    .toBeVisible()
  expect(await problemsOf(opened.screen.container)).toEqual([])
  await add.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => body(opened, 'createSensor'))
    .toEqual({
      name: 'Tank',
      type: 'FUEL_VOLTAGE',
      voltageRange: 'V12',
      ramp: true,
      lookupTable: [
        { value: 0, voltage_mV: 500 },
        { value: 400, voltage_mV: 4500 },
      ],
      sendRawValue: true,
      tankSize_l: 400,
      fuelStolen: { alarmEnabled: false, maxDrop_mark: 0, dropTimeFrame_s: 0 },
    })
  await expect.element(add).not.toBeInTheDocument()
  // the input has the new sensor, but saving the sensor did not save the profile
  await opened.press('Save')
  await expect
    .poll(() => body<{ inputs: object[] }>(opened, 'updateIoProfile')?.inputs[0])
    .toMatchObject({ sensorId: 41 })
})

it('PROF-043 edits a sensor in the same panel and shows the effect', async () => {
  const opened = await detail()
  await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
  const edit = panel(opened, 'Sensor Tank 400 l')
  await expect.element(edit.getByRole('region', { name: 'Used by' })).toMatchTextContent('A change affects 12 units.')
  await edit.getByRole('group', { name: 'Row 2' }).getByLabelText('Value').fill('380')
  await edit.getByRole('button', { name: 'Add a row' }).click()
  const third = edit.getByRole('group', { name: 'Row 3' })
  await third.getByLabelText('Voltage').fill('500')
  await third.getByLabelText('Value').fill('1')
  await edit.getByRole('button', { name: 'Save' }).click()
  await opened.screen.getByRole('dialog').last().getByRole('button', { name: 'OK' }).click()
  await expect.element(third).toMatchTextContent('An earlier row has this raw value.')
  expect(opened.sent('updateSensor')).toEqual([])
  await edit.getByRole('button', { name: 'Remove row 3' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => body(opened, 'updateSensor'))
    .toMatchObject({
      lookupTable: [
        { value: 0, voltage_mV: 500 },
        { value: 380, voltage_mV: 4500 },
      ],
    })
})

const { sendRawValue: _, tankSize_l: __, fuelStolen: ___, ...plain } = tank
it.each([
  [
    'PROF-045 PROF-048 PROF-051',
    {
      ...plain,
      type: 'VOLTAGE' as const,
      voltageRange: 'V24',
      ramp: false,
      muSetting: { type: 'PRESET' as const, typeId: 1, id: 5 },
      detectionType: 'AVERAGE',
    },
  ],
  [
    'PROF-045 PROF-047',
    {
      ...tank,
      voltageRange: 'V24',
      ramp: false,
      sendRawValue: false,
      fuelStolen: { alarmEnabled: true, maxDrop_mark: 30, dropTimeFrame_s: 600 },
    },
  ],
  [
    'PROF-011 PROF-051',
    {
      ...plain,
      type: 'VOLTAGE' as const,
      muSetting: { type: 'LOOKUP' as const, label: 'Level', encodedValues: [{ value: 1, name: 'Low' }] },
      detectionType: 'LAST',
    },
  ],
])('%s preserves the other settings of a changed sensor', async (_ids, stored) => {
  const opened = await detail({ server: aServer().on(getSensor, stored) })
  await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
  const edit = panel(opened, 'Sensor Tank 400 l')
  await edit.getByLabelText('Name').first().fill('Rear tank')
  await edit.getByRole('button', { name: 'Save' }).click()
  const { sensorId: _id, companyId: _company, companyName: _owner, readOnly: _offered, ...kept } = stored
  await expect.poll(() => body(opened, 'updateSensor')).toEqual({ ...kept, name: 'Rear tank' })
})

it('merges the changes of someone else who saved the sensor in the meantime', async () => {
  const laterSave = { version: 7, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['name'] }
  let stored = tank
  const server = aServer()
    .on(getSensor, () => stored)
    .on(updateSensor, ({ body: sent }) =>
      (sent as { version: number }).version === stored.version
        ? undefined
        : problem(409, 'anna has saved Tank 400 l.', { laterSave }),
    )
  const opened = await detail({ server })
  await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
  const edit = panel(opened, 'Sensor Tank 400 l')
  await edit.getByLabelText('Tank size').fill('380')
  stored = { ...tank, name: 'Front tank', version: 7 }
  await edit.getByRole('button', { name: 'Save' }).click()
  const question = opened.screen.getByRole('dialog', { name: 'Front tank has changed' })
  await expect.element(question.getByRole('row', { name: /^Name/ })).toMatchTextContent(/Front tank.*Tank 400 l/)
  await question.getByRole('button', { name: 'Save selection' }).click()
  await expect
    .poll(() => opened.sent('updateSensor')[1]?.body)
    .toMatchObject({ name: 'Front tank', tankSize_l: 380, version: 7 })
})

it('PROF-046 PROF-048 PROF-049 edits a frequency as a raw value with a unit of measure and without a tank', async () => {
  const opened = await detail()
  await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
  const add = panel(opened, 'Add a sensor')
  await add.getByLabelText('Kind').selectOptions('Interpolated frequency')
  expect(add.getByLabelText('Tank size').query()).toBeNull()
  await add.getByLabelText('Name').fill('Shaft')
  await add.getByLabelText('Label of the unit of measure').fill('rpm')
  for (const [number, raw, value] of [
    [1, '0', '0'],
    [2, '100', '1500'],
  ] as const) {
    const row = add.getByRole('group', { name: `Row ${number}` })
    await row.getByLabelText('Raw value').fill(raw)
    await row.getByLabelText('Value', { exact: true }).fill(value)
  }
  await add.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => body(opened, 'createSensor'))
    .toEqual({
      name: 'Shaft',
      type: 'INTERPOLATED_FREQUENCY',
      voltageRange: 'V12',
      ramp: true,
      lookupTable: [
        { value: 0, raw_value: 0 },
        { value: 1500, raw_value: 100 },
      ],
      muSetting: { type: 'LABEL', label: 'rpm' },
      detectionType: 'LAST',
    })
})

it('PROF-010 PROF-011 requires an encoded value, each with value and name', async () => {
  const opened = await detail()
  await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
  const add = panel(opened, 'Add a sensor')
  await add.getByLabelText('Name').fill('Gear')
  await add.getByLabelText('Kind').selectOptions('Voltage')
  await add.getByLabelText('Shown as').selectOptions('Text for each value')
  await add.getByLabelText('Label of the unit of measure').fill('gear')
  for (const [number, voltage, value] of [
    [1, '500', '1'],
    [2, '4500', '2'],
  ] as const) {
    const row = add.getByRole('group', { name: `Row ${number}` })
    await row.getByLabelText('Voltage').fill(voltage)
    await row.getByLabelText('Value').fill(value)
  }
  const texts = add.getByRole('group', { name: /^Values and texts/ })
  const isRefused = async (words: string) => {
    await add.getByRole('button', { name: 'Save' }).click()
    await opened.screen.getByRole('dialog').last().getByRole('button', { name: 'OK' }).click()
    await expect.element(texts.getByText(words)).toBeVisible()
    expect(opened.sent('createSensor')).toEqual([])
  }
  await isRefused('Add at least one value.')
  const addText = async (place: number, value: string, name: string) => {
    await texts.getByRole('button', { name: 'Add a value' }).click()
    await texts.getByLabelText('Value').nth(place).fill(value)
    await texts.getByLabelText('Name').nth(place).fill(name)
  }
  await addText(0, '1', 'First')
  await expect.element(texts.getByText('Add at least one value.')).not.toBeInTheDocument()
  await addText(1, '2', '')
  await isRefused('This field is required.')
  await texts.getByLabelText('Name').nth(1).fill('Second')
  expect(await problemsOf(opened.screen.container)).toEqual([])
  await add.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => body(opened, 'createSensor'))
    .toMatchObject({
      type: 'VOLTAGE',
      muSetting: {
        type: 'LOOKUP',
        label: 'gear',
        encodedValues: [
          { value: 1, name: 'First' },
          { value: 2, name: 'Second' },
        ],
      },
    })
})

it('PROF-004 PROF-051 requires the unit again after the measurement type changes', async () => {
  const stored = {
    ...plain,
    type: 'VOLTAGE' as const,
    muSetting: { type: 'PRESET' as const, typeId: 1, id: 5 },
    detectionType: 'LAST',
  }
  const server = aServer()
    .on(getSensor, stored)
    .on(lookupMeasurementUnitTypes, names('Pressure', 'Temperature'))
    .on(lookupMeasurementUnits, [
      { id: 5, label: 'kPa', typeId: 1 },
      { id: 6, label: '°C', typeId: 2 },
    ])
  const opened = await detail({ server })
  await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
  const edit = panel(opened, 'Sensor Tank 400 l')
  const unit = edit.getByRole('combobox', { name: /^Unit/ })
  const pick = async (field: Locator, option: string) => {
    await field.click()
    await opened.screen.getByRole('option', { name: option }).click()
  }
  await pick(edit.getByRole('combobox', { name: /^Measurement type/ }), 'Temperature')
  await edit.getByRole('button', { name: 'Save' }).click()
  await opened.screen.getByRole('dialog').last().getByRole('button', { name: 'OK' }).click()
  await expect.element(unit).toHaveAttribute('aria-invalid', 'true')
  expect(opened.sent('updateSensor')).toEqual([])
  await pick(unit, '°C')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => body(opened, 'updateSensor'))
    .toMatchObject({ muSetting: { type: 'PRESET', typeId: 2, id: 6 } })
})

it('ERR-010 keeps the input of a refused sensor', { meta: { raises: ['saveError'] } }, async () => {
  const server = aServer().on(createSensor, problem(409, 'The name is taken.'))
  const opened = await detail({ server })
  await input(opened, 1).getByRole('button', { name: 'Add a sensor' }).click()
  const add = panel(opened, 'Add a sensor')
  await add.getByLabelText('Name').fill('Tank')
  await add.getByLabelText('Tank size').fill('400')
  for (const number of [1, 2]) {
    const row = add.getByRole('group', { name: `Row ${number}` })
    await row.getByLabelText('Voltage').fill(`${number}000`)
    await row.getByLabelText('Value').fill(`${number}`)
  }
  await add.getByRole('button', { name: 'Save' }).click()
  const refused = opened.screen.getByRole('dialog', { name: 'Not added' })
  await expect.element(refused).toMatchTextContent('Tank could not be added.')
  await expect.element(refused).toMatchTextContent('The name is taken.')
  await refused.getByRole('button', { name: 'OK' }).click()
  await expect.element(add.getByLabelText('Name')).toHaveValue('Tank')
  await expect.element(add.getByLabelText('Tank size')).toHaveValue('400')
  await expect.element(add.getByRole('group', { name: 'Row 2' }).getByLabelText('Voltage')).toHaveValue('2,000')
})

it('shows a parent company’s sensor read-only', async () => {
  const opened = await detail({ server: aServer().on(getSensor, { ...tank, readOnly: true }) })
  await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
  const edit = panel(opened, 'Sensor Tank 400 l')
  await expect.element(edit).toMatchTextContent('This sensor belongs to a parent company.')
  await expect.element(edit.getByLabelText('Tank size')).toBeDisabled()
  expect(edit.getByRole('button', { name: 'Save' }).query()).toBeNull()
  expect(edit.getByRole('button', { name: 'Delete' }).query()).toBeNull()
})

it('ERR-015 focuses the add button after deleting a sensor by keyboard', async () => {
  const opened = await detail({ server: aServer().on(deleteSensor, undefined) })
  const button = input(opened, 1).getByRole('button', { name: 'Edit sensor' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await panel(opened, 'Sensor Tank 400 l').getByRole('button', { name: 'Delete' }).click()
  await opened.screen
    .getByRole('dialog', { name: 'Delete Tank 400 l?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(input(opened, 1).getByRole('button', { name: 'Add a sensor' })).toHaveFocus()
})

it('shows why a sensor cannot be deleted and keeps the input', async () => {
  const server = aServer().on(deleteSensor, problem(409, 'Tank 400 l is used by 1 record: Loaders.'))
  const opened = await detail({ server })
  await input(opened, 1).getByRole('button', { name: 'Edit sensor' }).click()
  const edit = panel(opened, 'Sensor Tank 400 l')
  await edit.getByLabelText('Tank size').fill('390')
  await edit.getByRole('button', { name: 'Delete' }).click()
  await opened.screen
    .getByRole('dialog', { name: 'Delete Tank 400 l?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  const refused = opened.screen.getByRole('dialog').last()
  await expect.element(refused).toMatchTextContent('is used by 1 record: Loaders')
  await refused.getByRole('button', { name: 'OK' }).click()
  await expect.element(edit.getByLabelText('Tank size')).toHaveValue('390')
})
