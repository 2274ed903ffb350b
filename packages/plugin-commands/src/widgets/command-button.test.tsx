import { readConfig } from '@muster/core'
import { fakeCore, fakeLive } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { messages } from '../../test/messages.ts'
import { commandServer } from '../../test/open-unit.tsx'
import { CommandButtonWidget } from './command-button.widget.tsx'

it('CMD-017 reports the status of a command under the command ID of the page', async () => {
  const live = fakeLive()
  const config = readConfig({ destinations: { commands: '/queue/of-{unitId}/news' } })
  const core = fakeCore({ config, fetch: commandServer().fetch })
  Object.assign(core.live, { commands: live.bus })
  const emit = vi.fn()
  const screen = await render(
    <TestHost core={core} messages={messages}>
      <CommandButtonWidget unitId={7} commandId={2} label={undefined} emit={emit} />
    </TestHost>,
  )
  await screen.getByRole('button', { name: 'Immobilise' }).click()
  expect(emit).not.toHaveBeenCalled()
  await screen.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Waiting for transfer')).toBeVisible()
  expect(live.subscriptions().map(({ destination }) => destination)).toEqual(['/queue/of-7/news'])
  live.push({ unitId: 7, type: 'FILE_TRANSFER', commandId: 99, status: 'ERROR' })
  live.push({ unitId: 7, type: 'FILE_TRANSFER', commandId: 1, status: 'COMPLETED' })
  await expect.element(screen.getByText('Success')).toBeVisible()
  expect(emit.mock.calls).toEqual([
    ['commandsent', { commandId: 2, unitId: 7 }],
    ['commandchange', { commandId: 2, unitId: 7, status: 'COMPLETED' }],
  ])
})

it('shows a message if the command is not available for the unit, unless the page provides one', async () => {
  const screen = await render(
    <TestHost core={fakeCore({ fetch: commandServer().fetch })} messages={messages}>
      <CommandButtonWidget unitId={7} commandId={404} label={undefined} emit={vi.fn()} />
    </TestHost>,
  )
  await expect.element(screen.getByText('This command is not available for this unit.')).toBeVisible()
})
