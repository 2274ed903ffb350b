import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import { problemsOf } from '../../../test/testing.tsx'
import { FileField } from './file-field.tsx'

function Example({ taken }: { taken: string[] }) {
  const [name, setName] = useState<string>()
  return (
    <FileField
      label="Picture"
      hint="At most 1 MB"
      required
      fileName={name}
      accept=".png"
      onChange={file => {
        taken.push(file.name)
        setName(file.name)
      }}
    />
  )
}

it("shows texts in the portal's language, and accepts a file, also the same one again", async () => {
  const taken: string[] = []
  const screen = await render(<Example taken={taken} />, { wrapper: TestHost })
  const input = screen.getByLabelText('Picture')
  await expect.element(screen.getByText('No file selected')).toBeVisible()
  // the browser's own text is invisible
  expect(getComputedStyle(input.element()).opacity).toBe('0')
  await userEvent.upload(input, new File(['a'], 'a.png'))
  await expect.element(input).toHaveAccessibleDescription('a.png At most 1 MB')
  await userEvent.upload(input, new File(['b'], 'a.png'))
  await expect.poll(() => taken).toEqual(['a.png', 'a.png'])
  expect(await problemsOf(screen.container)).toEqual([])
})

it('supports keyboard and visible focus, and reacts to clicks anywhere', async () => {
  const screen = await render(<Example taken={[]} />, { wrapper: TestHost })
  const input = screen.getByLabelText('Picture').element() as HTMLInputElement
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => document.activeElement).toBe(input)
  const frame = input.parentElement as HTMLElement
  expect(getComputedStyle(frame).outlineStyle).toBe('solid')
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  for (const x of [left + 8, right - 8]) expect(document.elementFromPoint(x, (top + bottom) / 2)).toBe(input)
})
