import { attributeOf, type AnySchema, type OutputOf } from '@muster/core'
import type { WidgetElement } from '../loader/widget-element.ts'

/** Describes an invalid value and its attribute for the console. */
export interface AttributeFault {
  readonly attribute: string
  readonly message: string
}

/**
 * Parses an element's properties and attributes by a schema; properties win.
 *
 * @param names of properties
 */
export function readAttributes<S extends AnySchema>(
  element: Pick<WidgetElement, 'values' | 'getAttribute' | 'localName'>,
  names: readonly string[],
  schema: S,
): { value: OutputOf<S>; faults?: undefined } | { value?: undefined; faults: readonly AttributeFault[] } {
  const given = Object.fromEntries(
    names.flatMap(name => {
      const value = element.values[name] ?? element.getAttribute(attributeOf(name)) ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
  const result = schema['~standard'].validate(given)
  if (result instanceof Promise)
    throw new TypeError('A widget reads its attributes at once. Use a schema that does not wait.')
  if (!result.issues) return { value: result.value as OutputOf<S> }
  return {
    faults: result.issues.map(({ message, path }) =>
      faultOf(element.localName, given, String(path?.[0] ?? ''), message),
    ),
  }
}

function faultOf(tag: string, given: Record<string, unknown>, name: string, message: string): AttributeFault {
  const attribute = attributeOf(name)
  const value = given[name]
  const there = value === undefined ? `<${tag}>` : `<${tag} ${attribute}="${String(value)}">`
  return { attribute, message: `${there}: ${message.replace(name, attribute)}` }
}
