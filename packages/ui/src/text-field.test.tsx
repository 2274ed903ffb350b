import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestHost } from '../test/test-host.tsx'
import { PasswordField, TextField } from './text-field.tsx'

it('connects label, hint and error with the input', async () => {
  const screen = await render(<TextField label="Speed limit" hint="in km/h" error="Enter a number." />)
  const input = screen.getByLabelText('Speed limit')
  await expect.element(input).toHaveAccessibleDescription('in km/h Enter a number.')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter a number.')
})

it('has no invalid state and no description without an error', async () => {
  const screen = await render(<TextField label="Name" />)
  await expect.element(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid')
  await expect.element(screen.getByLabelText('Name')).not.toHaveAttribute('aria-describedby')
})

it('shows and hides a password', async () => {
  const screen = await render(
    <TestHost>
      <PasswordField label="Password" name="password" />
    </TestHost>,
  )
  const input = screen.getByLabelText('Password', { exact: true })
  await expect.element(input).toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
})
