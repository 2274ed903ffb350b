import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { TestHost } from '../../test/test-host.tsx'
import { Check, Choice, Choices, Num, Text, TextArea } from './form.tsx'

interface Fleet {
  name: string
  note: string | null
  speed: number | null
  companyId: number | null
  enabled: boolean
  address: { town: string }
}

const north: Fleet = { name: 'North', note: null, speed: 40, companyId: 2, enabled: true, address: { town: 'Turin' } }

interface Props {
  fleet?: Fleet
  onSave?(fleet: Fleet): void
}

function Detail({ fleet = north, onSave = () => {} }: Props) {
  const form = useForm<Fleet>({ defaultValues: fleet, mode: 'all' })
  return (
    <form onSubmit={form.handleSubmit(saved => onSave(saved))}>
      <Text of={form} name="name" label="Name" max={8} required />
      <Text of={form} name="address.town" label="Town" />
      <TextArea of={form} name="note" label="Note" nullable />
      <Num of={form} name="speed" label="Speed" min={10} max={200} unit="km/h" required />
      <Choice
        of={form}
        name="companyId"
        label="Company"
        required
        options={[
          { value: 1, label: 'Alpha' },
          { value: 2, label: 'Beta' },
        ]}
      />
      <Check of={form} name="enabled" label="Enabled" />
      <button type="submit">Save</button>
    </form>
  )
}

// compiler errors are tests too
export function Wrong() {
  const form = useForm<Fleet>()
  return (
    <>
      {/* @ts-expect-error a fleet has no nmae */}
      <Text of={form} name="nmae" label="Name" />
      {/* @ts-expect-error a speed is not a text */}
      <Text of={form} name="speed" label="Speed" />
      {/* @ts-expect-error a name is not a number */}
      <Num of={form} name="name" label="Name" />
    </>
  )
}

it('WIDGET-029 shows a model in its controls and updates it', async () => {
  const onSave = vi.fn()
  const screen = await render(<Detail onSave={onSave} />, { wrapper: TestHost })
  await expect.element(screen.getByLabelText('Name')).toHaveValue('North')
  await screen.getByLabelText('Name').fill('South and beyond')
  await screen.getByLabelText('Town').fill('Pisa')
  await screen.getByLabelText('Note').fill('x')
  await screen.getByLabelText('Note').clear()
  await screen.getByLabelText('Speed').fill('55')
  await userEvent.selectOptions(screen.getByLabelText('Company'), 'Alpha')
  await screen.getByLabelText('Enabled').click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => onSave.mock.lastCall?.[0])
    .toEqual({
      name: 'South an',
      note: null,
      speed: 55,
      companyId: 1,
      enabled: false,
      address: { town: 'Pisa' },
    })
})

it('shows no errors in an empty form until it is touched, changed or submitted', async () => {
  const screen = await render(<Detail fleet={{ ...north, name: '', companyId: null }} />, { wrapper: TestHost })
  expect(screen.getByRole('alert').elements()).toHaveLength(0)
  await screen.getByLabelText('Name').click()
  await userEvent.tab()
  await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription(/This field is required/)
  expect(screen.getByRole('alert').elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Company')).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByRole('alert').elements()).toHaveLength(2)
})

it('WIDGET-034 requires one item of a multiple selection, and any value except null of a single one', async () => {
  const onSave = vi.fn()
  function Asked() {
    const form = useForm<{ units: number[]; company: number | null }>({
      defaultValues: { units: [], company: null },
      mode: 'all',
    })
    return (
      <form onSubmit={form.handleSubmit(saved => onSave(saved))}>
        <Choices of={form} name="units" label="Units" required options={[{ value: 7 as number, label: 'Tractor' }]} />
        <Choice of={form} name="company" label="Company" required options={[{ value: 0, label: 'None of ours' }]} />
        <button type="submit">Save</button>
      </form>
    )
  }
  const screen = await render(<Asked />, { wrapper: TestHost })
  const wrong = () => screen.container.querySelectorAll('[aria-invalid=true]').length
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(wrong).toBe(2)
  await screen.getByRole('combobox', { name: 'Units' }).click()
  await screen.getByRole('option', { name: 'Tractor' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(wrong).toBe(1)
  await screen.getByRole('combobox', { name: 'Company' }).selectOptions('None of ours')
  await expect.poll(wrong).toBe(0)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => onSave.mock.lastCall).toEqual([{ units: [7], company: 0 }])
})

it('focuses the first invalid field', async () => {
  const screen = await render(<Detail fleet={{ ...north, speed: null }} />, { wrapper: TestHost })
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Speed')).toHaveFocus()
})

it('shows messages of a schema', async () => {
  const schema = z.object({ name: z.string().regex(/^N/, 'Begin with N.') })
  function Ruled() {
    const form = useForm({ defaultValues: { name: 'North' }, mode: 'all', resolver: zodResolver(schema) })
    return <Text of={form} name="name" label="Name" />
  }
  const screen = await render(<Ruled />, { wrapper: TestHost })
  await screen.getByLabelText('Name').fill('South')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Begin with N.')
})

it.each([
  ['Name', ''],
  ['Speed', 'fast'],
])('clicks Save although the error of “%s” moves the button', async (label, text) => {
  const onPress = vi.fn()
  const screen = await render(
    <div onClick={onPress}>
      <Detail />
    </div>,
    { wrapper: TestHost },
  )
  await screen.getByLabelText(label).fill(text)
  const save = screen.getByRole('button', { name: 'Save' })
  onPress.mockClear()
  await save.click()
  await expect.poll(() => onPress.mock.lastCall?.[0].target).toBe(save.element())
  await expect.element(screen.getByRole('alert')).toBeVisible()
})
