import { createTripLink, listTripLinks, revokeTripLink, type ReportSchemas } from '@muster/contract'
import { problemsOf } from '@muster/ui/testing'
import { expect, it } from 'vitest'
import { aReportServer, openScreen } from '../../../test/open-screen.tsx'
import { ShareTripDrawer } from './share-trip.drawer.tsx'
import { SharedTripList } from './shared-trip-list.tsx'

const acl = ['ADM_FLEET_HISTORY_VIEW']
const link: ReportSchemas['TripLink'] = {
  id: 3,
  unitId: 8,
  unitName: 'Truck 1',
  from: '2026-06-01T06:00:00Z',
  to: '2026-06-01T07:00:00Z',
  createdBy: 'anna',
  createdAt: '2026-06-01T08:00:00Z',
  expiresAt: '2026-06-08T08:00:00Z',
  state: 'ACTIVE',
}

it('creates a link and shows it once', async () => {
  const server = aReportServer().on(createTripLink, { id: 3, secret: 'abc' })
  const drawer = <ShareTripDrawer unitId={8} from={link.from} to={link.to} onClose={() => {}} />
  const { screen, press, sent } = await openScreen(drawer, { server, acl })
  await screen.getByRole('spinbutton', { name: 'Expires after (days)' }).fill('3')
  await press('Create link')
  await expect.element(screen.getByText(`${location.origin}/shared-trip#abc`)).toHaveFocus()
  expect(sent('createTripLink')[0]?.body).toMatchObject({ unitId: 8, from: link.from, to: link.to })
  expect(await problemsOf(screen.baseElement)).toEqual([])
})

it('lists links and revokes active ones', async () => {
  const links = [link, { ...link, id: 4, unitName: 'Truck 2', state: 'ARCHIVED' as const }]
  const server = aReportServer()
    .on(listTripLinks, () => ({ items: links, totalCount: 2 }))
    .on(revokeTripLink, undefined)
  const query = { page: 1, size: undefined, q: undefined, sort: undefined }
  const { screen, dialog, sent } = await openScreen(<SharedTripList query={query} />, { server, acl })
  await expect.element(screen.getByRole('columnheader', { name: 'Unit' })).toBeInTheDocument()
  const row = screen.getByRole('row', { name: 'Truck 1' })
  await expect.element(screen.getByRole('row', { name: 'Truck 2' })).toMatchTextContent(/Unit archived/)
  await row.hover()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect.poll(() => sent('revokeTripLink')[0]?.path).toEqual({ id: '3' })
})
