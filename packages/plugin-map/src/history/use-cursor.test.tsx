import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { CursorContext, CursorStore, useCursorUrl } from './use-cursor.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()

/** Renders a cursor at 08:00 with a slow URL, which shows a written time when the test applies it. */
async function aCursor() {
  const cursor = new CursorStore(Date.parse(at(0)))
  const written: string[] = []
  const { rerender } = await renderHook((address?: string) => useCursorUrl(address, text => void written.push(text)), {
    wrapper: ({ children }) => <CursorContext value={cursor}>{children}</CursorContext>,
  })
  return { cursor, written, resolveArrival: rerender, where: () => new Date(cursor.get() ?? 0).toISOString() }
}

it('keeps the cursor when a URL update arrives late', async () => {
  const { cursor, written, resolveArrival, where } = await aCursor()
  cursor.set(Date.parse(at(1)))
  await expect.poll(() => written).toEqual([at(1)])
  cursor.set(Date.parse(at(2)))
  await resolveArrival(at(1))
  expect(where()).toBe(at(2))
  await expect.poll(() => written).toEqual([at(1), at(2)])
  await resolveArrival(at(2))
  expect(where()).toBe(at(2))
})

it('moves the cursor on an external URL change, also to an earlier position', async () => {
  const { cursor, written, resolveArrival, where } = await aCursor()
  cursor.set(Date.parse(at(1)))
  await expect.poll(() => written).toEqual([at(1)])
  await resolveArrival(at(1))
  await resolveArrival(at(4))
  expect(where()).toBe(at(4))
  await resolveArrival(at(1))
  expect(where()).toBe(at(1))
})
