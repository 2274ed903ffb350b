import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Text } from '../src/controls/form.tsx'

/** Form of text fields as on the screen of a record; a schema checks each change. */
export function WideForm({ fields }: { fields: number }): ReactNode {
  const names = Array.from({ length: fields }, (_, i) => `field${i}`)
  const schema = z.record(z.string(), z.string().min(1).max(50))
  const values = Object.fromEntries(names.map(name => [name, 'T7']))
  const form = useForm<Record<string, string>>({ defaultValues: values, resolver: zodResolver(schema), mode: 'all' })
  return (
    // screens read it to offer to save
    <form data-changed={form.formState.isDirty}>
      {names.map(name => (
        <Text key={name} of={form} name={name} label={name} max={50} required />
      ))}
    </form>
  )
}
