import {
  createFeedToken,
  getFeedSettings,
  listFeedTokens,
  lookupCompanies,
  revokeFeedToken,
  type FleetSchemas,
} from '@muster/contract'
import { fakeServer } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openScreen } from '../../test/open-screen.tsx'
import { FeedTokenList } from './feed-token-list.tsx'

const query = { page: 1, size: undefined, q: undefined, sort: undefined }

const token: FleetSchemas['FeedToken'] = {
  id: 7,
  name: 'Traccar in Parma',
  feed: 'TRACCAR',
  ratePerMinute: 6000,
  createdBy: 'anna',
  createdAt: '2026-11-21T08:00:00Z',
  accepted: 12_345,
  refused: 2,
  state: 'ACTIVE',
}

it('lists counters, warns about the token in the settings, creates a token and revokes one', async () => {
  const server = fakeServer()
    .on(listFeedTokens, { items: [token], totalCount: 1 })
    .on(getFeedSettings, { hasSettingsToken: true })
    .on(lookupCompanies, { items: [{ id: 3, code: '3', label: 'Northfield' }], totalCount: 1 })
    .on(createFeedToken, { id: 9, secret: 'mst_feed' })
    .on(revokeFeedToken, undefined)
  const { screen, press, sent, dialog } = await openScreen(<FeedTokenList query={query} />, {
    server,
    login: { acl: ['ADM_DEVICE_VIEW', 'ADM_DEVICE_ADD', 'ADM_DEVICE_DELETE'] },
  })
  await expect.element(screen.getByRole('row', { name: 'Traccar in Parma' })).toMatchTextContent(/6,000.*12,345/)
  await expect.element(screen.getByText('MUSTER_INGEST_TOKEN', { exact: false })).toBeVisible()
  await press('Add')
  await dialog.getByLabelText('Name').fill('Telematics Ltd')
  await dialog.getByRole('radio', { name: 'AEMP' }).click()
  await dialog.getByRole('combobox', { name: 'Company of new devices' }).click()
  await dialog.getByRole('option', { name: 'Northfield' }).click()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect.element(dialog.getByText('mst_feed')).toHaveFocus()
  expect(sent('createFeedToken')[0]?.body).toEqual({ name: 'Telematics Ltd', feed: 'AEMP', newDevicesCompanyId: 3 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('row', { name: 'Traccar in Parma' }).getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => sent('revokeFeedToken')[0]?.path).toEqual({ id: '7' })
})
