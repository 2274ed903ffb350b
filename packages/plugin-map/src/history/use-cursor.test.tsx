import { expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { CursorContext, CursorStore, useCursorUrl } from './use-cursor.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()

/** A cursor at 08:00 and an address that is slow: it shows what is written once the test says so. */
async function aCursor() {
  const cursor = new CursorStore(Date.parse(at(0)))
  const written: string[] = []
  const { rerender } = await renderHook((address?: string) => useCursorUrl(address, text => void written.push(text)), {
    wrapper: ({ children }) => <CursorContext value={cursor}>{children}</CursorContext>,
  })
  return { cursor, written, resolveArrival: rerender, where: () => new Date(cursor.get() ?? 0).toISOString() }
}

it('a late URL update does not move the cursor back', async () => {
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

it('a URL change from outside moves the cursor, also to an earlier position', async () => {
  const { cursor, written, resolveArrival, where } = await aCursor()
  cursor.set(Date.parse(at(1)))
  await expect.poll(() => written).toEqual([at(1)])
  await resolveArrival(at(1))
  await resolveArrival(at(4))
  expect(where()).toBe(at(4))
  await resolveArrival(at(1))
  expect(where()).toBe(at(1))
})
