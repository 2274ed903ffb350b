import type { ReportRequest } from '@muster/core'
import { useService } from '@muster/ui'
import { useParts, type PartsState } from '@muster/fleet-kit/report'
import { vehicleDataReadings, type Parameter } from '../services/vehicle-data.service.ts'

/** What units told in any of the parts, each parameter once; undefined until all have answered. */
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
