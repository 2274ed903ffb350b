import { attributeOf } from '@muster/core'
import { widgets as commandWidgets } from '@muster/plugin-commands/widgets'
import { widgets as mapWidgets } from '@muster/plugin-map/widgets'
import { widgets as notificationWidgets } from '@muster/plugin-notifications/widgets'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEmbeddingDoc } from '../scripts/embedding-doc.ts'
import { commonAttributes } from './loader/manifest.ts'
import type { MusterError } from '../types/index.d.ts'

const packages = join(import.meta.dirname, '../..')
const doc = readEmbeddingDoc()
const defined = [...commandWidgets, ...mapWidgets, ...notificationWidgets]

/** Returns all quoted or bracketed texts that a pattern finds in some files. */
function found(files: string, pattern: RegExp): string[] {
  const texts = globSync(files, { cwd: packages }).map(file => readFileSync(join(packages, file), 'utf8'))
  return [...new Set(texts.flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name)))].toSorted()
}

it('the document lists exactly the attributes of each element', () => {
  const really = Object.fromEntries(defined.map(({ tag, props }) => [tag, Object.keys(props.fields).map(attributeOf)]))
  expect(Object.fromEntries(Object.entries(doc.elements).map(([tag, { attributes }]) => [tag, attributes]))).toEqual(
    really,
  )
  expect(doc.common).toEqual([...commonAttributes])
})

it('the document lists the events of each element with their details', () => {
  const sources = globSync('plugin-*/src/widgets/*.schema.ts', { cwd: packages })
    .map(file => readFileSync(join(packages, file), 'utf8'))
    .join('\n')
  const detailsOf = (name: string) =>
    new RegExp(`${name}: event<\\{ ([^}]*) \\}>`)
      .exec(sources)?.[1]
      ?.split('; ')
      .map(field => field.split(':')[0])
  for (const { tag, events } of defined) {
    const really = Object.fromEntries(Object.keys(events).map(name => [name, detailsOf(name)]))
    expect(doc.elements[tag]?.events, tag).toEqual(really)
  }
})

it('the document lists exactly the existing parts', () => {
  const files = '{widgets/src/runtime,plugin-*/src/widgets,plugin-map/src/fleet}/*.tsx'
  expect(Object.keys(doc.parts).toSorted()).toEqual(found(files, /\bpart="([a-z]+)"/g))
})

it('the document lists exactly the existing custom properties', () => {
  expect(doc.properties.toSorted()).toEqual(
    found('widgets/src/runtime/{theme.ts,widget.css}', /var\((--muster-[a-z-]+)/g),
  )
})

it('the document lists every reason of a failure', () => {
  const reasons: Record<MusterError['reason'], true> = {
    unconfigured: true,
    unreachable: true,
    expired: true,
    refused: true,
    attributes: true,
    failed: true,
  }
  expect(doc.reasons.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
