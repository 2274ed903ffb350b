import type { ImportDefinition, ImportSubject } from '../define-import.ts'
import { companyImport } from './companies.ts'
import { deviceImport } from './devices.ts'
import { unitImport } from './units.ts'
import { userImport } from './users.ts'

export const imports: Readonly<Record<ImportSubject, ImportDefinition>> = {
  COMPANIES: companyImport,
  USERS: userImport,
  UNITS: unitImport,
  DEVICES: deviceImport,
}
