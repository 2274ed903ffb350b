import { aLogin, fakeCore } from '@muster/core/testing'
import { composeStories } from '@storybook/react-vite'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './number-field.stories.tsx'

const { Bounded, Digits, Nullable, Sliders } = composeStories(stories)

describe('WIDGET-030', () => {
  it('keeps reported values within the bounds, and shown ones after blur', async () => {
    const onChange = vi.fn()
    const screen = await render(<Bounded onChange={onChange} />, { wrapper: TestHost })
    const input = screen.getByRole('spinbutton', { name: 'Speed limit' })
    await input.fill('5')
    expect(onChange).toHaveBeenLastCalledWith(10)
    await expect.element(input).toHaveValue('5')
    await input.fill('50')
    expect(onChange).toHaveBeenLastCalledWith(50)
    await input.fill('999')
    expect(onChange).toHaveBeenLastCalledWith(200)
    await userEvent.tab()
    await expect.element(input).toHaveValue('200')
  })

  it('reports null only for an empty nullable field', async () => {
    const onChange = vi.fn()
    const bounded = await render(<Bounded onChange={onChange} />, { wrapper: TestHost })
    await bounded.getByRole('spinbutton').fill('')
    await userEvent.tab()
    expect(onChange).not.toHaveBeenCalled()
    await expect.element(bounded.getByRole('spinbutton')).toHaveValue('80')
    await bounded.unmount()
    const nullable = await render(<Nullable onChange={onChange} value={3} />, { wrapper: TestHost })
    await nullable.getByRole('spinbutton').fill('')
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})

it('WIDGET-030 steps with arrows and stops at the bounds', async () => {
  const onChange = vi.fn()
  const screen = await render(<Bounded onChange={onChange} value={199} />, { wrapper: TestHost })
  await screen.getByRole('spinbutton').click()
  await userEvent.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(200)
  await userEvent.keyboard('{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith(200)
  await userEvent.keyboard('{ArrowDown}')
  expect(onChange).toHaveBeenLastCalledWith(199)
})

it("parses the user's language and reports a plain number", async () => {
  const onChange = vi.fn()
  const login = aLogin()
  const core = fakeCore({ login: { ...login, userSetting: { ...login.userSetting, languageCodeISO2c: 'de' } } })
  const screen = await render(
    <TestHost core={core}>
      <Digits onChange={onChange} />
    </TestHost>,
  )
  const input = screen.getByRole('spinbutton', { name: 'Resolution' })
  await expect.element(input).toHaveValue('1.234,125')
  await input.fill('2.345,5')
  expect(onChange).toHaveBeenLastCalledWith(2345.5)
})

it('drops text that is no number and explains why', async () => {
  const onChange = vi.fn()
  const screen = await render(<Bounded onChange={onChange} />, { wrapper: TestHost })
  await screen.getByRole('spinbutton').fill('eighty')
  await userEvent.tab()
  await expect.element(screen.getByRole('spinbutton')).toHaveValue('80')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('“eighty” is not a number. Enter it like 1,234.5.')
  expect(onChange).not.toHaveBeenCalled()
})

it('includes unit and bounds in its description', async () => {
  const screen = await render(<Bounded />, { wrapper: TestHost })
  await expect.element(screen.getByRole('spinbutton')).toHaveAccessibleDescription('km/h 10 to 200')
})

it('announces the value of a slider with its unit', async () => {
  const screen = await render(<Sliders />, { wrapper: TestHost })
  const slider = screen.getByRole('slider', { name: 'Radius' })
  await slider.click({ position: { x: 2, y: 10 } })
  await userEvent.keyboard('{Home}{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '100 m')
  await expect.element(screen.getByText('100 m')).toBeVisible()
})
