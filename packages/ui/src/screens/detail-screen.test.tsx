import { composeStories } from '@storybook/react-vite'
import { createFleet, deleteFleet, getFleet, updateFleet } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { Choices, Text } from '../controls/index.ts'
import { hasUnsaved } from '../unsaved.ts'
import { DetailScreen } from './detail-screen.tsx'
import * as stories from './detail-screen.stories.tsx'
import { FleetDetail } from './detail-screen.stories.tsx'
import { aFleetServer, blank, cloneFleet, Fleet, fleetDetail, FleetHost, fleetList, fleets } from './fixture.tsx'
import { useDetail } from './use-detail.ts'

async function open(id: string, { server = aFleetServer(), login }: Partial<Parameters<typeof FleetHost>[0]> = {}) {
  const went: string[] = []
  const screen = await render(
    <FleetHost server={server} went={went} login={login}>
      <main>
        <FleetDetail id={id} />
      </main>
    </FleetHost>,
  )
  const dialog = screen.getByRole('dialog')
  const sent = (operation: string) => server.calls.filter(call => call.operation === operation)
  return {
    screen,
    dialog,
    sent,
    went,
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
  }
}

it('ERR-014 saves the changes of a record and reports it', { meta: { raises: ['updateSuccess'] } }, async () => {
  const { screen, dialog, sent, press } = await open('7')
  await screen.getByLabelText('Name').fill('Upper North')
  await expect.poll(hasUnsaved).toBe(true)
  await press('Save')
  await expect.element(dialog).toMatchTextContent(/The changes to Upper North have been saved\./)
  expect(sent('updateFleet')[0]).toMatchObject({
    path: { fleetId: '7' },
    body: { name: 'Upper North', unitIds: [1, 2] },
  })
  await expect.poll(hasUnsaved).toBe(false)
})

it(
  'ERR-013 ADM-009 adds a new record, reports it, and continues with editing it',
  { meta: { raises: ['saveSuccess'] } },
  async () => {
    const { screen, dialog, sent, went, press } = await open('new')
    await screen.getByLabelText('Name').fill('South')
    await press('Save')
    await expect.element(dialog).toMatchTextContent(/South has been added\./)
    await expect.poll(() => sent('createFleet')).toHaveLength(1)
    await expect.poll(() => went).toEqual(['/fleets/8'])
  },
)

it('focuses the heading of the added record only', async () => {
  function Added(): ReactNode {
    const [id, setId] = useState('new')
    return (
      <FleetHost server={aFleetServer().on(createFleet, { id: 7 })} go={() => setId('7')}>
        {/* Shows another record as another screen. */}
        <FleetDetail key={id} id={id} />
      </FleetHost>
    )
  }
  const screen = await render(<Added />)
  const heading = screen.getByRole('heading', { level: 1 })
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'OK' })
  await screen.getByLabelText('Name').fill('South')
  await save.click()
  // the server of this test always returns the same record
  await expect.element(heading).toMatchTextContent('North')
  await confirm.click()
  await expect.element(heading).toHaveFocus()
  await screen.getByLabelText('Name').fill('Far south')
  await save.click()
  await confirm.click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(save).toHaveFocus()
})

it.each([
  ['the record opens after its message has been read', ['7']],
  ['there is nothing for a while between the form of the new record and its own', [undefined, '7']],
])('focuses that heading also when %s', async (_when, addresses) => {
  const opening: ((id: string | undefined) => void)[] = []
  function Added(): ReactNode {
    const [id, setId] = useState<string | undefined>('new')
    return (
      <FleetHost server={aFleetServer().on(createFleet, { id: 7 })} go={() => void opening.push(setId)}>
        <main tabIndex={-1}>{id && <FleetDetail key={id} id={id} />}</main>
      </FleetHost>
    )
  }
  const screen = await render(<Added />)
  const heading = screen.getByRole('heading', { level: 1 })
  await screen.getByLabelText('Name').fill('South')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect.element(heading).toHaveFocus()
  for (const address of addresses) {
    opening[0]?.(address)
    if (!address) await expect.element(heading).not.toBeInTheDocument()
  }
  await expect.element(heading).toMatchTextContent('North')
  await expect.element(heading).toHaveFocus()
})

it('shows no form for a new record to users who may not add it, and explains why', async () => {
  const { screen } = await open('new', { login: { acl: ['ADM_FLEET_VIEW'], feature: ['ADMINISTRATION'] } })
  await expect.element(screen.getByText('You cannot add a record here')).toBeVisible()
  await expect.element(screen.getByText(/You do not have permission/)).toBeVisible()
  expect(screen.getByLabelText('Name').query()).toBeNull()
})

it(
  'ADM-010 ADM-011 ERR-012 sends nothing while a field is invalid, marks it and reports it',
  { meta: { raises: ['invalidFormData'] } },
  async () => {
    const { screen, dialog, sent, press } = await open('new')
    await press('Save')
    await expect.element(dialog).toMatchTextContent(/Some fields need attention/)
    await press('OK')
    await expect.element(screen.getByText('Give the fleet a name.')).toBeVisible()
    await expect.element(screen.getByLabelText('Name')).toHaveFocus()
    expect(sent('createFleet')).toHaveLength(0)
  },
)

it('ADM-013 marks an invalid field after it was touched or changed, not before', async () => {
  const { screen } = await open('new')
  const name = screen.getByLabelText('Name')
  const wrong = screen.getByText('Give the fleet a name.')
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true')
  expect(wrong.query()).toBeNull()
  await name.click()
  await userEvent.tab()
  await expect.element(wrong).toBeVisible()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('North')
  await expect.element(wrong).not.toBeInTheDocument()
  await name.fill('')
  await expect.element(wrong).toBeVisible()
})

it('ADM-013 marks an invalid field once it was changed while it has the cursor, and once the form was submitted', async () => {
  const changed = await open('7')
  const name = changed.screen.getByLabelText('Name')
  await name.fill('')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await changed.screen.unmount()

  const submitted = await open('new')
  await expect.element(submitted.screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid', 'true')
  await submitted.press('Save')
  await submitted.press('OK')
  await expect.element(submitted.screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
})

it(
  'ERR-010 ERR-004 keeps the input of a rejected addition and shows the server’s lines, also at the field',
  { meta: { raises: ['saveError'] } },
  async () => {
    const server = aFleetServer().on(createFleet, () =>
      problem(409, 'The name is taken.', { fieldErrors: [{ field: 'name', message: 'is used by another fleet' }] }),
    )
    const { screen, dialog, press } = await open('new', { server })
    await screen.getByLabelText('Name').fill('North')
    await press('Save')
    await expect.element(dialog).toMatchTextContent(/Not added/)
    await expect.element(dialog).toMatchTextContent(/The name is taken\./)
    await expect.element(dialog).toMatchTextContent(/name: is used by another fleet/)
    await press('OK')
    await expect.element(screen.getByLabelText('Name')).toHaveValue('North')
    await expect.element(screen.getByText('is used by another fleet')).toBeVisible()
    await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  },
)

/** Form whose first field has no ref, and whose rows have their own fields. */
function Crew(): ReactNode {
  const detail = useDetail<{ unitIds: number[]; rows: { name: string }[] }>(fleets as never, {
    id: 'new',
    schema: z.object({ unitIds: z.array(z.number()).min(1), rows: z.array(z.object({ name: z.string() })) }),
    blank: { unitIds: [], rows: [{ name: 'Ann' }, { name: 'Bob' }] },
    list: fleetList,
    self: fleetDetail,
  })
  const { form } = detail
  return (
    <DetailScreen title="Crew" detail={detail}>
      <Choices of={form} name="unitIds" label="Units" options={[{ value: 7 as number, label: 'Tractor' }]} required />
      <Text of={form} name="rows.0.name" label="Driver" />
      <Text of={form} name="rows.1.name" label="Second driver" />
    </DetailScreen>
  )
}

it('focuses the first error, also of a field without a ref and of a field in a row that the server rejects', async () => {
  const server = aFleetServer().on(createFleet, () =>
    problem(400, 'Correct the marked fields.', { fieldErrors: [{ field: 'rows[1].name', message: 'is on leave' }] }),
  )
  const screen = await render(
    <FleetHost server={server}>
      <Crew />
    </FleetHost>,
  )
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const units = screen.getByRole('combobox', { name: /^Units/ })
  await press('Save')
  await press('OK')
  await expect.element(units).toHaveFocus()
  await units.click()
  await screen.getByRole('option', { name: 'Tractor' }).click()
  await userEvent.keyboard('{Escape}')
  await press('Save')
  await press('OK')
  const driver = screen.getByRole('textbox', { name: 'Second driver' })
  await expect.element(driver).toHaveFocus()
  await expect.element(driver).toHaveAccessibleDescription('is on leave')
})

it('ERR-011 reports a rejected change', { meta: { raises: ['updateError'] } }, async () => {
  const { screen, dialog, press } = await open('7', {
    server: aFleetServer().on(updateFleet, () => problem(409, 'Somebody else saved first.')),
  })
  await screen.getByLabelText('Name').fill('Other')
  await press('Save')
  await expect.element(dialog).toMatchTextContent(/Not saved/)
  await expect.element(dialog).toMatchTextContent(/Somebody else saved first\./)
})

it(
  'ERR-017 ADM-014 ERR-015 deletes after confirmation, then returns to the list',
  { meta: { raises: ['deleteConfirmation'] } },
  async () => {
    const { dialog, sent, went, press } = await open('7')
    await press('Delete')
    await expect.element(dialog).toMatchTextContent(/Delete North\?/)
    await press('Cancel')
    expect(sent('deleteFleet')).toHaveLength(0)
    await press('Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => went).toEqual(['/fleets'])
    await expect.poll(() => sent('deleteFleet')).toHaveLength(1)
  },
)

it('keeps the name of a deleted record and does not request it again while the list opens', async () => {
  const { screen, dialog, sent, went, press } = await open('7')
  await press('Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => went).toEqual(['/fleets'])
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeEnabled()
  // the screen stays mounted in this test
  expect(sent('getFleet')).toHaveLength(1)
  expect(dialog.elements()).toEqual([])
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('FleetNorth')
})

it('ERR-007 reports a rejected deletion and keeps the record open', { meta: { raises: ['deleteError'] } }, async () => {
  const { screen, dialog, went, press } = await open('7', {
    server: aFleetServer().on(deleteFleet, () => problem(409, 'Units still belong to it.')),
  })
  await press('Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog).toMatchTextContent('Not deleted')
  await expect.element(dialog).toMatchTextContent(/Units still belong to it\./)
  expect(went).toEqual([])
  await expect.element(screen.getByLabelText('Name')).toHaveValue('North')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
})

it(
  'ERR-017 ADM-014 ERR-016 clones after confirmation, then opens the copy',
  { meta: { raises: ['cloneConfirmation'] } },
  async () => {
    const { dialog, sent, went, press } = await open('7')
    await press('Clone')
    await expect.element(dialog).toMatchTextContent(/Clone North\?/)
    await press('Cancel')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent('cloneFleet')).toHaveLength(0)
    await press('Clone')
    await dialog.getByRole('button', { name: 'Clone' }).click()
    await expect.poll(() => went).toEqual(['/fleets/9'])
  },
)

it('ERR-009 reports a rejected clone and keeps the record open', { meta: { raises: ['cloneError'] } }, async () => {
  const { dialog, went, press } = await open('7', {
    server: aFleetServer().on(cloneFleet, () => problem(409, 'There are too many fleets.')),
  })
  await press('Clone')
  await dialog.getByRole('button', { name: 'Clone' }).click()
  await expect.element(dialog).toMatchTextContent('Not cloned')
  await expect.element(dialog).toMatchTextContent('There are too many fleets.')
  expect(went).toEqual([])
})

/** A custom screen whose button is visible before the record has loaded. */
function Hasty(): ReactNode {
  const { save } = useDetail(fleets, { id: '7', schema: Fleet, blank, list: fleetList, self: fleetDetail })
  return <button onClick={save}>Save</button>
}

describe('when someone else saved the record', () => {
  /** Fleet 7, which Anna changed after it was opened. */
  function aChangedFleet() {
    const north = { fleetId: 7, name: 'North', desc: '', unitIds: [1, 2], isDefault: false, companyId: 1, version: 3 }
    const laterSave = { version: 4, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['name'] }
    let stored = north
    const server = aFleetServer()
      .on(getFleet, () => stored)
      .on(updateFleet, ({ body }) =>
        (body as { version: number }).version === stored.version
          ? undefined
          : problem(409, 'anna has saved North.', { laterSave }),
      )
    const save = (changes: Partial<typeof north> = { name: 'North yard', unitIds: [1, 2, 3] }) =>
      (stored = { ...north, ...changes, version: 4 })
    return { server, save }
  }

  async function saveAfterAnna() {
    const { server, save } = aChangedFleet()
    const opened = await open('7', { server })
    await opened.screen.getByLabelText('Name').fill('North field')
    await opened.screen.getByLabelText('Description').fill('By the river')
    save()
    await opened.press('Save')
    await expect.element(opened.dialog).toMatchTextContent(/anna saved it while you were editing/)
    const row = (name: string) => opened.dialog.getByRole('row', { name: new RegExp(`^${name}`) })
    return { ...opened, row, bodies: () => opened.sent('updateFleet').map(({ body }) => body) }
  }

  it('compares both changes by field and saves the selected values over the newer version', async () => {
    const { row, press, bodies } = await saveAfterAnna()
    await expect.element(row('Name')).toMatchTextContent(/Changed by both.*North yard.*North field/)
    await expect.element(row('Description')).toMatchTextContent(/Empty.*By the river/)
    await row('Name').getByLabelText('North yard').click()
    await press('Save selection')
    await expect
      .poll(() => bodies()[1])
      .toEqual({ name: 'North yard', desc: 'By the river', unitIds: [1, 2, 3], version: 4 })
    await expect.poll(hasUnsaved).toBe(false)
  })

  it('asks nothing if none of these fields changed', async () => {
    const { server, save } = aChangedFleet()
    const { screen, press, sent } = await open('7', { server })
    await screen.getByLabelText('Description').fill('By the river')
    save({})
    await press('Save')
    await expect
      .poll(() => sent('updateFleet').map(({ body }) => body))
      .toMatchObject([{ version: 3 }, { desc: 'By the river', version: 4 }])
    await expect.poll(hasUnsaved).toBe(false)
  })

  it('loads the newer version instead', async () => {
    const { screen, press, bodies } = await saveAfterAnna()
    await press('Discard my changes')
    await expect.element(screen.getByLabelText('Name')).toHaveValue('North yard')
    await expect.element(screen.getByLabelText('Description')).toHaveValue('')
    await expect.poll(hasUnsaved).toBe(false)
    expect(bodies()).toHaveLength(1)
  })

  it('keeps the entries when the user continues to edit', async () => {
    const { screen, dialog, press } = await saveAfterAnna()
    await press('Cancel')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByLabelText('Name')).toHaveValue('North field')
    await expect.poll(hasUnsaved).toBe(true)
  })
})

it('ADM-012 ERR-008 reports that there is nothing to save', { meta: { raises: ['dataError'] } }, async () => {
  const server = aFleetServer().on(getFleet, () => new Promise<never>(() => {}))
  const screen = await render(
    <FleetHost server={server}>
      <Hasty />
    </FleetHost>,
  )
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Nothing to save')
  expect(server.calls.map(call => call.operation)).not.toContain('updateFleet')
})

it('ADM-008 ERR-006 reports a record that could not be loaded, and retries', async () => {
  let fails = true
  const server = aFleetServer()
  const north = { fleetId: 7, name: 'North', unitIds: [], isDefault: false, companyId: 1, version: 3 }
  server.on(getFleet, () => (fails ? problem(409, 'Fleet 7 is being moved.') : north))
  const { screen, dialog, press } = await open('7', { server })
  await expect.element(dialog).toMatchTextContent(/Fleet 7 is being moved\./)
  expect(document.querySelector('[data-event=loadError]')).not.toBeNull()
  // an error dialog has no cancel button
  expect(dialog.getByRole('button', { name: 'Cancel' }).elements()).toEqual([])
  await press('OK')
  fails = false
  await press('Retry')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('North')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('ADM-008 shows the back link while a record loads, and never an empty form for it', async () => {
  const seen: string[] = []
  const watcher = new MutationObserver(() => {
    for (const input of document.querySelectorAll('input')) seen.push(input.value)
  })
  watcher.observe(document.body, { childList: true, subtree: true })
  const arriving = Promise.withResolvers<object>()
  const server = aFleetServer().on(getFleet, () => arriving.promise as never)
  const { screen } = await open('7', { server })
  await expect.element(screen.getByRole('link', { name: 'Back to the list' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Fleet' })).toBeVisible()
  expect(screen.getByLabelText('Name').query()).toBeNull()
  arriving.resolve({ fleetId: 7, name: 'North', unitIds: [], isDefault: false, companyId: 1 })
  await expect.element(screen.getByLabelText('Name')).toHaveValue('North')
  watcher.disconnect()
  expect(seen).not.toContain('')
})

it('offers the permitted actions and shows the rest read-only', async () => {
  const { screen } = await open('7', { login: { acl: ['ADM_FLEET_VIEW'], feature: ['ADMINISTRATION'] } })
  await expect.element(screen.getByLabelText('Name')).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Save' }).elements()).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Delete' }).elements()).toHaveLength(0)
})

it('explains beforehand why a record cannot be deleted, and does not ask', async () => {
  const { Kept } = composeStories(stories)
  const screen = await render(<Kept />)
  const button = screen.getByRole('button', { name: 'Delete' })
  await expect.element(button).toHaveAccessibleDescription('Cannot be deleted: 3 units.')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

it('explains on a server failure that the entries are valid, and stops the spinner', async () => {
  const server = aFleetServer().on(updateFleet, () => problem(500, 'The database is full.'))
  const { screen, dialog, press } = await open('7', { server })
  await screen.getByLabelText('Name').fill('Upper North')
  await press('Save')
  await expect
    .element(dialog)
    .toMatchTextContent(/The fault is in the server, not in your entries\..*The database is full\./)
  await expect.element(dialog).not.toMatchTextContent(/Correct the errors/)
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

it('asks to correct rejected entries, and reports a busy server', async () => {
  let status = 400
  const server = aFleetServer().on(updateFleet, () => problem(status, 'North is taken.'))
  const { screen, dialog, press } = await open('7', { server })
  await screen.getByLabelText('Name').fill('Upper North')
  await press('Save')
  await expect.element(dialog).toMatchTextContent(/Correct the errors below, then save again\..*North is taken\./)
  await dialog.getByRole('button', { name: 'OK' }).click()
  status = 503
  await press('Save')
  await expect.element(dialog).toMatchTextContent(/The server is busy\. Retry in a moment\./)
})

it('offers the list, and no retry, for a record that does not exist', async () => {
  const { screen, dialog } = await open('7', { server: aFleetServer().on(getFleet, () => problem(404, 'No fleet 7.')) })
  await expect.element(dialog).toMatchTextContent(/Not found/)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Not found' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  await expect.element(screen.getByRole('link', { name: 'Back to the list' }).last()).toBeVisible()
})
