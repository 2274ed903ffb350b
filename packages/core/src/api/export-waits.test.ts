import type { Operation } from '@muster/contract'
import { expect, it } from 'vitest'
import { aLogin, fakeCore } from '../../test/testing.ts'
import { AbortError } from './errors.ts'

const exportThings: Operation = {
  id: 'exportThings',
  service: 'report',
  area: 'test',
  access: {},
  method: 'POST',
  path: '/api/things/export',
  required: [],
  download: true,
}

const queued = (queuePlace: number) =>
  Response.json(
    { code: 'EXPORT_QUEUED', detail: 'Wait', queuePlace },
    { status: 429, headers: { 'retry-after': '0', 'content-type': 'application/problem+json' } },
  )

it('repeats an export request with its ticket until it starts, and reports its position', async () => {
  const answers = [queued(2), queued(1), new Response('file')]
  const tickets: (string | null)[] = []
  const { api } = fakeCore({
    login: aLogin(),
    fetch: async request => {
      tickets.push(request.headers.get('export-ticket'))
      return answers.shift() ?? new Response('file')
    },
  })
  const reported: (readonly number[])[] = []
  api.onWaitingExports(places => reported.push(places))
  expect(await (await api.download(exportThings)).blob.text()).toBe('file')
  expect(reported).toEqual([[2], [1], []])
  expect(new Set(tickets).size).toBe(1)
  expect(tickets[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})

it('stops waiting on cancellation', async () => {
  const controller = new AbortController()
  const { api } = fakeCore({
    login: aLogin(),
    fetch: async () => {
      controller.abort()
      return queued(1)
    },
  })
  await expect(api.download(exportThings, { signal: controller.signal })).rejects.toThrow(AbortError)
})
