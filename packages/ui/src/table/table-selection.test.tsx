import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { Key } from './column.ts'
import { DataTable } from './data-table.tsx'
import { show } from '../../test/render-with-core.tsx'
import { columnsOfUnits, unitRows } from './stories-rows.tsx'

/** Rows 1 to 10; 7 cannot be selected, and 99 was selected on another page. */
function Page({ selected, onChange }: { selected: Key[]; onChange(keys: Key[]): void }) {
  const [keys, setKeys] = useState<ReadonlySet<Key>>(new Set(selected))
  const change = (after: ReadonlySet<Key>) => {
    setKeys(after)
    onChange([...after])
  }
  return (
    <DataTable
      label="Units"
      rows={unitRows(10)}
      rowKey={row => row.id}
      columns={columnsOfUnits}
      selection={{ keys, change, isDisabled: row => row.id === 7 }}
    />
  )
}

async function open(selected: Key[]) {
  const changed = vi.fn<(keys: Key[]) => void>()
  const screen = await show(<Page selected={selected} onChange={changed} />)
  const every = screen.getByRole('checkbox', { name: 'Select all rows of this page' })
  return { changed, screen, every, isMixed: () => (every.element() as HTMLInputElement).indeterminate }
}

it('adds all selectable rows of the page to the selection, and removes them again', async () => {
  const { every, isMixed, changed } = await open([99])
  await expect.element(every).not.toBeChecked()
  expect(isMixed()).toBe(false)
  await every.click()
  await expect.element(every).toBeChecked()
  expect(changed).toHaveBeenLastCalledWith([99, 1, 2, 3, 4, 5, 6, 8, 9, 10])
  await every.click()
  await expect.element(every).not.toBeChecked()
  expect(changed).toHaveBeenLastCalledWith([99])
})

it('indicates a partial selection, and then selects the rest', async () => {
  const { every, isMixed, screen, changed } = await open([2, 3])
  expect(isMixed()).toBe(true)
  await screen.getByRole('checkbox', { name: 'Select T7.003' }).click()
  expect(changed).toHaveBeenLastCalledWith([2])
  await every.click()
  await expect.poll(isMixed).toBe(false)
  await expect.element(every).toBeChecked()
})
