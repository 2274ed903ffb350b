import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultBaseOf, type Operation } from '../src/operation.ts'

/** Call as listed in the documents (002 §7). */
export interface CatalogueCall {
  id: string
  method: string
  path: string
  base: string
  /** Names of path and query parameters, and `body`. */
  required: string[]
}

/** All documented HTTP calls with a path. */
export const catalogue: CatalogueCall[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'catalogue.json'), 'utf8'),
)

/** `get-btm-lastinfo` → `getBtmLastinfo` */
export function operationIdOf(call: CatalogueCall): string {
  return call.id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** Compares base, method and path; path parameters may have other names. */
export function isCall(operation: Operation, call: CatalogueCall): boolean {
  return (
    defaultBaseOf(operation.service) === call.base &&
    operation.method === call.method &&
    shapeOf(operation.path) === shapeOf(call.path)
  )
}

export function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, '{}')
}

export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '')
}
