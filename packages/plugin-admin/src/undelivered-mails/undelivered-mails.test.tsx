import {
  discardUndeliveredMails,
  listUndeliveredMails,
  sendUndeliveredMails,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { Toasts } from '@muster/ui'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { UndeliveredMailList } from './undelivered-mail-list.tsx'

const query = { page: 1, size: undefined, q: undefined, sort: undefined }

const mail = (id: number, recipient: string): FleetSchemas['UndeliveredMail'] => ({
  id,
  kind: 'ALARMS',
  recipient,
  companyName: 'Northfield',
  subject: 'Engine overheating: Loader 3',
  firstTriedAt: '2026-11-21T08:00:00Z',
  lastTriedAt: '2026-11-21T09:00:00Z',
  attempts: 60,
  reason: '550 No such mailbox',
})
const mails = [mail(1, 'anna@example.com'), mail(2, 'ben@example.com'), mail(3, 'guard@example.com')]

const open = (acl = ['ADM_USER_VIEW', 'ADM_USER_EDIT']) =>
  openScreen(
    <>
      <UndeliveredMailList query={query} />
      <Toasts />
    </>,
    {
      server: fakeServer()
        .on(listUndeliveredMails, { items: mails, totalCount: 3 })
        .on(sendUndeliveredMails, { sent: 1, failed: [{ id: 2, reason: '550 No such mailbox' }] })
        .on(discardUndeliveredMails, undefined),
      login: { acl },
    },
  )

it('lists emails with times, attempts and reason, also at 360 px, without actions for readers', async () => {
  const { screen } = await open(['ADM_USER_VIEW'])
  const row = screen.getByRole('row', { name: 'anna@example.com' })
  await expect.element(row).toMatchTextContent(/Loader 3.*Northfield.*Alarms.*2026.*2026.*60.*550 No such mailbox/)
  expect(row.getByRole('button').elements()).toEqual([])
  expect(row.getByRole('checkbox').elements()).toEqual([])
  await page.viewport(360, 720)
  await expect.element(screen.getByText('anna@example.com')).toBeVisible()
})

it('sends selected emails again and shows how many arrived and why others did not', async () => {
  const { screen, sent } = await open()
  for (const name of ['anna@example.com', 'ben@example.com'])
    await screen.getByRole('row', { name }).getByRole('checkbox').click()
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  // above those of the rows
  await screen.getByRole('button', { name: 'Send again' }).first().click()
  await expect.poll(() => sent('sendUndeliveredMails').map(({ body }) => body)).toEqual([{ mailIds: [1, 2] }])
  await expect.element(screen.getByText('1 email has been sent.')).toBeVisible()
  await expect.element(screen.getByText('1 email could not be sent. 550 No such mailbox')).toBeVisible()
})

it('discards an email after confirmation', async () => {
  const { screen, sent, dialog } = await open()
  await screen.getByRole('row', { name: 'guard@example.com' }).getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog.getByText('Discard 1 email?')).toBeVisible()
  expect(sent('discardUndeliveredMails')).toEqual([])
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => sent('discardUndeliveredMails').map(({ body }) => body)).toEqual([{ mailIds: [3] }])
})
