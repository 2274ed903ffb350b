import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, IconButton } from './button.tsx'
import './styles/index.css'

it('reacts to clicks', async () => {
  const click = vi.fn()
  const screen = await render(<Button onClick={click}>Save</Button>)
  await screen.getByRole('button', { name: 'Save' }).click()
  expect(click).toHaveBeenCalledOnce()
})

it('ignores clicks and submits no form while busy, and keeps the focus', async () => {
  const [click, submit] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())]
  const form = (busy: boolean) => (
    <form onSubmit={event => submit(event.nativeEvent)}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy} onClick={click}>
        Save
      </Button>
    </form>
  )
  const screen = await render(form(false))
  const button = screen.getByRole('button', { name: 'Save' })
  button.element().focus()
  await screen.rerender(form(true))
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  await screen.getByLabelText('Name').click()
  await userEvent.keyboard('{Enter}')
  expect(click).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
  await screen.rerender(form(false))
  await userEvent.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledOnce()
})

it('labels an icon button', async () => {
  const screen = await render(<IconButton icon="close" label="Close the list" />)
  await expect
    .element(screen.getByRole('button', { name: 'Close the list' }))
    .toHaveAttribute('title', 'Close the list')
})
