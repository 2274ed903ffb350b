import * as z from 'zod/mini'
import { unitField } from './unit.field.ts'

export const unitCardProps = z.object({ unitId: unitField })

export const unitCardEvents = {}
