import type { Page } from '@playwright/test'
import { create, tokenOf } from './api.ts'
import { mailsTo } from './outbox.ts'
import { address } from './portal.ts'

export interface MailGroup {
  name: string
  mailbox: string
}

/** Adds a notification group with a recipient who has no account. */
export async function addMailGroup(name: string): Promise<MailGroup> {
  const mailbox = `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`
  const token = await tokenOf(address(''), 'admin')
  await create(address('/wlf/api/notificationgroup'), token, { name, userIds: [], emails: [mailbox] })
  return { name, mailbox }
}

/** Selects the notification group in the form of a profile. */
export async function selectMailGroup(page: Page, { name }: MailGroup): Promise<void> {
  await page.getByRole('combobox', { name: /^Notification group/ }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

/** Returns the subjects of emails to the group, oldest first. */
export const mailedTo = ({ mailbox }: MailGroup): (string | undefined)[] =>
  mailsTo(process.env.MUSTER_E2E_FOLDER ?? '', mailbox).map(mail => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim())
