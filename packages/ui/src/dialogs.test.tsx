import { AbortError } from '@muster/core'
import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { dialogEvents, type DialogEvent } from './dialog-events.ts'
import { useDialogs } from './dialogs.tsx'
import { insideMessages } from './inside-messages.ts'
import { TestHost } from '../test/test-host.tsx'

function Asker({ events, error }: { events: DialogEvent[]; error?: unknown }): ReactNode {
  const dialogs = useDialogs()
  const [answers, setAnswers] = useState<string[]>([])
  const ask = () => {
    for (const event of events)
      void dialogs.raise(event, { name: 'North', error }).then(ok => setAnswers(all => [...all, `${event} ${ok}`]))
  }
  return (
    <>
      <button onClick={ask}>Ask</button>
      <output>{answers.join(', ')}</output>
    </>
  )
}

const ofKind = (kind: string) =>
  Object.entries(dialogEvents)
    .filter(([, is]) => is === kind)
    .map(([event]) => event)

it('WIDGET-036 ERR-017 ERR-018 shows deletions, other questions, failures and information as separate kinds', () => {
  expect(ofKind('delete')).toEqual(['deleteConfirmation', 'userDeletion'])
  expect(ofKind('confirm')).toEqual(
    expect.arrayContaining([
      'cloneConfirmation',
      'impersonateConfirmation',
      'unitProfileRemoval',
      'maintenanceProfileServiceRemoval',
      'maintenanceProfileReassign',
      'maintenanceServiceDelete',
      'subscriptionActivation',
      'geofenceHasAssignedCommands',
      'cancelCanRequest',
    ]),
  )
  // all failures, and only those
  const failures = Object.keys(dialogEvents).filter(event =>
    /(Error|Failure)$|^(invalidFormData|tooManyParametersSelected|maximumDm1ConditionsExceeded|canProfileDm1ValueNotCorrect|mntClosedServiceNoServiceSelected|mntUnitsWithNoProfile|selectedUnitsWithourSubscriptions|noPositionFound|shapeMissing|invalidShape|shapeExcessPoint)$/.test(
      event,
    ),
  )
  expect(ofKind('error')).toEqual(failures)
  const successes = Object.keys(dialogEvents).filter(event => event.endsWith('Success') || event === 'warning')
  expect(ofKind('info')).toEqual(successes)
})

/** Requirements of 000 §8 and 001 §8 on the events of every list and detail. */
const kinds = [
  ['ERR-006', 'loadError', 'error'],
  ['ERR-007', 'deleteError', 'error'],
  ['ERR-008', 'dataError', 'error'],
  ['ERR-009', 'cloneError', 'error'],
  ['ERR-010', 'saveError', 'error'],
  ['ERR-011', 'updateError', 'error'],
  ['ERR-012', 'invalidFormData', 'error'],
  ['ERR-013', 'saveSuccess', 'info'],
  ['ERR-014', 'updateSuccess', 'info'],
  ['ERR-015', 'deleteConfirmation', 'delete'],
  ['ERR-016', 'cloneConfirmation', 'confirm'],
] as const

it.each(kinds)('%s WIDGET-036 shows %s as a dialog of kind %s', async (_, event, kind) => {
  expect(dialogEvents[event]).toBe(kind)
  const screen = await render(
    <TestHost>
      <Asker events={[event]} />
    </TestHost>,
  )
  await screen.getByRole('button', { name: 'Ask' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().querySelector<HTMLElement>('[data-event]')?.dataset).toMatchObject({ event, kind })
  const asks = kind === 'delete' || kind === 'confirm'
  expect(dialog.getByRole('button', { name: 'Cancel' }).elements()).toHaveLength(asks ? 1 : 0)
})

it.each(['loadError', 'saveSuccess', 'deleteConfirmation'] as const)(
  'ERR-005 WIDGET-001 takes the wording of %s from the translations',
  async event => {
    const translated = { [`dialog.${event}.title`]: 'Titolo: {{name}}', [`dialog.${event}.text`]: 'Testo: {{name}}' }
    const screen = await render(
      <TestHost messages={translated}>
        <Asker events={[event]} />
      </TestHost>,
    )
    await screen.getByRole('button', { name: 'Ask' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Titolo: North' })
    await expect.element(dialog).toMatchTextContent('Testo: North')
  },
)

it('ERR-005 has texts for every event', () => {
  for (const event of Object.keys(dialogEvents)) {
    expect(insideMessages).toHaveProperty([`dialog.${event}.title`])
    expect(insideMessages).toHaveProperty([`dialog.${event}.text`])
  }
})

it('WIDGET-003 shows dialogs one after the other and returns each answer to its caller', async () => {
  const screen = await render(
    <TestHost>
      <Asker events={['deleteConfirmation', 'saveSuccess']} />
    </TestHost>,
  )
  await screen.getByRole('button', { name: 'Ask' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Delete North?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).toMatchTextContent('North has been added.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('deleteConfirmation false, saveSuccess true')
})

/** Opens a dialog from a button that is removed before the answer, as on a screen change. */
function Leaver(): ReactNode {
  const dialogs = useDialogs()
  const [isGone, setGone] = useState(false)
  const add = () => {
    void dialogs.raise('saveSuccess', { name: 'North' })
    setGone(true)
  }
  return <main tabIndex={-1}>{!isGone && <button onClick={add}>Add</button>}</main>
}

it('focuses the content when the previously focused element is gone', async () => {
  const screen = await render(
    <TestHost>
      <Leaver />
    </TestHost>,
  )
  await screen.getByRole('button', { name: 'Add' }).click()
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

it('ignores cancelled calls', async () => {
  const screen = await render(
    <TestHost>
      <Asker events={['loadError']} error={new AbortError('listFleets')} />
    </TestHost>,
  )
  await screen.getByRole('button', { name: 'Ask' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('loadError false')
  expect(screen.getByRole('dialog').elements()).toHaveLength(0)
})
