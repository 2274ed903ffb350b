import { aLogin, fakeCore } from '@muster/core/testing'
import { quickRange } from '@muster/core'
import { composeStories } from '@storybook/react-vite'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './date-range.stories.tsx'

const { Empty, FromToday, LastWeek, Limited, OnlyFrom, TooLong, WrongOrder } = composeStories(stories)

const now = Date.UTC(2026, 2, 30, 12)
const login = aLogin()

function at(timezone: string) {
  const core = fakeCore({ login: { ...login, userSetting: { ...login.userSetting, timezone } } })
  return { wrapper: ({ children }: { children: React.ReactNode }) => <TestHost core={core}>{children}</TestHost> }
}

const rome = at('Europe/Rome')

describe('WIDGET-020 quick ranges', () => {
  it.each([
    ['Today', 'today'],
    ['Yesterday', 'yesterday'],
    ['Last 7 days', 'last7days'],
    ['Last 30 days', 'last30days'],
    ['This month', 'thisMonth'],
    ['Last month', 'lastMonth'],
  ] as const)('%s', async (name, choice) => {
    const onChange = vi.fn()
    const screen = await render(<Empty onChange={onChange} />, rome)
    await screen.getByRole('button', { name }).click()
    expect(onChange).toHaveBeenLastCalledWith(quickRange(choice, 'Europe/Rome', now))
    await expect.element(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  })

  it('starts this week on the day of the language and keeps it pressed on that day', async () => {
    const onChange = vi.fn()
    const sunday = Date.UTC(2026, 2, 29, 12)
    const screen = await render(<Empty onChange={onChange} clock={() => sunday} />, rome)
    await screen.getByRole('button', { name: 'This week' }).click()
    expect(onChange).toHaveBeenLastCalledWith(quickRange('today', 'Europe/Rome', sunday))
    await expect.element(screen.getByRole('button', { name: 'This week' })).toHaveAttribute('aria-pressed', 'true')
    await expect.element(screen.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('presses none for a custom range', async () => {
    const screen = await render(<LastWeek />, at('UTC'))
    await expect.element(screen.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true')
    await screen.getByLabelText('From').fill('2026-03-02T10:00')
    await expect.poll(() => screen.container.querySelectorAll('[aria-pressed=true]').length).toBe(0)
  })
})

it('WIDGET-024 sets only the start when only the start counts', async () => {
  const onChange = vi.fn()
  const screen = await render(<OnlyFrom onChange={onChange} />, rome)
  await screen.getByRole('button', { name: 'Yesterday' }).click()
  expect(onChange).toHaveBeenLastCalledWith({ from: quickRange('yesterday', 'Europe/Rome', now).from, to: null })
  expect(screen.getByLabelText('To', { exact: true }).elements()).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Last 7 days' }).elements()).toHaveLength(0)
})

it('WIDGET-021 WIDGET-022 selects a complete day of the user’s zone when the clocks change', async () => {
  const onChange = vi.fn()
  const screen = await render(<Empty onChange={onChange} />, rome)
  await screen.getByRole('button', { name: 'Yesterday' }).click()
  await expect.element(screen.getByLabelText('From')).toHaveValue('29/03/2026 00:00:00')
  await expect.element(screen.getByLabelText('To', { exact: true })).toHaveValue('29/03/2026 23:59:59')
  const { from, to } = onChange.mock.lastCall![0]
  expect(to + 1 - from).toBe(23 * 3_600_000)
  await expect.element(screen.getByText('29/03/2026 00:00:00 – 29/03/2026 23:59:59 · 1 day')).toBeVisible()
})

it('includes the full minute of an end typed to the minute', async () => {
  const onChange = vi.fn()
  const screen = await render(<LastWeek onChange={onChange} />, rome)
  await screen.getByLabelText('To', { exact: true }).fill('2026-03-28T09:30')
  expect(onChange.mock.lastCall![0].to).toBe(Date.UTC(2026, 2, 28, 8, 30, 59, 999))
})

it("SHELL-072 parses an end in the user's format, to the second where the format has seconds", async () => {
  const onChange = vi.fn()
  const screen = await render(<LastWeek onChange={onChange} />, rome)
  await screen.getByLabelText('To', { exact: true }).fill('28/03/2026 09:30:15')
  expect(onChange.mock.lastCall![0].to).toBe(Date.UTC(2026, 2, 28, 8, 30, 15, 999))
  await screen.getByLabelText('To', { exact: true }).fill('28/03/2026')
  expect(onChange.mock.lastCall![0].to).toBe(Date.UTC(2026, 2, 28, 22, 59, 59, 999))
  await screen.getByLabelText('To', { exact: true }).fill('28/13/2026')
  await userEvent.tab()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('“28/13/2026” is not a date and time. Enter it like 31/12/2026 18:30:00.')
  await screen.getByRole('button', { name: 'Today' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('To', { exact: true })).toHaveValue('30/03/2026 23:59:59')
})

it('WIDGET-027 shows only days where days are counted', async () => {
  const onChange = vi.fn()
  const screen = await render(<LastWeek wholeDays="both" onChange={onChange} />, rome)
  await screen.getByLabelText('From').fill('02/03/2026')
  await screen.getByLabelText('To', { exact: true }).fill('29/03/2026')
  expect(onChange).toHaveBeenLastCalledWith({
    from: Date.UTC(2026, 2, 1, 23),
    to: Date.UTC(2026, 2, 29, 22) - 1,
  })
  await expect.element(screen.getByText('02/03/2026 – 29/03/2026 · 28 days')).toBeVisible()
  await screen.getByLabelText('From').fill('02/03/2026 10:00')
  await userEvent.tab()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('“02/03/2026 10:00” is not a date')
})

it('REP-002 names the last day of a span', async () => {
  const onChange = vi.fn()
  const screen = await render(<LastWeek wholeDays="to" onChange={onChange} />, rome)
  await screen.getByLabelText('From').fill('02/03/2026 10:00')
  await screen.getByLabelText('To the end of').fill('03/03/2026')
  expect(onChange).toHaveBeenLastCalledWith({
    from: Date.UTC(2026, 2, 2, 9),
    to: Date.UTC(2026, 2, 3, 23) - 1,
  })
})

it('WIDGET-025 requires the start to precede the end', async () => {
  const screen = await render(<WrongOrder />, rome)
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent('The start must be before the end. Change one of them.')
  await expect.element(screen.getByLabelText('From')).toHaveAttribute('aria-invalid', 'true')
})

it('WIDGET-027 shows the limit beforehand and marks a span that exceeds it', async () => {
  const limited = await render(<Limited />, rome)
  await expect.element(limited.getByText('At most 92 days')).toBeVisible()
  expect(limited.getByRole('alert').elements()).toHaveLength(0)
  await limited.unmount()
  const tooLong = await render(<TooLong />, rome)
  await expect.element(tooLong.getByRole('alert')).toHaveTextContent('Too long. Select at most 3 days.')
  await tooLong.getByRole('button', { name: 'Yesterday' }).click()
  await expect.element(tooLong.getByRole('alert')).not.toBeInTheDocument()
})

it('WIDGET-026 counts to the end of today when configured', async () => {
  const screen = await render(<FromToday value={{ from: now - 400 * 86_400_000, to: now - 399 * 86_400_000 }} />, rome)
  await expect.element(screen.getByText('At most 365 days back from today')).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Too long. Select at most 365 days.')
})

it('names the zone', async () => {
  const screen = await render(<LastWeek />, at('America/New_York'))
  await expect.element(screen.getByText('Times in America/New_York (EDT)')).toBeVisible()
})

describe('calendar', () => {
  beforeEach(() => page.viewport(360, 740))

  const day = (name: string) => page.getByRole('gridcell', { name, exact: true })

  it('selects full days of the zone and returns the focus', async () => {
    const onChange = vi.fn()
    const screen = await render(<LastWeek onChange={onChange} />, at('Pacific/Kiritimati'))
    await screen.getByRole('button', { name: 'Calendar' }).click()
    await day('2').click()
    await day('4').click()
    await expect.element(screen.getByLabelText('From')).toHaveValue('02/03/2026 00:00:00')
    await expect.element(screen.getByLabelText('To', { exact: true })).toHaveValue('04/03/2026 23:59:59')
    await expect.element(screen.getByRole('button', { name: 'Calendar' })).toHaveFocus()
  })

  it('supports the keyboard', async () => {
    const screen = await render(<LastWeek />, at('UTC'))
    await screen.getByRole('button', { name: 'Calendar' }).click()
    await expect.element(day('29')).toBeVisible()
    const isOnDay = () => document.activeElement?.getAttribute('role') === 'gridcell'
    for (let tabs = 0; tabs < 12 && !isOnDay(); tabs++) await userEvent.tab()
    expect(isOnDay()).toBe(true)
    await userEvent.keyboard('{ArrowUp}{Enter}{ArrowRight}{Enter}')
    await expect.element(screen.getByLabelText('From')).toHaveValue('16/03/2026 00:00:00')
    await expect.element(screen.getByLabelText('To', { exact: true })).toHaveValue('17/03/2026 23:59:59')
    await expect.element(screen.getByRole('button', { name: 'Calendar' })).toHaveFocus()
  })
})
