import { assignCurfewProfile } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { composeStories } from '@storybook/react-vite'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as stories from './assign-screen.stories.tsx'

const { anAssignServer } = stories
const { Units } = composeStories(stories)

async function open({ server = anAssignServer() } = {}) {
  const went: string[] = []
  const screen = await render(<Units {...{ server, went }} />)
  const sent = () => server.calls.filter(call => call.operation === 'assignCurfewProfile').map(call => call.body)
  const tick = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) }).click()
  return { screen, sent, tick, went, save: () => screen.getByRole('button', { name: 'Save assignment' }).click() }
}

it(
  'ADM-017 ADM-018 sends only changed units, including those ticked in another search',
  { meta: { raises: ['assignSuccess'] } },
  async () => {
    const { screen, sent, tick, went, save } = await open()
    await tick('Digger')
    await userEvent.fill(screen.getByRole('searchbox'), 'southfield')
    await expect.element(screen.getByText('Roller')).not.toBeInTheDocument()
    await tick('Tractor')
    await save()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent('The assignment of Night has been saved.')
    expect(sent()).toEqual([
      {
        assignements: [
          { unitId: 1, assign: false },
          { unitId: 4, assign: true },
        ],
      },
    ])
    expect(went).toEqual(['/curfews'])
  },
)

it('ADM-017 lists only selected units, and keeps one whose tick is removed', async () => {
  const { screen, tick } = await open()
  await screen.getByRole('checkbox', { name: 'Selected only' }).click()
  await expect.element(screen.getByText('Roller')).not.toBeInTheDocument()
  await tick('Digger')
  await expect.element(screen.getByRole('checkbox', { name: /Digger/ })).not.toBeChecked()
  await screen.getByRole('checkbox', { name: 'Selected only' }).click()
  await expect.element(screen.getByText('Roller')).toBeVisible()
})

it('ADM-018 ERR-018 shows the warning of an assignment, or a dash', { meta: { raises: ['warning'] } }, async () => {
  const { screen, tick, save } = await open({ server: anAssignServer().on(assignCurfewProfile, { hasWarning: true }) })
  await tick('Roller')
  await save()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Please note-')
})

it('ADM-019 reports a failed assignment and keeps the ticks', { meta: { raises: ['assignError'] } }, async () => {
  const server = anAssignServer().on(assignCurfewProfile, () => problem(409, 'The profile is gone.'))
  const { screen, tick, went, save } = await open({ server })
  await tick('Roller')
  await save()
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('The profile is gone.')
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByRole('checkbox', { name: /Roller/ })).toBeChecked()
  expect(went).toEqual([])
})
