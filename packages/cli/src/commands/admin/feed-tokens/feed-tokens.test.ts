import { createFeedToken, getFeedToken, revokeFeedToken } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

it('writes the secret to stdout once, requires a feed, and revokes a token', async () => {
  const { muster, server } = fakeShell()
  server.on(createFeedToken, { id: 3, secret: 'mst_secret' }).on(revokeFeedToken, undefined).on(getFeedToken, {
    id: 3,
    name: 'Parma',
    feed: 'TRACCAR',
    createdBy: 'olga',
    createdAt: '2026-03-10T12:00:00Z',
    accepted: 0,
    refused: 0,
    state: 'ACTIVE',
  })
  const line = ['feed-tokens', 'create', 'Parma']
  expect(await muster(line)).toMatchObject({ exit: 3, err: expect.stringContaining('--feed traccar') as string })
  expect(await muster([...line, '--feed', 'Traccar', '--rate', '600'])).toMatchObject({ exit: 0, out: 'mst_secret\n' })
  expect(server.calls.at(-1)?.body).toEqual({ name: 'Parma', feed: 'TRACCAR', ratePerMinute: 600 })
  expect(await muster(['feed-tokens', 'revoke', '3'])).toMatchObject({
    exit: 0,
    err: expect.stringContaining('Parma') as string,
  })
  expect(server.calls.at(-1)).toMatchObject({ operation: 'revokeFeedToken', path: { id: '3' } })
})
