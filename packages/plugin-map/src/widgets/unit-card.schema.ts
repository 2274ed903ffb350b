import { fields } from '@muster/core'
import { unitField } from './unit.field.ts'

export const unitCardProps = fields({ unitId: unitField })

export const unitCardEvents = {}
