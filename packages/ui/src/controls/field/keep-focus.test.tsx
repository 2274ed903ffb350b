import { useState, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import { FieldSet } from './field-set.tsx'

function Rows({ most = 9 }: { most?: number }): ReactNode {
  const [rows, setRows] = useState(['a', 'b', 'c'])
  return (
    <FieldSet label="Rows">
      {rows.map((row, index) => (
        <div key={row}>
          <input aria-label={`Name of ${row}`} />
          <button className="remove" onClick={() => setRows(rows.toSpliced(index, 1))}>
            Remove {row}
          </button>
          <button className="down" onClick={() => setRows([...rows.toSpliced(index, 1), row])}>
            Move {row} to the end
          </button>
        </div>
      ))}
      {rows.length < most && <button onClick={() => setRows([...rows, `new ${rows.length}`])}>Add</button>}
    </FieldSet>
  )
}

async function open(most?: number) {
  const { getByRole } = await render(<Rows most={most} />, { wrapper: TestHost })
  const button = (name: string) => getByRole('button', { name, exact: true })
  return {
    button,
    /** Uses only the keyboard. */
    async press(name: string) {
      const element = button(name).element()
      if (element !== document.activeElement) (element as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    },
    focused: (name: string) => expect.element(button(name)).toHaveFocus(),
  }
}

it('moves the focus from a removed row to the next one, and from the last one to the button that adds a row', async () => {
  const { press, focused } = await open()
  await press('Remove a')
  await focused('Remove b')
  await press('Remove b')
  await focused('Remove c')
  await press('Remove c')
  await focused('Add')
  await press('Add')
  await focused('Add')
})

it('moves the focus to the last row when no row can be added', async () => {
  const { press, focused, button } = await open(4)
  await press('Add')
  await focused('Move new 3 to the end')
  await expect.element(button('Add')).not.toBeInTheDocument()
})

it('keeps the focus on a moved row', async () => {
  const { press, focused, button } = await open()
  await press('Move a to the end')
  await expect.element(button('Move a to the end')).toBeVisible()
  await focused('Move a to the end')
})

it('does not move a focus outside the rows when a row is removed', async () => {
  const { getByRole } = await render(<Elsewhere />, { wrapper: TestHost })
  await getByRole('textbox', { name: 'Name of a' }).click()
  await getByRole('button', { name: 'Clear' }).click()
  await expect.element(getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(getByRole('button', { name: 'Clear' })).toHaveFocus()
})

function Elsewhere(): ReactNode {
  const [isOn, setOn] = useState(true)
  return (
    <>
      <FieldSet label="Rows">
        {isOn && <input aria-label="Name of a" />}
        <button>Other</button>
      </FieldSet>
      <button onClick={() => setOn(false)}>Clear</button>
    </>
  )
}
