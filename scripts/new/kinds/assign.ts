import { literal } from '../form.ts'
import { camel, nounOf, pascal, words } from '../names.ts'
import { Texts } from '../texts.ts'
import type { Kind } from './kind.ts'

export const assign: Kind = {
  plugin: 'admin',
  help: 'assign <plural>    Assigns units to a record. Adds to the folder of an existing list',
  make(request, { contract, files, routes }) {
    const { plural, singular } = nounOf(request.name, request.singular)
    const { plugin } = files
    const [Noun, noun, nouns] = [pascal(singular), camel(singular), camel(plural)]
    for (const file of [`${plural}/${plural}.resource.ts`, `${plural}/${plural}.routes.ts`])
      if (!files.has(file))
        throw new Error(
          `packages/plugin-${plugin}/src/${file} is missing. Make the list first: npm run new -- list ${plural}`,
        )
    const get = contract.call(request.get ?? `get${Noun}`, '--get')
    const units = contract.call(request.units ?? `list${Noun}Units`, '--units')
    const assign = contract.call(request.assign ?? `assign${Noun}`, '--assign')
    if (!contract.fields(get.answer).some(({ name, isRequired }) => name === 'name' && isRequired))
      throw new Error(`${get.id} answers no "name". Copy packages/plugin-admin/src/curfews/curfew-assign.tsx instead.`)
    const assignPath = routes.assignOf(request.path ?? `/administration/profiles/${plural}`, assign.permissions)
    files.addFrom('assign', {
      plugin,
      plural,
      singular,
      Noun,
      noun,
      nouns,
      assignPath,
      words: words(singular),
      get: get.id,
      units: units.id,
      assign: assign.id,
      getKey: get.parameters[0]?.name ?? 'id',
      assignKey: assign.parameters[0]?.name ?? 'id',
      useRecordName: files.has('lookups/use-record-name.ts'),
      permissions: literal(assign.permissions).slice(1, -1),
      testPermissions: literal([...new Set([...assign.permissions, ...units.permissions.slice(0, 1)])]).slice(1, -1),
      features: literal(assign.features).slice(1, -1),
      detail: literal(contract.sample(get.answer)),
    })
    files.addRoutes(`${plural}/${singular}-assign.routes.ts`)
    const texts = new Texts(plugin, `${plugin}.${noun}`, files.texts)
    texts.add({ [`${plugin}.assign`]: 'Assign to units', [`${plugin}.${noun}.assign`]: `Assign ${words(singular)}` })
    files.addTexts(texts.added)
    return [
      `Check that list and detail lead to ${noun}Assign for users with useCan(${noun}Assign.access), as plugin-admin/src/curfews does.`,
      ...routes
        .missing([assignPath])
        .map(
          path =>
            `apps/portal/src/routing/route-table.json does not have ${path}. Correct it in ${singular}-assign.routes.ts.`,
        ),
    ]
  },
}
