import { useState, type ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import type { IconName } from './icon.tsx'
import { TestHost } from '../test/test-host.tsx'

type Kind = ComponentProps<typeof Dialog>['kind']

function Asking({
  kind,
  onAnswer,
  busy,
  message = 'It will be gone.',
  icon,
}: {
  kind: Kind
  onAnswer(ok: boolean): void
  busy?: boolean
  message?: string
  icon?: IconName
}) {
  const [isOpen, setOpen] = useState(false)
  const answer = (ok: boolean) => {
    onAnswer(ok)
    setOpen(false)
  }
  return (
    <TestHost>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <Dialog
          kind={kind}
          title="Delete the fleet"
          message={message}
          extra="3 units"
          {...(icon && { icon })}
          busy={busy}
          onAnswer={answer}
        />
      )}
    </TestHost>
  )
}

async function ask(kind: Kind, more: { busy?: boolean; message?: string; icon?: IconName } = {}) {
  const onAnswer = vi.fn()
  const screen = await render(<Asking kind={kind} onAnswer={onAnswer} {...more} />)
  const opener = screen.getByRole('button', { name: 'Ask' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Delete the fleet' })
  await expect.element(dialog).toBeVisible()
  return { onAnswer, screen, opener, dialog }
}

const iconOf = (dialog: Locator) => dialog.element().querySelector('h2 svg path')?.getAttribute('d')

const kinds = ['error', 'delete', 'info', 'confirm'] as const

it.each(kinds)('WIDGET-001 shows title, message, extra text and icon of kind %s', async kind => {
  const { dialog, screen } = await ask(kind, { icon: 'wrench' })
  await expect.element(dialog).toHaveAccessibleDescription('It will be gone. 3 units')
  const own = iconOf(dialog)
  await screen.unmount()
  expect(own).not.toBe(iconOf((await ask(kind)).dialog))
})

it('WIDGET-036 ERR-015 gives each kind its own icon: those of errors and deletions are red, like the button that deletes', async () => {
  const red = 'rgb(172, 47, 51)'
  const isRed = (part: Element | null) => part !== null && getComputedStyle(part).color === red
  const looks = []
  for (const kind of kinds) {
    const { dialog, screen } = await ask(kind)
    const answer = screen.getByRole('button', { name: 'OK' }).element()
    looks.push([kind, isRed(dialog.element().querySelector('h2 svg')), isRed(answer), iconOf(dialog)])
    await screen.unmount()
  }
  expect(looks.map(look => look.slice(0, 3))).toEqual([
    ['error', true, false],
    ['delete', true, true],
    ['info', false, false],
    ['confirm', false, false],
  ])
  expect(new Set(looks.map(look => look[3])).size).toBe(4)
})

describe('WIDGET-002', () => {
  it.each([
    ['confirm', 1],
    ['delete', 1],
    ['info', 0],
    ['error', 0],
  ] as const)('shows kind %s with %i cancel buttons and an OK button', async (kind, count) => {
    const { screen } = await ask(kind)
    expect(screen.getByRole('button', { name: 'Cancel' }).elements()).toHaveLength(count)
    await expect.element(screen.getByRole('button', { name: 'OK' })).toBeVisible()
  })
})

const answers = [
  ['OK', true],
  ['Cancel', false],
  ['Close', false],
] as const

it.each(answers)('WIDGET-003 %s answers %s', async (name, answer) => {
  const { screen, onAnswer } = await ask('confirm')
  await screen.getByRole('button', { name }).click()
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(answer)
})

const widths = [
  ['short', 470],
  ['long '.repeat(80), 670],
] as const

it.each(widths)('WIDGET-004 has a width of 470 to 670 px', async (message, width) => {
  await page.viewport(1280, 800)
  const { dialog } = await ask('info', { message })
  expect(dialog.element().getBoundingClientRect().width).toBe(width)
})

it('fits a phone', async () => {
  await page.viewport(360, 740)
  const { dialog } = await ask('info', { message: 'long '.repeat(80) })
  const { left, right } = dialog.element().getBoundingClientRect()
  expect([left >= 0, right <= 360]).toEqual([true, true])
})

it('focuses the safe button, traps the focus, closes on Esc and returns the focus', async () => {
  const { onAnswer, opener, screen, dialog } = await ask('delete')
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  for (let i = 0; i < 3; i++) await userEvent.tab()
  expect(dialog.element().closest('.bp6-overlay')!.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false)
  await expect.element(opener).toHaveFocus()
})

it.each(['info', 'error'] as const)('closes %s by Enter wherever the focus is, and by Esc', async kind => {
  const { onAnswer, opener, screen, dialog } = await ask(kind)
  await screen.getByText('It will be gone.').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onAnswer.mock.calls).toEqual([[true], [false]])
})

it('does not block the page while it informs: a press elsewhere closes it and has its effect', async () => {
  const onNext = vi.fn()
  await render(<button onClick={onNext}>Next step</button>)
  const { dialog } = await ask('info')
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onNext).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Next step' })).toHaveFocus()
})

it('ignores answers while the action runs', async () => {
  const { onAnswer, screen } = await ask('confirm', { busy: true })
  await screen.getByRole('button', { name: 'OK' }).click({ force: true })
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.keyboard('{Escape}')
  expect(onAnswer).not.toHaveBeenCalled()
})

it('focuses its first button again when a screen behind takes the focus', async () => {
  const { opener, screen } = await ask('info')
  await expect.element(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
  ;(opener.element() as HTMLElement).focus()
  await expect.element(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
})

it('shows a long text from its top, with the buttons visible below', async () => {
  await page.viewport(360, 500)
  const { dialog, screen } = await ask('info', { message: 'A line of many.\n'.repeat(60) })
  await expect.element(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
  await expect.element(screen.getByRole('heading', { name: 'Delete the fleet' })).toBeInViewport({ ratio: 1 })
  await expect.element(screen.getByRole('button', { name: 'OK' })).toBeInViewport({ ratio: 1 })
  expect(dialog.element().scrollHeight).toBeGreaterThan(dialog.element().clientHeight)
})

it('places its close icon at the end of the title, also from right to left', async () => {
  const { dialog, screen } = await ask('info')
  const sides = () => {
    const [box, icon] = [dialog, screen.getByRole('button', { name: 'Close' })].map(part =>
      part.element().getBoundingClientRect(),
    )
    return { left: Math.round(icon!.left - box!.left), right: Math.round(box!.right - icon!.right) }
  }
  expect(sides().right).toBe(16)
  document.documentElement.dir = 'rtl'
  await expect.poll(() => sides().left).toBe(16)
})

it('cycles Tab through its buttons with a visible focus', async () => {
  await ask('confirm')
  const stops: string[] = []
  for (let i = 0; i < 6; i++) {
    stops.push(document.activeElement?.textContent || (document.activeElement?.getAttribute('aria-label') ?? ''))
    await userEvent.keyboard('{Tab}')
  }
  expect(stops).toEqual(['Cancel', 'OK', 'Close', 'Cancel', 'OK', 'Close'])
})
