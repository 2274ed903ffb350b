import { listed, literal } from '../form.ts'
import { words } from '../names.ts'
import type { Context, Kind } from './kind.ts'

export const assign: Kind = {
  plugin: 'profiles',
  named: 'plural',
  help: 'Assigns units to a record. Adds to the folder of an existing list',
  make(context) {
    const { files, names } = context
    const { plural, noun } = names
    for (const file of [`${plural}/${plural}.resource.ts`, `${plural}/${plural}.routes.ts`])
      if (!files.has(file)) throw new Error(`${file} is missing. Make the list first: npm run new -- list ${plural}`)
    return [
      `Lead to ${noun}Assign from list and detail for users with useCan(${noun}Assign.access), as plugin-profiles/src/curfews does.`,
      ...addAssign(context, `/administration/profiles/${plural}`),
    ]
  },
}

/** @param list the path of the list */
export function addAssign({ options, names, contract, files, routes, texts }: Context, list: string): string[] {
  const { plural, singular, noun, Noun } = names
  const { plugin } = files
  const get = contract.call(options['get'] ?? `get${Noun}`, '--get')
  const units = contract.call(options['units'] ?? `list${Noun}Units`, '--units')
  const assign = contract.call(options['assign'] ?? `assign${Noun}`, '--assign')
  if (!contract.fields(get.answer).some(({ name, isRequired }) => name === 'name' && isRequired))
    throw new Error(`${get.id} answers no "name". Copy packages/plugin-profiles/src/curfews/curfew-assign.tsx instead.`)
  const assignPath = routes.assignOf(options['path'] ?? list, assign.permissions)
  files.addFrom('assign', {
    ...names,
    plugin,
    assignPath,
    words: words(singular),
    get: get.id,
    units: units.id,
    assign: assign.id,
    assignKey: assign.parameters[0]?.name ?? 'id',
    permissions: listed(assign.permissions),
    testPermissions: listed([...assign.permissions, ...units.permissions.slice(0, 1)]),
    features: listed(assign.features),
    detail: literal(contract.sample(get.answer)),
  })
  files.addRoutes(`${plural}/${singular}-assign.routes.ts`)
  texts.add({ [`${plugin}.assign`]: 'Assign to units', [`${plugin}.${noun}.assign`]: `Assign ${words(singular)}` })
  return routes.missing(assignPath)
}
