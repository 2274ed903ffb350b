import {
  exportSubscriptionsActivation,
  exportSubscriptionsExpiration,
  listSubscriptionActivations,
  listSubscriptionExpirations,
} from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inDays } from '../../test/subscription-server.ts'
import { openScreen } from '../../test/open-screen.tsx'
import { Activations } from './activations.tsx'
import { Expirations } from './expirations.tsx'

const place = (query: URLSearchParams) => ({
  page: 1,
  size: undefined,
  sort: undefined,
  q: query.get('q') ?? undefined,
})
const file = () => new Response('workbook', { headers: { 'content-disposition': 'attachment; filename="list.xlsx"' } })

const expirations = () =>
  fakeServer()
    .on(listSubscriptionExpirations, {
      items: [
        {
          unitId: 7,
          unitName: 'Combine',
          serialNumber: 'S-7',
          companyName: 'Northfield',
          subscriptionName: 'Full',
          subscriptionEndDate: inDays(-12),
          daysLeft: -12,
          isSatellite: false,
        },
        {
          unitId: 8,
          unitName: 'Digger',
          serialNumber: 'S-8',
          companyName: 'Northfield',
          subscriptionEndDate: inDays(9),
          daysLeft: 9,
          isSatellite: true,
        },
      ],
      totalCount: 2,
    })
    .on(exportSubscriptionsExpiration, file)

it('REP-056 REP-058 shows the end of subscriptions with a countdown', async () => {
  const { screen, sent } = await openScreen(query => <Expirations query={{ ...place(query), days: undefined }} />, {
    server: expirations(),
    href: '/reports/expiration',
  })
  await expect
    .element(screen.getByRole('row', { name: 'Combine' }))
    .toMatchTextContent(/S-7NorthfieldFullEnded 12 days ago/)
  await expect
    .element(screen.getByRole('row', { name: 'Digger' }))
    .toMatchTextContent(/S-8NorthfieldBy satelliteEnds in 9 days/)
  await expect.poll(() => sent('listSubscriptionExpirations')[0]?.query.get('offsetUTC')).toMatch(/^-?\d+(\.\d+)?$/)
})

it('REP-059 REP-060 requests and exports subscriptions that end within some days', async () => {
  const { screen, sent, press } = await openScreen(
    query => <Expirations query={{ ...place(query), days: Number(query.get('days')) || undefined }} />,
    { server: expirations(), href: '/reports/expiration?q=north' },
  )
  await userEvent.selectOptions(screen.getByLabelText('Ends within'), '30 days')
  await expect.poll(() => sent('listSubscriptionExpirations').at(-1)?.query.get('expirationDays')).toBe('30')
  await press('Export to Excel')
  await expect
    .poll(() => sent('exportSubscriptionsExpiration'))
    .toMatchObject([
      { path: { format: 'excel' }, body: { filter: 'north', expirationDays: 30, offsetUTC: expect.any(Number) } },
    ])
})

it('REP-039 REP-057 REP-059 REP-060 lists and exports activations', async () => {
  const [activationDate, subscriptionEndDate] = ['2026-01-05T10:00:00.000Z', '2027-01-05T10:00:00.000Z'] as const
  const server = fakeServer()
    .on(listSubscriptionActivations, {
      items: [
        {
          unitId: 7,
          unitName: 'Combine',
          uniqueId: 'imei-7',
          serialNumber: 'S-7',
          companyName: 'Northfield',
          subscriptionName: 'Full',
          activationDate,
          subscriptionEndDate,
        },
      ],
      totalCount: 1,
    })
    .on(exportSubscriptionsActivation, file)
  const { screen, sent, press } = await openScreen(query => <Activations query={place(query)} />, {
    server,
    href: '/reports/amSubscriptionsActivations?q=north',
  })
  const row = screen.getByRole('row', { name: 'Combine' })
  await expect.element(row).toMatchTextContent(/S-7Northfieldimei-7Full/)
  const times = [...row.element().querySelectorAll('time')]
  expect(times.map(({ dateTime }) => dateTime)).toEqual([activationDate, subscriptionEndDate])
  await press('Export to Excel')
  await expect
    .poll(() => sent('exportSubscriptionsActivation'))
    .toMatchObject([{ path: { format: 'excel' }, body: { filter: 'north', offsetUTC: expect.any(Number) } }])
})

it('REP-061 opens a dialog with the server’s message after a failed export', async () => {
  const server = fakeServer()
    .on(listSubscriptionActivations, { items: [], totalCount: 0 })
    .on(exportSubscriptionsActivation, () => problem(500, 'The disk is full.'))
  const { dialog, press } = await openScreen(query => <Activations query={place(query)} />, {
    server,
    href: '/reports/amSubscriptionsActivations',
  })
  await press('Export to Excel')
  await expect.element(dialog).toMatchTextContent('This could not be loaded')
  await expect.element(dialog).toMatchTextContent('The disk is full.')
})
