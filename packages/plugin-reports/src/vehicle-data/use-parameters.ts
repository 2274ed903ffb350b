import type { ReportRequest } from '@muster/core'
import { useService } from '@muster/ui'
import { useParts, type PartsState } from '@muster/fleet-kit/report'
import { vehicleDataReadings, type Parameter } from '../services/vehicle-data.service.ts'

/** Parameters reported in any of the parts, without duplicates; undefined until all have answered. */
export function useParameters(
  parts: readonly ReportRequest[],
): Omit<PartsState<Parameter[]>, 'data'> & { parameters: Parameter[] | undefined } {
  const service = useService(vehicleDataReadings)
  const { data, ...answer } = useParts(['reports.vehicle-data.parameters'], parts, (part, signal) =>
    service.parameters(part, signal),
  )
  return {
    ...answer,
    parameters: data && [...new Map(data.flat().map(parameter => [parameter.id, parameter])).values()],
  }
}
