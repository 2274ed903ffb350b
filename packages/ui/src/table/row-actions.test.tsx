import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problemsOf } from '../../test/axe.ts'
import { DataTable } from './data-table.tsx'
import { show } from '../../test/render-with-core.tsx'
import { columnsOfUnits, unitRows } from './stories-rows.tsx'

beforeEach(() => page.viewport(1000, 700))

async function open() {
  const [edit, remove, send] = [vi.fn(), vi.fn(), vi.fn()]
  const screen = await show(
    <DataTable
      label="Units"
      rows={unitRows(3)}
      rowKey={row => row.id}
      columns={columnsOfUnits}
      actions={row => [
        { label: 'Edit', icon: 'edit', run: () => edit(row.id) },
        {
          label: 'Delete',
          icon: 'delete',
          tone: 'danger',
          disabled: row.id === 1 ? 'It has open maintenance.' : undefined,
          run: () => remove(row.id),
        },
        { label: 'Send a command', run: () => send(row.id) },
      ]}
    />,
  )
  const row = (name: string) => screen.getByRole('row', { name })
  return { screen, row, edit, remove, send }
}

it('show and name their buttons without hover and focus', async () => {
  const { row, edit, screen } = await open()
  await screen.getByRole('columnheader', { name: 'Name' }).hover()
  for (const name of ['Edit', 'Delete', 'Actions T7.002']) {
    const button = row('T7.002').getByRole('button', { name })
    await expect.element(button).toHaveAttribute('title')
    expect(button.element().checkVisibility({ opacityProperty: true, visibilityProperty: true })).toBe(true)
  }
  await row('T7.002').getByRole('button', { name: 'Edit' }).click()
  expect(edit).toHaveBeenCalledExactlyOnceWith(2)
})

it('explain why they are unavailable and ignore clicks', async () => {
  const { row, remove } = await open()
  const button = row('T7.001').getByRole('button', { name: 'Delete' })
  await expect.element(button).toHaveAttribute('title', 'It has open maintenance.')
  await expect.element(button).toHaveAccessibleDescription('It has open maintenance.')
  await button.click({ force: true })
  expect(remove).not.toHaveBeenCalled()
})

it("open from the row's menu without an icon, with arrow keys and Esc", async () => {
  const { row, screen, send } = await open()
  const opener = row('T7.002').getByRole('button', { name: 'Actions T7.002' })
  await opener.click()
  const item = screen.getByRole('menuitem', { name: 'Send a command' })
  await expect.element(item).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(item).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await item.click()
  expect(send).toHaveBeenCalledExactlyOnceWith(2)
  await expect.element(item).not.toBeInTheDocument()
})

it('move into the menu on a phone, which fits the screen', async () => {
  await page.viewport(360, 740)
  const { screen, remove, row } = await open()
  expect(row('T7.001').getByRole('button').elements()).toHaveLength(1)
  const opener = screen.getByRole('button', { name: 'Actions T7.002' })
  const { width, height } = opener.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await opener.click()
  const menu = screen.getByRole('menu')
  const { left, right } = menu.element().getBoundingClientRect()
  expect([left >= 0, right <= 360]).toEqual([true, true])
  expect(
    menu
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Edit', 'Delete', 'Send a command'])
  expect(await problemsOf(screen.container)).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(remove).toHaveBeenCalledExactlyOnceWith(2)
})
