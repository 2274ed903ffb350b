import { aLogin, fakeCore } from '@muster/core/testing'
import type { UserSettings } from '@muster/core'
import { composeStories } from '@storybook/react-vite'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import { DateTime, Day } from '../form.tsx'
import { problemsOf } from '../../../test/axe.ts'
import * as days from './date-field.stories.tsx'
import * as moments from './date-time-field.stories.tsx'
import * as times from './time-field.stories.tsx'

const { Bounded, Empty, Midnight } = composeStories(moments)
const { Bounded: BoundedDay, Chosen } = composeStories(days)
const { Evening } = composeStories(times)

const login = aLogin()

function by(settings: Partial<UserSettings>) {
  const core = fakeCore({ login: { ...login, userSetting: { ...login.userSetting, ...settings } } })
  return { wrapper: ({ children }: { children: React.ReactNode }) => <TestHost core={core}>{children}</TestHost> }
}

const rome = { timezone: 'Europe/Rome', jsDateFormat: 'dd/MM/yyyy', jsTimeFormat: 'HH:mm' }
const american = { timezone: 'America/New_York', jsDateFormat: 'MM/dd/yyyy', jsTimeFormat: 'hh:mm a' }

const field = () => page.getByLabelText('Started on')
const leave = () => userEvent.tab()

describe('SHELL-072 date and time', () => {
  it.each([
    [{ ...rome, jsTimeFormat: 'HH:mm:ss' }, '15/11/2026 01:00:00'],
    [american, '11/14/2026 07:00 PM'],
  ])('writes it with the settings %j', async (settings, text) => {
    await render(<Midnight />, by(settings))
    await expect.element(field()).toHaveValue(text)
  })

  it.each([
    [rome, '2.1.2026 8:05', '2026-01-02T07:05:00Z', '02/01/2026 08:05'],
    [american, '11/22/2026 15:30', '2026-11-22T20:30:00Z', '11/22/2026 03:30 PM'],
  ])('parses it with the settings %j: %s', async (settings, text, time, written) => {
    const onChange = vi.fn()
    await render(<Empty onChange={onChange} />, by(settings))
    await field().fill(text)
    expect(onChange).toHaveBeenLastCalledWith(Date.parse(time), false)
    await expect.element(field()).toHaveValue(text)
    await leave()
    await expect.element(field()).toHaveValue(written)
    await expect.element(field()).not.toHaveAttribute('aria-invalid')
  })

  it('reports unreadable text on blur and keeps it', async () => {
    const onChange = vi.fn()
    const screen = await render(<Midnight onChange={onChange} />, by(rome))
    await field().fill('31/02/2026 08:00')
    expect(onChange).toHaveBeenLastCalledWith(null, true)
    expect(screen.getByRole('alert').elements()).toHaveLength(0)
    await leave()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('“31/02/2026 08:00” is not a date and time. Enter it like 31/12/2026 18:30.')
    await expect.element(field()).toHaveValue('31/02/2026 08:00')
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await field().fill('28/02/2026 08:00')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    await field().fill('')
    expect(onChange).toHaveBeenLastCalledWith(null, false)
  })

  it('reports the bound that it exceeds', async () => {
    const onChange = vi.fn()
    const screen = await render(<Bounded onChange={onChange} />, by({ ...rome, timezone: 'UTC' }))
    await field().fill('31/10/2026 23:59')
    expect(onChange).toHaveBeenLastCalledWith(null, true)
    await leave()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter 01/11/2026 00:00 or later.')
    await field().fill('22/11/2026 12:01')
    await leave()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter 22/11/2026 12:00 or earlier.')
  })

  it('reports times that a clock change skips or repeats', async () => {
    const onChange = vi.fn()
    const screen = await render(<Empty onChange={onChange} />, by(rome))
    await field().fill('29/03/2026 02:30')
    expect(onChange).toHaveBeenLastCalledWith(Date.parse('2026-03-29T01:00:00Z'), false)
    await leave()
    await expect.element(field()).toHaveValue('29/03/2026 03:00')
    await expect
      .element(field())
      .toHaveAccessibleDescription(/skip 29\/03\/2026 02:30. The next time is 29\/03\/2026 03:00/)
    await field().fill('25/10/2026 02:30')
    expect(onChange).toHaveBeenLastCalledWith(Date.parse('2026-10-25T00:30:00Z'), false)
    await expect.element(screen.getByText(/shows? this time twice. This is the first/)).toBeVisible()
    await leave()
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowUp}')
    expect(onChange).toHaveBeenLastCalledWith(Date.parse('2026-10-25T01:30:00Z'), false)
    await expect.element(field()).toHaveValue('25/10/2026 02:30')
    await expect.element(screen.getByText(/This is the second/)).toBeVisible()
  })

  it('changes the part at the caret with arrow keys', async () => {
    await render(<Midnight />, by({ ...american, timezone: 'UTC' }))
    await field().click()
    await userEvent.keyboard('{Home}{ArrowUp}')
    await expect.element(field()).toHaveValue('12/15/2026 12:00 AM')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field()).toHaveValue('01/15/2027 12:00 AM')
    await userEvent.keyboard('{End}{ArrowUp}')
    await expect.element(field()).toHaveValue('01/15/2027 12:00 PM')
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}')
    await expect.element(field()).toHaveValue('01/14/2027 12:00 PM')
  })

  it('picks a local day and time from Blueprint’s calendar', async () => {
    await page.viewport(360, 740)
    const onChange = vi.fn()
    const screen = await render(<Midnight onChange={onChange} />, by(american))
    await screen.getByRole('button', { name: 'Calendar' }).click()
    await screen.getByRole('gridcell', { name: '20', exact: true }).click()
    await expect.element(field()).toHaveValue('11/20/2026 07:00 PM')
    await screen.getByRole('spinbutton', { name: 'Hours' }).fill('8')
    await screen.getByRole('spinbutton', { name: 'Minutes' }).fill('45')
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('11/20/2026 08:45 PM')
    await screen.getByRole('combobox', { name: 'AM or PM' }).selectOptions('AM')
    await expect.element(field()).toHaveValue('11/20/2026 08:45 AM')
    expect(onChange).toHaveBeenLastCalledWith(Date.parse('2026-11-20T13:45:00Z'), false)
    expect(await problemsOf(document.body)).toEqual([])
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByRole('button', { name: 'Calendar' })).toHaveFocus()
  })
})

describe('SHELL-072 day', () => {
  const day = () => page.getByLabelText('Day', { exact: true })

  it("writes and parses the user's date format", async () => {
    const onChange = vi.fn()
    const screen = await render(<Chosen onChange={onChange} />, by(american))
    await expect.element(day()).toHaveValue('11/15/2026')
    await day().fill('2/29/2028')
    expect(onChange).toHaveBeenLastCalledWith('2028-02-29', false)
    await leave()
    await expect.element(day()).toHaveValue('02/29/2028')
    await day().fill('2026-06-10')
    expect(onChange).toHaveBeenLastCalledWith('2026-06-10', false)
    await day().fill('15/11/2026')
    await leave()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('“15/11/2026” is not a date. Enter it like 12/31/2026.')
  })

  it('enforces its bounds by keyboard and calendar', async () => {
    const screen = await render(<BoundedDay />, by(rome))
    await day().click()
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}')
    await expect.element(day()).toHaveValue('22/11/2026')
    await screen.getByRole('button', { name: 'Calendar' }).click()
    await expect.element(screen.getByRole('gridcell', { name: '23', exact: true })).toBeDisabled()
    await screen.getByRole('gridcell', { name: '3', exact: true }).click()
    await expect.element(day()).toHaveValue('03/11/2026')
    await expect.element(screen.getByRole('button', { name: 'Calendar' })).toHaveFocus()
  })
})

describe('SHELL-072 time of day', () => {
  const time = () => page.getByLabelText('From')

  it.each([
    [rome, '22:00', '7:05', 425, '07:05'],
    [american, '10:00 PM', '12:15 am', 15, '12:15 AM'],
  ])('writes and parses it with the settings %j', async (settings, written, text, minutes, rewritten) => {
    const onChange = vi.fn()
    await render(<Evening onChange={onChange} />, by(settings))
    await expect.element(time()).toHaveValue(written)
    await time().fill(text)
    expect(onChange).toHaveBeenLastCalledWith(minutes, false)
    await leave()
    await expect.element(time()).toHaveValue(rewritten)
  })

  it('reports unreadable text, and changes the part at the caret with arrow keys, across midnight', async () => {
    const onChange = vi.fn()
    const screen = await render(<Evening onChange={onChange} />, by(american))
    await time().fill('25:00')
    expect(onChange).toHaveBeenLastCalledWith(null, true)
    await leave()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('“25:00” is not a time. Enter it like 06:30 PM.')
    await time().fill('11:59 PM')
    const input = time().element() as HTMLInputElement
    input.setSelectionRange(4, 4)
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(time()).toHaveValue('12:00 AM')
    expect(onChange).toHaveBeenLastCalledWith(0, false)
    input.setSelectionRange(7, 7)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(time()).toHaveValue('12:00 PM')
    await expect.poll(() => problemsOf(screen.container)).toEqual([])
  })
})

interface Job {
  start: number | null
  day: string | null
}

function JobForm({ onSave }: { onSave(job: Job): void }) {
  const form = useForm<Job>({ defaultValues: { start: null, day: null }, mode: 'all' })
  return (
    <form onSubmit={form.handleSubmit(onSave)}>
      <DateTime of={form} name="start" label="Start" />
      <Day of={form} name="day" label="Day" required />
      <button type="submit">Save</button>
    </form>
  )
}

it('blocks a form with an unreadable date', async () => {
  const onSave = vi.fn()
  const screen = await render(<JobForm onSave={job => onSave(job)} />, by(rome))
  await screen.getByLabelText('Start').fill('soon')
  await leave()
  await expect.element(screen.getByText('“soon” is not a date and time.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('This field is required.')).toBeVisible()
  await screen.getByLabelText('Day').fill('22/11/2026')
  await expect.element(screen.getByText('This field is required.')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Start')).toHaveFocus()
  expect(onSave).not.toHaveBeenCalled()
  await screen.getByLabelText('Start').fill('22/11/2026 08:00')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => onSave.mock.lastCall?.[0])
    .toEqual({ start: Date.parse('2026-11-22T07:00:00Z'), day: '2026-11-22' })
})

it("clicks a button below a date although the date's error moves the button", async () => {
  const [onSave, onPress] = [vi.fn(), vi.fn()]
  const screen = await render(
    <div onClick={onPress}>
      <JobForm onSave={onSave} />
    </div>,
    by(rome),
  )
  await screen.getByLabelText('Day').fill('22/11/2026')
  await screen.getByLabelText('Start').fill('soon')
  const save = screen.getByRole('button', { name: 'Save' })
  onPress.mockClear()
  await save.click()
  await expect.poll(() => onPress.mock.lastCall?.[0].target).toBe(save.element())
  await expect.element(screen.getByText('“soon” is not a date and time.', { exact: false })).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
})
