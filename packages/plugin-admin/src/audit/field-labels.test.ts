import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { fieldLabel, labelKeys } from './field-labels.ts'
import { isAuditedKind } from './kinds.ts'

const file = join(import.meta.dirname, '../../../translations/portal.de.json')
const texts = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, string>>
const t = ((key: string, { defaultValue }: { defaultValue: string }) => texts[key] ?? defaultValue) as TFunction

it('names a field as its form does, in the language of the reader, and otherwise by its own name', () => {
  expect(fieldLabel(t, 'user', 'mobilePhone')).toBe(texts['organisation.user.mobilePhone'])
  expect(fieldLabel(t, 'user', 'disclaimerAcceptedAt')).toBe('Disclaimer accepted at')
  expect(fieldLabel(t, undefined, 'mobilePhone')).toBe('Mobile phone')
})

it('has labels of the portal for kinds of the audit alone', () => {
  expect(Object.keys(labelKeys).filter(kind => !isAuditedKind(kind))).toEqual([])
  const keys = Object.values(labelKeys).flatMap(Object.values<string>)
  expect(keys.filter(key => texts[key] === undefined)).toEqual([])
})
