import { expect, it } from 'vitest'
import { fieldName } from './field-name.ts'

it.each([
  ['notificationTypeId', 'Notification type'],
  ['limits.idleMinutes', 'Limits: idle minutes'],
  ['unitIds', 'Unit'],
  ['languageCodeISO2c', 'Language code ISO2c'],
  ['id', 'Id'],
])('names %s %j', (field, name) => expect(fieldName(field)).toBe(name))
