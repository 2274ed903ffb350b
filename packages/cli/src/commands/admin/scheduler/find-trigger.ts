import type { Scheduler, Trigger, TriggerType } from '@muster/plugin-admin/clients'
import { badUsage, Failure } from '../../../failure.ts'

export async function allTriggers(service: Scheduler, type?: TriggerType): Promise<Trigger[]> {
  const types = type ? [type] : (['cluster', 'standalone'] as const)
  const lists = await Promise.all(types.map(one => service.triggers(one).queryFn({})))
  return lists.flatMap(({ items }) => items)
}

export async function findTrigger(
  service: Scheduler,
  { name, type }: { name: string; type?: TriggerType | undefined },
): Promise<Trigger> {
  const all = await allTriggers(service, type)
  const [found, another] = all.filter(trigger => trigger.name.toLowerCase() === name.toLowerCase())
  if (!found)
    throw new Failure(`There is no job '${name}'.`, {
      hint: `Jobs are: ${all.map(trigger => trigger.name).join(', ')}.`,
    })
  if (another) throw badUsage(`Two jobs are called '${name}'.`, 'Specify one: --type cluster or --type standalone.')
  return found
}
