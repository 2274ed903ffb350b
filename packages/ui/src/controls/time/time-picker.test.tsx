import { composeStories } from '@storybook/react-vite'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './time-picker.stories.tsx'

const { Disabled, Empty, Night, Shifts } = composeStories(stories)

async function open(Story = Empty) {
  await page.viewport(1280, 800)
  const onChange = vi.fn()
  const screen = await render(<Story onChange={onChange} />, { wrapper: TestHost })
  const slot = (from: string, to: string) => screen.getByRole('option', { name: `${from} to ${to}` })
  return { screen, onChange, slot }
}

it('WIDGET-016 splits a day into 48 half hours', async () => {
  const { screen } = await open()
  expect(screen.getByRole('option').elements()).toHaveLength(48)
  await expect.element(screen.getByRole('option').first()).toHaveAccessibleName('00:00 to 00:30')
  await expect.element(screen.getByRole('option').last()).toHaveAccessibleName('23:30 to 24:00')
})

it('WIDGET-019 shows the total and the number of intervals', async () => {
  const { screen } = await open(Shifts)
  await expect.element(screen.getByRole('status')).toHaveTextContent('9:30 hours in 2 intervals')
  await expect.element(screen.getByText('07:00–12:00, 13:00–17:30')).toBeVisible()
})

describe('WIDGET-017 dragging', () => {
  it('paints a run, or clears one when it starts on a painted slot', async () => {
    const { onChange, slot } = await open()
    await userEvent.dragAndDrop(slot('08:00', '08:30'), slot('09:30', '10:00'))
    expect(onChange).toHaveBeenLastCalledWith([{ from: '08:00', to: '10:00' }])
    await userEvent.dragAndDrop(slot('09:00', '09:30'), slot('11:00', '11:30'))
    expect(onChange).toHaveBeenLastCalledWith([{ from: '08:00', to: '09:00' }])
  })

  it('reverts painted slots when it moves back', async () => {
    const { onChange, slot } = await open(Shifts)
    const at = (from: string, to: string) => {
      const { left, top, width, height } = slot(from, to).element().getBoundingClientRect()
      return { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, button: 0 }
    }
    const grid = slot('05:00', '05:30').element()
    grid.dispatchEvent(new PointerEvent('pointerdown', at('05:00', '05:30')))
    await expect.poll(() => onChange.mock.lastCall?.[0][0]).toEqual({ from: '05:00', to: '05:30' })
    grid.dispatchEvent(new PointerEvent('pointermove', at('08:00', '08:30')))
    await expect.poll(() => onChange.mock.lastCall?.[0][0]).toEqual({ from: '05:00', to: '12:00' })
    grid.dispatchEvent(new PointerEvent('pointermove', at('05:30', '06:00')))
    await expect
      .poll(() => onChange.mock.lastCall?.[0].slice(0, 2))
      .toEqual([
        { from: '05:00', to: '06:00' },
        { from: '07:00', to: '12:00' },
      ])
    grid.dispatchEvent(new PointerEvent('pointerup', at('05:30', '06:00')))
  })
})

it('WIDGET-018 ends a run at the last slot at 24:00', async () => {
  const { onChange, slot } = await open()
  await userEvent.dragAndDrop(slot('23:00', '23:30'), slot('23:30', '24:00'))
  expect(onChange).toHaveBeenLastCalledWith([{ from: '23:00', to: '24:00' }])
})

it('WIDGET-017 supports the keyboard: arrows move, Space toggles, Shift extends, Home and End jump', async () => {
  const { onChange, slot } = await open()
  await userEvent.tab()
  await expect.element(slot('00:00', '00:30')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown} ')
  expect(onChange).toHaveBeenLastCalledWith([{ from: '12:30', to: '13:00' }])
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(onChange).toHaveBeenLastCalledWith([{ from: '12:30', to: '14:00' }])
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(onChange).toHaveBeenLastCalledWith([{ from: '12:30', to: '13:30' }])
  await userEvent.keyboard('{End} ')
  expect(onChange).toHaveBeenLastCalledWith([
    { from: '12:30', to: '13:30' },
    { from: '23:30', to: '24:00' },
  ])
  await userEvent.keyboard('{Home} ')
  expect(onChange.mock.lastCall?.[0][0]).toEqual({ from: '00:00', to: '00:30' })
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slot('00:00', '00:30')).toHaveFocus()
})

it('has a single Tab stop', async () => {
  const { screen } = await open(Night)
  expect(screen.container.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

it('has touchable slots on a phone', async () => {
  const { slot } = await open(Shifts)
  await page.viewport(360, 740)
  const { width, height } = slot('08:00', '08:30').element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})

it('ignores input when disabled', async () => {
  const { onChange, slot } = await open(Disabled)
  await slot('08:00', '08:30').click({ force: true })
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(onChange).not.toHaveBeenCalled()
})
